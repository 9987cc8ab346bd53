import type { Namespace } from '@fairlead/protocol'
import type { Fairlead } from '../Fairlead.ts'
import { connectedOf } from '../store/selectors.ts'
import type { ConnectorInfo, ConnectorType } from '../store/state.ts'
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

/** How the connected wallet was found, e.g. `ANNOUNCED`; undefined while nothing is connected. */
export function getProviderType(
  fairlead: Fairlead,
  namespace: Namespace,
): ConnectorType | undefined {
  return connectedOf(fairlead.store.getState(), namespace)?.wallet.type
}

/** Wallets that can be connected here, whether lists show them or not; of one namespace when named. */
export function getConnectors(fairlead: Fairlead, namespace?: Namespace): readonly ConnectorInfo[] {
  const { connectors } = fairlead.store.getState()
  return connectors.filter(({ chains }) => !namespace || chains.includes(namespace))
}
