import { isSafeUrl } from '@fairlead/protocol'
import { type CallsWallet, requireCallsWallet } from '../../actions/callsWallet.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { toChainId } from '../../namespaces/eip155.ts'
import { pageDescription } from '../../utils/pageDescription.ts'
import { describeAssets } from './describeAssets.ts'
import { readPermission, toSeconds } from './readPermission.ts'
import { requireSessions } from './requireSessions.ts'
import type { SmartSession } from './SmartSession.ts'
import { isListedByServer, readServerSessions } from './serverSessions.ts'
import { readGrants, type WalletGrant } from './walletPermissions.ts'

/** Implements `getPermissions`. Newest first, as far as that is known. */
export async function readSessions(
  fairlead: Fairlead,
  { signal }: { readonly signal?: AbortSignal | undefined },
): Promise<readonly SmartSession[]> {
  requireSessions(fairlead)
  const wallet = requireCallsWallet(fairlead, 'getPermissions')
  const sessions = await (isListedByServer(fairlead)
    ? readServerSessions(fairlead, wallet, signal)
    : readWalletSessions(fairlead, wallet))
  signal?.throwIfAborted()
  return describeAssets(fairlead, sessions)
}

async function readWalletSessions(
  fairlead: Fairlead,
  wallet: CallsWallet,
): Promise<readonly SmartSession[]> {
  const grants = await readGrants(fairlead, wallet)
  return grants
    .filter(({ from }) => !from || from.toLowerCase() === wallet.account.toLowerCase())
    .map((grant) => toSession(fairlead, wallet, grant))
}

/** Converts a permission that a wallet has granted to this page. */
export function toSession(
  fairlead: Fairlead,
  { account }: Pick<CallsWallet, 'account'>,
  { chainId, context, permission, rules }: WalletGrant,
): SmartSession {
  const expiry = readExpiry(rules)
  const isOver = expiry !== undefined && expiry * 1000 <= fairlead.environment.now()
  return {
    account,
    app: thisApp(fairlead),
    chainId: toChainId(chainId),
    context,
    expiry,
    id: context,
    keyHolder: 'app',
    permissions: [readPermission(permission)],
    status: isOver ? 'expired' : 'active',
  }
}

function readExpiry(rules: WalletGrant['rules']): number | undefined {
  const data = rules?.find(({ type }) => type === 'expiry')?.data
  const isObject = typeof data === 'object' && data !== null && 'timestamp' in data
  return isObject ? toSeconds(data.timestamp) : undefined
}

/** Describes this page as the app of a session. */
export function thisApp({ environment, options }: Fairlead): SmartSession['app'] {
  const { metadata } = options
  const page = pageDescription()
  const url = metadata.url ?? environment.origin
  const [iconUrl] = metadata.icons ?? page.icons
  return {
    iconUrl: iconUrl && isSafeUrl(iconUrl) ? iconUrl : undefined,
    name: metadata.name || page.name || url,
    url,
  }
}
