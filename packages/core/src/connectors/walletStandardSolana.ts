import { BaseError, type ChainId } from '@fairlead/protocol'
import {
  accountsOf,
  methodOf,
  type RegisteredWallet,
  type StandardAccount,
} from '../discovery/walletStandard.ts'
import { ConnectionRejectedError } from '../errors/connection.ts'
import { fromStandardWallet } from '../errors/fromStandardWallet.ts'
import { fromStandardChains } from '../namespaces/solanaChains.ts'
import { isSolanaAddress } from '../namespaces/solanaWire.ts'
import type { Account } from '../store/state.ts'
import { abortable } from '../utils/abortable.ts'
import { isEqual } from '../utils/isEqual.ts'
import type { Connector, CreateConnector, Grant } from './createConnector.ts'
import { standardSolanaProvider } from './standardSolanaProvider.ts'

/**
 * Creates the connector of a Wallet Standard wallet in the page, for Solana. The wallet has no
 * current network: each request names one. This connector keeps it, among the networks of the
 * account.
 */
export function walletStandardSolana(parameters: RegisteredWallet): CreateConnector {
  const { icon, name, wallet } = parameters

  return ({ networks }) => {
    /** The network that the page chose. */
    let chosen: ChainId | undefined
    /** The state that was last reported to the page. */
    let told: Grant | undefined
    let provider = standardSolanaProvider(wallet)

    function grantOf(given?: unknown): Grant | undefined {
      const accounts = accountsOf(wallet, 'solana', given).filter((one) =>
        isSolanaAddress(one.address),
      )
      const [first, ...rest] = accounts
      if (!first) return undefined
      const approved = fromStandardChains(first.chains, networks())
      const isKnown = (id: ChainId) => networks().some(({ caipNetworkId }) => caipNetworkId === id)
      const own = networks().find(({ caipNetworkId }) => approved.includes(caipNetworkId))
      const chainId =
        (chosen && approved.includes(chosen) && isKnown(chosen) ? chosen : undefined) ??
        own?.caipNetworkId ??
        approved[0]
      if (!chainId) return undefined
      return { accounts: [toAccount(first), ...rest.map(toAccount)], approved, chainId }
    }

    async function ask(silent: boolean, signal: AbortSignal): Promise<Grant | undefined> {
      const connect = methodOf(wallet, 'standard:connect')
      try {
        // Without `standard:connect`, the wallet's visible accounts count as approved.
        const answer = connect?.(...(silent ? [{ silent }] : []))
        const given = await abortable(Promise.resolve(answer), signal)
        const { accounts } = (given ?? {}) as { accounts?: unknown }
        // Requests need the wallet's own account list. The answer is a fallback for wallets that
        // update their list late.
        told = grantOf() ?? grantOf(accounts)
        return told
      } catch (error) {
        throw fromStandardWallet(error)
      }
    }

    const connector: Connector = {
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
        chosen = chainId ?? chosen
        let cause: unknown
        try {
          const grant = await ask(false, signal)
          if (grant) return grant
        } catch (error) {
          if (!BaseError.find(error, 'REQUEST_REJECTED')) throw error
          cause = error
        }
        // A wallet that returns no account has not approved the connection.
        throw new ConnectionRejectedError({ cause, walletName: name })
      },

      async resume({ chainId, signal }) {
        chosen = chainId ?? chosen
        return ask(true, signal)
      },

      async disconnect({ signOut }) {
        chosen = undefined
        told = undefined
        if (!signOut) return
        // Errors are ignored, because the widget's state is cleared in any case.
        try {
          await methodOf(wallet, 'standard:disconnect')?.()
        } catch {}
      },

      async switchNetwork({ network: { caipNetworkId, name: wanted } }) {
        const approved = grantOf()?.approved
        if (approved !== 'all' && !approved?.includes(caipNetworkId))
          throw new BaseError('SWITCH_FAILED', {
            hints: [
              `Wanted: ${caipNetworkId}`,
              `The wallet has: ${approved?.join(', ') || 'none'}`,
            ],
            shortMessage: `${name} does not offer ${wanted} for this account`,
          })
        chosen = caipNetworkId
        told = grantOf()
      },

      watch(_, onEvent) {
        const refresh = () => {
          const before = told
          const next = grantOf()
          told = next
          provider = standardSolanaProvider(wallet)
          if (!next) return before && onEvent({ type: 'disconnected' })
          if (!isEqual(before?.accounts, next.accounts))
            onEvent({ type: 'accountsChanged', accounts: next.accounts })
          if (!before) return
          if (!isEqual(before.approved, next.approved))
            onEvent({ type: 'approvedChanged', approved: next.approved ?? 'all' })
          // Another account may not support the network that was in use.
          if (before.chainId !== next.chainId)
            onEvent({ type: 'chainChanged', chainId: next.chainId })
        }
        try {
          const stop = on(wallet, refresh)
          return () => {
            try {
              stop?.()
            } catch {}
          }
        } catch {
          // An error of the wallet must not break the page; its events are lost then.
          return () => {}
        }
      },
    }
    return connector
  }
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
