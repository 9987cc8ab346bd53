import type { Namespace } from '@fairlead/protocol'
import type { Fairlead } from '../Fairlead.ts'
import { connectedOf } from '../store/selectors.ts'
import { findAdapter } from './adapterOf.ts'

/**
 * What the connected wallet lets a page talk to; an EIP-1193 provider for eip155. Undefined while
 * nothing is connected.
 */
export function getProvider<provider = unknown>(
  fairlead: Fairlead,
  namespace: Namespace,
): provider | undefined {
  const connection = connectedOf(fairlead.store.getState(), namespace)
  if (!connection) return undefined
  const provider = findAdapter(fairlead, namespace)?.getProvider(connection.connectorId)
  return provider as provider | undefined
}
