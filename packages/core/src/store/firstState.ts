import { type ChainId, type Namespace, namespaceOf } from '@fairlead/protocol'
import type { ConnectionState, PerNamespace, State } from './state.ts'

/** Data of a visit that the first render needs: networks and connected accounts. */
export type InitialState = {
  readonly activeNamespace: Namespace
  readonly chosenNetworks: PerNamespace<ChainId>
  /** The account in use in each namespace that was connected. */
  readonly accounts: PerNamespace<{ readonly address: string; readonly chainId: ChainId }>
}

/**
 * Returns the state that server and browser render first. It depends only on the options and `visit`, since
 * the server can't read storage or wallets. Without `visit`, no wallet is connected.
 *
 * @param state - Any state of the widget; its networks are used.
 */
export function firstState(state: State, visit?: InitialState): State {
  const isServed = (namespace: Namespace) =>
    state.networks.some(({ chainNamespace }) => chainNamespace === namespace)
  const known = Object.entries(visit?.chosenNetworks ?? {}).filter(([, chainId]) =>
    state.networks.some(({ caipNetworkId }) => caipNetworkId === chainId),
  )
  const connections = Object.entries(visit?.accounts ?? {}).map(
    ([namespace, { address, chainId }]): [string, ConnectionState] => {
      // The cookie contains no connector id, because rendering does not need it.
      const reconnecting = { accounts: [{ address }] as const, chainId, connectorId: '' }
      return [namespace, { status: 'connecting', connectorId: '', reconnecting }]
    },
  )
  return {
    ...state,
    activeNamespace:
      visit && isServed(visit.activeNamespace)
        ? visit.activeNamespace
        : namespaceOf(state.defaultNetwork),
    chosenNetworks: Object.fromEntries(known),
    connections: Object.fromEntries(connections),
    connectors: [],
    initialized: false,
    isSwitchingNamespace: false,
    others: [],
    recentWallets: [],
    remembered: {},
  }
}
