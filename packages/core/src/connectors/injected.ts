import { BaseError, EvmAccounts, EvmChainId, parse, tryParse } from '@fairlead/protocol'
import { ConnectionRejectedError } from '../errors/connection.ts'
import { fromProvider, ProviderError } from '../errors/fromProvider.ts'
import { toChainId } from '../namespaces/eip155.ts'
import type { Eip1193Provider } from '../namespaces/eip1193Provider.ts'
import type { Account, Accounts } from '../store/state.ts'
import { abortable } from '../utils/abortable.ts'
import type { Connector, ConnectorEvent, CreateConnector, Lent } from './createConnector.ts'
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

  const ask = (method: string, signal: AbortSignal) =>
    abortable(provider.request({ method }), signal)
  async function toLink(addresses: unknown, signal: AbortSignal) {
    const accounts = toAccounts(parse(EvmAccounts, addresses, 'RESPONSE_INVALID'))
    if (!accounts) return undefined
    const chain = parse(EvmChainId, await ask('eth_chainId', signal), 'RESPONSE_INVALID')
    return { accounts, chainId: toChainId(chain), approved: 'all' as const }
  }

  async function authorize(lent: Lent, { chainId, proposeSignIn, signal }: Connector.Options) {
    if (proposeSignIn) {
      const { connectAndSignIn } = await import('./connectAndSignIn.ts')
      const options = { chainId, lent, propose: proposeSignIn, signal }
      const accounts = await connectAndSignIn(provider, options)
      if (accounts) return accounts
    }
    return ask('eth_requestAccounts', signal)
  }

  return (lent) => ({
    id,
    name,
    type: rdns ? 'ANNOUNCED' : 'INJECTED',
    chains: ['eip155'],
    provider,
    ...(icon ? { imageUrl: icon } : {}),
    ...(rdns ? { info: { rdns } } : {}),

    async connect(options) {
      try {
        const link = await toLink(await authorize(lent, options), options.signal)
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
        const link = await toLink(await ask('eth_accounts', signal), signal)
        if (!link && (await isLocked(provider)))
          throw new BaseError('LOCKED', { shortMessage: 'The wallet is locked. Unlock it.' })
        return link
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

/**
 * True if the wallet reports that it is locked. Only MetaMask does, and it lists no accounts then; an empty list of another
 * wallet means that the page is no longer approved.
 */
async function isLocked(provider: Eip1193Provider): Promise<boolean> {
  try {
    return (await provider._metamask?.isUnlocked?.()) === false
  } catch {
    return false
  }
}

function listen({ onEvent, provider, toAccounts }: Listening): () => void {
  let turns = 0
  const listeners: Record<string, (value: unknown) => void> = {
    accountsChanged(value) {
      const addresses = tryParse(EvmAccounts, value)
      if (!addresses) return
      const accounts = toAccounts(addresses)
      const turn = ++turns
      if (accounts) return onEvent({ type: 'accountsChanged', accounts })
      if (!provider._metamask) return onEvent({ type: 'disconnected' })
      void isLocked(provider).then((locked) => {
        // The wallet may have been unlocked meanwhile.
        if (turn === turns) onEvent({ type: 'disconnected', reason: locked ? 'locked' : undefined })
      })
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
  return () => {
    turns++
    each((name, listener) => provider.removeListener?.(name, listener))
  }
}
