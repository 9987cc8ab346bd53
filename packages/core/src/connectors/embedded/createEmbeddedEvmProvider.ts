import type { ChainId, Namespace } from '@fairlead/protocol'
import { rpcError } from '../../errors/rpcError.ts'
import { toChainId, toChainNumber, toHexChainId } from '../../namespaces/eip155.ts'
import type { Eip1193Provider } from '../../namespaces/eip1193Provider.ts'
import type { Grant } from '../createConnector.ts'
import { createProviderEmitter } from '../createProviderEmitter.ts'
import { toRpcError } from './toRpcError.ts'

/** A JSON-RPC call of a page. */
export type EmbeddedCall = { readonly method: string; readonly params?: unknown }

/** An event of the connector. The provider works out which EIP-1193 events follow. */
export type EmbeddedEvent =
  | {
      readonly type: 'disconnected'
      readonly namespace: Namespace
      /** `expired` if the frame no longer has the user's session. */
      readonly reason?: 'expired' | undefined
    }
  | {
      readonly type: 'moved'
      readonly namespace: Namespace
      readonly before: Grant
      readonly now: Grant
    }

/** Dependencies of the embedded wallet's providers. */
export type EmbeddedParts = {
  readonly at: (namespace: Namespace) => Grant | undefined
  readonly ask: (chainId: ChainId, call: EmbeddedCall) => Promise<unknown>
  readonly listen: (listener: (event: EmbeddedEvent) => void) => () => void
}

/** Creates an EIP-1193 provider. Accounts and network are answered here, everything else by the frame. */
export function createEmbeddedEvmProvider(
  parts: EmbeddedParts & { switchTo: (chainId: ChainId) => Promise<boolean> },
): Eip1193Provider {
  const { ask, at, listen, switchTo } = parts
  const { emit, on, removeListener } = createProviderEmitter()
  const addresses = () => (at('eip155')?.accounts ?? []).map(({ address }) => address)
  function here(): Grant {
    const grant = at('eip155')
    if (grant) return grant
    throw rpcError(4900, 'No user is signed in')
  }

  async function switchChain({ params }: EmbeddedCall) {
    const [first] = [params].flat() as [{ chainId?: unknown } | undefined]
    const number = Number(first?.chainId)
    if (!Number.isSafeInteger(number) || number < 1)
      throw rpcError(-32602, 'wallet_switchEthereumChain takes [{ chainId: "0x…" }]')
    here()
    if (await switchTo(toChainId(number))) return null
    throw rpcError(4902, `This page has no network ${number}`)
  }

  const local: Readonly<Record<string, (call: EmbeddedCall) => unknown>> = {
    eth_accounts: addresses,
    eth_chainId: () => toHexChainId(here().chainId),
    eth_requestAccounts: () => here().accounts.map(({ address }) => address),
    net_version: () => String(toChainNumber(here().chainId)),
    wallet_switchEthereumChain: switchChain,
  }

  listen((event) => {
    if (event.namespace !== 'eip155') return
    if (event.type === 'moved') {
      const { before, now } = event
      if (now.chainId !== before.chainId) emit('chainChanged', toHexChainId(now.chainId))
      if (now.accounts[0].address !== before.accounts[0].address)
        emit('accountsChanged', addresses())
      return
    }
    emit('accountsChanged', [])
    emit('disconnect', rpcError(4900, 'The user has signed out'))
  })

  return {
    async request(call) {
      const answer = Object.hasOwn(local, call.method) ? local[call.method] : undefined
      try {
        return await (answer ? answer(call) : ask(here().chainId, call))
      } catch (error) {
        throw toRpcError(error)
      }
    },
    on,
    removeListener,
  }
}
