import type { ChainId, Namespace } from '@fairlead/protocol'
import { rpcError } from '../../errors/rpcError.ts'
import type { Eip1193Provider } from '../../namespaces/eip1193Provider.ts'
import type { ConnectorEvent } from '../createConnector.ts'
import type { PairedNamespaces, Serving } from './createPairedNamespaces.ts'

/** One call of a page, as JSON-RPC. */
export type Call = { readonly method: string; readonly params?: unknown }

/** What providers are made from. */
export type ProviderParts = {
  readonly namespaces: PairedNamespaces
  /** Asks the wallet on a network of its session. @throws as EIP-1193 */
  readonly ask: (serving: Serving, chainId: ChainId, call: Call) => Promise<unknown>
}

/** The wallet's own methods, on the network in use. @throws EIP-1193 errors: 4100, 4200, or what the wallet says. */
export function createPairedProvider(
  namespace: Namespace,
  { ask, namespaces }: ProviderParts,
): Eip1193Provider {
  return {
    async request(call) {
      const serving = servingOf(namespaces, namespace)
      const { chainId, methods } = serving.paired
      if (methods.includes(call.method)) return ask(serving, chainId, call)
      throw rpcError(4200, `The wallet was not asked for, or does not allow: ${call.method}`)
    },
    ...createEmitter(namespaces, namespace),
  }
}

/** @throws 4900 while no session serves the namespace. */
export function servingOf(namespaces: PairedNamespaces, namespace: Namespace): Serving {
  const serving = namespaces.now(namespace)
  if (serving) return serving
  throw rpcError(4900, 'No wallet is paired here')
}

/** `accountsChanged`, `chainChanged` and `disconnect`, as EIP-1193 names them. */
export function createEmitter(
  namespaces: PairedNamespaces,
  namespace: Namespace,
  formatChain: (chainId: ChainId) => unknown = (chainId) => chainId,
): Required<Pick<Eip1193Provider, 'on' | 'removeListener'>> {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const emit = (name: string, value: unknown) => {
    // A page that throws here must not keep the widget from hearing the same.
    for (const listener of [...(listeners.get(name) ?? [])])
      try {
        listener(value)
      } catch {}
  }
  namespaces.watch(namespace, (event: ConnectorEvent) => {
    if (event.type === 'accountsChanged')
      emit(
        'accountsChanged',
        event.accounts.map(({ address }) => address),
      )
    if (event.type === 'chainChanged') emit('chainChanged', formatChain(event.chainId))
    if (event.type !== 'disconnected') return
    emit('accountsChanged', [])
    emit('disconnect', rpcError(4900, 'The session is over'))
  })
  return {
    on(name, listener) {
      const some = listeners.get(name) ?? new Set()
      listeners.set(name, some.add(listener))
    },
    removeListener: (name, listener) => listeners.get(name)?.delete(listener),
  }
}
