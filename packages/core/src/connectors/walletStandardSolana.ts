import { BaseError, type CaipNetwork, type ChainId } from '@fairlead/protocol'
import { isSolanaAddress } from '@fairlead/protocol/solana'
import {
  accountsOf,
  methodOf,
  type RegisteredWallet,
  type StandardAccount,
  type StandardWallet,
} from '../discovery/walletStandard.ts'
import { ConnectionRejectedError } from '../errors/connection.ts'
import { fromStandardWallet } from '../errors/fromStandardWallet.ts'
import { fromStandardChains } from '../namespaces/solanaChains.ts'
import type { Account } from '../store/state.ts'
import { abortable } from '../utils/abortable.ts'
import { isEqual } from '../utils/isEqual.ts'
import type { ConnectorEvent, CreateConnector, Grant } from './createConnector.ts'
import { standardSolanaProvider } from './standardSolanaProvider.ts'

/** State of one connector. */
type Context = {
  readonly networks: () => readonly CaipNetwork[]
  readonly wallet: StandardWallet
  /** The network that the page chose. */
  chosen: ChainId | undefined
  /** The state that was last reported to the page. */
  reported: Grant | undefined
}

/**
 * Creates the connector of a Wallet Standard wallet in the page, for Solana. The wallet has no
 * current network: each request names one. This connector keeps it, among the networks of the
 * account.
 */
export function walletStandardSolana({ icon, name, wallet }: RegisteredWallet): CreateConnector {
  return ({ networks }) => {
    const context: Context = { networks, wallet, chosen: undefined, reported: undefined }
    let provider = standardSolanaProvider(wallet)

    return {
      id: name,
      name,
      type: 'ANNOUNCED',
      chains: ['solana'],
      provider: undefined,
      get providers() {
        return { solana: provider }
      },
      ...(icon ? { imageUrl: icon } : {}),

      async connect({ chainId, signal }) {
        context.chosen = chainId ?? context.chosen
        let cause: unknown
        try {
          const grant = await requestAccounts(context, { isSilent: false, signal })
          if (grant) return grant
        } catch (error) {
          if (!BaseError.find(error, 'REQUEST_REJECTED')) throw error
          cause = error
        }
        // A wallet that returns no account has not approved the connection.
        throw new ConnectionRejectedError({ cause, walletName: name })
      },

      async resume({ chainId, signal }) {
        context.chosen = chainId ?? context.chosen
        return requestAccounts(context, { isSilent: true, signal })
      },

      async disconnect({ signOut }) {
        context.chosen = undefined
        context.reported = undefined
        if (!signOut) return
        // Errors are ignored, because the widget's state is cleared in any case.
        try {
          await methodOf(wallet, 'standard:disconnect')?.()
        } catch {}
      },

      async switchNetwork({ network: { caipNetworkId, name: wanted } }) {
        const approved = grantOf(context)?.approved
        if (approved !== 'all' && !approved?.includes(caipNetworkId))
          throw new BaseError('SWITCH_FAILED', {
            hints: [
              `Wanted: ${caipNetworkId}`,
              `The wallet has: ${approved?.join(', ') || 'none'}`,
            ],
            shortMessage: `${name} does not offer ${wanted} for this account`,
          })
        context.chosen = caipNetworkId
        context.reported = grantOf(context)
      },

      watch(_, onEvent) {
        // An error of the wallet must not break the page; its events are lost then.
        try {
          const stop = on(wallet, () => {
            provider = standardSolanaProvider(wallet)
            reportChanges(context, onEvent)
          })
          return () => {
            try {
              stop?.()
            } catch {}
          }
        } catch {
          return () => {}
        }
      },
    }
  }
}

/**
 * Returns the accounts that the wallet approves, and the network to use.
 *
 * @param given - Accounts to use instead of the wallet's own list.
 */
function grantOf({ chosen, networks, wallet }: Context, given?: unknown): Grant | undefined {
  const accounts = accountsOf(wallet, 'solana', given).filter((one) => isSolanaAddress(one.address))
  const [first, ...rest] = accounts
  if (!first) return undefined
  const approved = fromStandardChains(first.chains, networks())
  const usable = networks().filter(({ caipNetworkId }) => approved.includes(caipNetworkId))
  const wanted = usable.find(({ caipNetworkId }) => caipNetworkId === chosen) ?? usable[0]
  const chainId = wanted?.caipNetworkId ?? approved[0]
  if (!chainId) return undefined
  return { accounts: [toAccount(first), ...rest.map(toAccount)], approved, chainId }
}

async function requestAccounts(
  context: Context,
  { isSilent, signal }: { isSilent: boolean; signal: AbortSignal },
): Promise<Grant | undefined> {
  const connect = methodOf(context.wallet, 'standard:connect')
  try {
    // Without `standard:connect`, the wallet's visible accounts count as approved.
    const answer = connect?.(...(isSilent ? [{ silent: true }] : []))
    const given = await abortable(Promise.resolve(answer), signal)
    const { accounts } = (given ?? {}) as { accounts?: unknown }
    // Requests need the wallet's own account list. The answer is a fallback for wallets that update
    // their list late.
    context.reported = grantOf(context) ?? grantOf(context, accounts)
    return context.reported
  } catch (error) {
    throw fromStandardWallet(error)
  }
}

/** Reports what has changed in the wallet since the last report. */
function reportChanges(context: Context, onEvent: (event: ConnectorEvent) => void): void {
  const before = context.reported
  const next = grantOf(context)
  context.reported = next
  if (!next) {
    if (before) onEvent({ type: 'disconnected' })
    return
  }
  if (!isEqual(before?.accounts, next.accounts))
    onEvent({ type: 'accountsChanged', accounts: next.accounts })
  if (!before) return
  if (!isEqual(before.approved, next.approved))
    onEvent({ type: 'approvedChanged', approved: next.approved ?? 'all' })
  // Another account may not support the network that was in use.
  if (before.chainId !== next.chainId) onEvent({ type: 'chainChanged', chainId: next.chainId })
}

function on(wallet: RegisteredWallet['wallet'], refresh: () => void): (() => void) | undefined {
  // The feature's method is `on`.
  const { features } = wallet
  const events = features['standard:events'] as { on?: unknown } | undefined
  if (typeof events?.on !== 'function') return undefined
  const stop: unknown = events.on('change', refresh)
  return typeof stop === 'function' ? (stop as () => void) : undefined
}

const toAccount = ({ address }: StandardAccount): Account => ({ address })
