import { BaseError, type Namespace, namespaces } from '@fairlead/protocol'
import type { Adapter } from '../adapters/adapter.ts'
import type { Fairlead } from '../Fairlead.ts'
import { adaptersOf } from './adaptersOf.ts'

/**
 * Returns the adapter of a namespace.
 *
 * @throws `NAMESPACE_UNSUPPORTED` for an unknown namespace; `ADAPTER_NOT_FOUND` if no adapter
 *   serves it.
 */
export function adapterOf(fairlead: Fairlead, namespace: Namespace): Adapter {
  if (!namespaces.includes(namespace))
    throw new BaseError('NAMESPACE_UNSUPPORTED', {
      hints: [`Requested: ${namespace}`, `Known: ${namespaces.join(', ')}`],
    })
  const adapter = findAdapter(fairlead, namespace)
  if (adapter) return adapter
  throw new BaseError('ADAPTER_NOT_FOUND', { hints: [`Namespace: ${namespace}`] })
}

/**
 * True if the adapter of a namespace can read balances. Where it can't, views omit balances instead
 * of reporting errors.
 */
export function readsBalances(fairlead: Fairlead, namespace: Namespace): boolean {
  return findAdapter(fairlead, namespace)?.readsBalances?.(namespace) ?? true
}

export function findAdapter(fairlead: Fairlead, namespace: Namespace): Adapter | undefined {
  const serving = adaptersOf(fairlead).filter((adapter) => adapter.namespaces.includes(namespace))
  // An adapter for one namespace takes precedence over the universal one.
  return serving.find(({ type }) => type !== 'universal') ?? serving[0]
}
