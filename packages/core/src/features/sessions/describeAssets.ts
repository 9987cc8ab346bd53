import type { CaipNetwork, ChainId } from '@fairlead/protocol'
import { withinLimit } from '../../actions/callsWallet.ts'
import { readToken } from '../../actions/readToken.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { networkById } from '../../store/selectors.ts'
import type { SessionAsset, SmartSession } from './SmartSession.ts'

/** Time after which the list is shown without a token's symbol, in milliseconds. */
export const tokenLimitMs = 5_000

/** Adds symbol and decimals of each asset, from the network's settings and the tokens' contracts. */
export async function describeAssets(
  fairlead: Fairlead,
  sessions: readonly SmartSession[],
): Promise<readonly SmartSession[]> {
  const known = new Map<string, Promise<SessionAsset>>()
  const describeAsset = (asset: SessionAsset, chainId: ChainId, account: string) => {
    const key = `${chainId}:${asset.address?.toLowerCase() ?? 'native'}`
    const found = known.get(key) ?? readAsset(fairlead, asset, { account, chainId })
    known.set(key, found)
    return found
  }
  return Promise.all(
    sessions.map(async (session) => ({
      ...session,
      permissions: await Promise.all(
        session.permissions.map(async (permission) =>
          permission.type === 'allowance'
            ? {
                ...permission,
                asset: await describeAsset(permission.asset, session.chainId, session.account),
              }
            : permission,
        ),
      ),
    })),
  )
}

async function readAsset(
  fairlead: Fairlead,
  asset: SessionAsset,
  { account, chainId }: { account: string; chainId: ChainId },
): Promise<SessionAsset> {
  const network = networkById(fairlead.store.getState(), chainId)
  if (!network) return asset
  if (!asset.address) return nativeAsset(network)
  try {
    const token = { address: asset.address, holder: account }
    const { decimals, symbol } = await withinLimit(
      fairlead,
      readToken(fairlead, network, token),
      tokenLimitMs,
    )
    return { address: asset.address, decimals, symbol }
  } catch {
    // The list is shown without the token's symbol.
    return asset
  }
}

function nativeAsset({ nativeCurrency }: CaipNetwork): SessionAsset {
  const { decimals, symbol } = nativeCurrency
  return { decimals, symbol }
}
