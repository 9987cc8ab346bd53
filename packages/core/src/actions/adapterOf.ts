import { BaseError, type Namespace, namespaces } from '@fairlead/protocol'
import type { Adapter } from '../adapters/adapter.ts'
import type { Fairlead } from '../Fairlead.ts'

/**
 * The adapter of a namespace.
 *
 * @throws `NAMESPACE_UNSUPPORTED` for a word that names none; `ADAPTER_NOT_FOUND` otherwise.
 */
export function adapterOf(fairlead: Fairlead, namespace: Namespace): Adapter {
  if (!namespaces.includes(namespace))
    throw new BaseError('NAMESPACE_UNSUPPORTED', {
      hints: [`Asked for: ${namespace}`, `Known: ${namespaces.join(', ')}`],
    })
  const adapter = findAdapter(fairlead, namespace)
  if (adapter) return adapter
  throw new BaseError('ADAPTER_NOT_FOUND', { hints: [`Namespace: ${namespace}`] })
}

/** Whether balances of a namespace can be read; elsewhere they are absent, not broken. */
export function readsBalances(fairlead: Fairlead, namespace: Namespace): boolean {
  const { balances, namespaces: served = [] } = findAdapter(fairlead, namespace) ?? {}
  return (balances ?? served).includes(namespace)
}

export function findAdapter(fairlead: Fairlead, namespace: Namespace): Adapter | undefined {
  const serving = fairlead.adapters.filter((adapter) => adapter.namespaces.includes(namespace))
  // One that knows a namespace well goes before the one that knows something of all.
  return serving.find(({ type }) => type !== 'universal') ?? serving[0]
}
