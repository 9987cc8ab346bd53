import type { ChainId, Namespace } from '@fairlead/protocol'
import { rpcError } from '../../errors/rpcError.ts'
import type { Eip1193Provider } from '../../namespaces/eip1193Provider.ts'
import type { ConnectorEvent } from '../createConnector.ts'
import { createProviderEmitter } from '../createProviderEmitter.ts'
import type { PairedNamespaces, Serving } from './createPairedNamespaces.ts'

/** A JSON-RPC call of a page. */
export type Call = { readonly method: string; readonly params?: unknown }

/** Dependencies of the paired providers. */
export type ProviderParts = {
  readonly namespaces: PairedNamespaces
  /** Sends a call to the wallet on a network of its session. @throws EIP-1193 errors */
  readonly ask: (serving: Serving, chainId: ChainId, call: Call) => Promise<unknown>
}

/**
 * Creates a provider that sends the session's methods to the wallet, on the network in use.
 *
 * @throws EIP-1193 errors: 4100, 4200, or the wallet's own.
 */
export function createPairedProvider(
  namespace: Namespace,
  { ask, namespaces }: ProviderParts,
): Eip1193Provider {
  return {
    async request(call) {
      const serving = servingOf(namespaces, namespace)
      const { chainId, methods } = serving.paired
      if (methods.includes(call.method)) return ask(serving, chainId, call)
      throw rpcError(4200, `The session does not allow the method: ${call.method}`)
    },
    ...createEmitter(namespaces, namespace),
  }
}

/** Returns the session that serves a namespace. @throws EIP-1193 error 4900 if there is none. */
export function servingOf(namespaces: PairedNamespaces, namespace: Namespace): Serving {
  const serving = namespaces.now(namespace)
  if (serving) return serving
  throw rpcError(4900, 'No wallet is paired here')
}

/** Creates the emitter of the EIP-1193 events `accountsChanged`, `chainChanged` and `disconnect`. */
export function createEmitter(
  namespaces: PairedNamespaces,
  namespace: Namespace,
  formatChain: (chainId: ChainId) => unknown = (chainId) => chainId,
): Required<Pick<Eip1193Provider, 'on' | 'removeListener'>> {
  const { emit, on, removeListener } = createProviderEmitter()
  namespaces.watch(namespace, (event: ConnectorEvent) => {
    if (event.type === 'accountsChanged')
      emit(
        'accountsChanged',
        event.accounts.map(({ address }) => address),
      )
    if (event.type === 'chainChanged') emit('chainChanged', formatChain(event.chainId))
    if (event.type !== 'disconnected') return
    emit('accountsChanged', [])
    emit('disconnect', rpcError(4900, 'The session has ended'))
  })
  return { on, removeListener }
}
