import { EvmAccounts, EvmChainId, parse, tryParse } from '@fairlead/protocol'
import { ConnectionRejectedError } from '../errors/connection.ts'
import { fromProvider, ProviderError } from '../errors/fromProvider.ts'
import { toChainId } from '../namespaces/eip155.ts'
import type { Eip1193Provider } from '../namespaces/eip1193Provider.ts'
import type { Account, Accounts } from '../store/state.ts'
import { abortable } from '../utils/abortable.ts'
import type { ConnectorEvent, CreateConnector } from './createConnector.ts'
import { switchEvmNetwork } from './switchEvmNetwork.ts'

/**
 * Creates the connector of a wallet in the page, found through EIP-6963 or as `window.ethereum`.
 * Desktop lists hide the latter.
 */
export function injected(parameters: injected.Parameters): CreateConnector {
  const { icon, id, name, provider, rdns, toAddress = (address) => address } = parameters
  const toAccounts = (addresses: readonly string[]): Accounts | undefined => {
    const [first, ...rest] = addresses.map((one): Account => ({ address: toAddress(one) }))
    return first && [first, ...rest]
  }

  async function read(method: 'eth_accounts' | 'eth_requestAccounts', signal: AbortSignal) {
    const ask = (name: string) => abortable(provider.request({ method: name }), signal)
    const accounts = toAccounts(parse(EvmAccounts, await ask(method), 'RESPONSE_INVALID'))
    if (!accounts) return undefined
    const chain = parse(EvmChainId, await ask('eth_chainId'), 'RESPONSE_INVALID')
    return { accounts, chainId: toChainId(chain), approved: 'all' as const }
  }

  return () => ({
    id,
    name,
    type: rdns ? 'ANNOUNCED' : 'INJECTED',
    chains: ['eip155'],
    provider,
    ...(icon ? { imageUrl: icon } : {}),
    ...(rdns ? { info: { rdns } } : {}),

    async connect({ signal }) {
      try {
        const link = await read('eth_requestAccounts', signal)
        if (link) return link
      } catch (cause) {
        const error = fromProvider(cause)
        if (error instanceof ProviderError && error.group === 'declined')
          throw new ConnectionRejectedError({ cause, walletName: name })
        throw error
      }
      // A wallet that returns no account has not approved the connection.
      throw new ConnectionRejectedError({ cause: undefined, walletName: name })
    },

    async resume({ signal }) {
      try {
        return await read('eth_accounts', signal)
      } catch (error) {
        throw fromProvider(error)
      }
    },

    async disconnect({ signOut }) {
      if (!signOut) return
      // EIP-1193 has no disconnect. Errors of revoking the permission are ignored, because few
      // wallets support it.
      try {
        const params = [{ eth_accounts: {} }]
        await provider.request({ method: 'wallet_revokePermissions', params })
      } catch {}
    },

    switchNetwork: (options) => switchEvmNetwork(provider, options),

    watch(_, onEvent) {
      return listen({ onEvent, provider, toAccounts })
    },
  })
}

export declare namespace injected {
  type Parameters = {
    /** Data URI. */
    icon?: string | undefined
    id: string
    name: string
    provider: Eip1193Provider
    rdns?: string | undefined
    /** Formats addresses. By default they stay as the wallet writes them. */
    toAddress?: ((address: string) => string) | undefined
  }
}

type Listening = {
  onEvent: (event: ConnectorEvent) => void
  provider: Eip1193Provider
  toAccounts: (addresses: readonly string[]) => Accounts | undefined
}

function listen({ onEvent, provider, toAccounts }: Listening): () => void {
  const listeners: Record<string, (value: unknown) => void> = {
    accountsChanged(value) {
      const addresses = tryParse(EvmAccounts, value)
      if (!addresses) return
      const accounts = toAccounts(addresses)
      onEvent(accounts ? { type: 'accountsChanged', accounts } : { type: 'disconnected' })
    },
    chainChanged(value) {
      const chain = tryParse(EvmChainId, value)
      if (chain !== undefined) onEvent({ type: 'chainChanged', chainId: toChainId(chain) })
    },
  }
  // EIP-1193 `disconnect` means that the wallet lost its node, not that the user disconnected.
  const each = (act: (name: string, listener: (value: unknown) => void) => unknown) => {
    // An error of the wallet must not break the page; its events are lost then.
    try {
      for (const [name, listener] of Object.entries(listeners)) act(name, listener)
    } catch {}
  }
  each((name, listener) => provider.on?.(name, listener))
  return () => each((name, listener) => provider.removeListener?.(name, listener))
}
