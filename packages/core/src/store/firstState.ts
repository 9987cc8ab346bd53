import { type ChainId, type Namespace, namespaceOf } from '@fairlead/protocol'
import type { ConnectionState, PerNamespace, State } from './state.ts'

/** What a first frame needs to know of a visitor: where they were, and as whom. */
export type InitialState = {
  readonly activeNamespace: Namespace
  readonly chosenNetworks: PerNamespace<ChainId>
  /** The account in use in each namespace that was connected. */
  readonly accounts: PerNamespace<{ readonly address: string; readonly chainId: ChainId }>
}

/**
 * The state that a server and a browser draw first: it follows from the options and `visit` alone,
 * never from what only one of the two can read. Without `visit`, nobody is known.
 *
 * @param state - Any state of the widget; for its networks.
 */
export function firstState(state: State, visit?: InitialState): State {
  const isServed = (namespace: Namespace) =>
    state.networks.some(({ chainNamespace }) => chainNamespace === namespace)
  const known = Object.entries(visit?.chosenNetworks ?? {}).filter(([, chainId]) =>
    state.networks.some(({ caipNetworkId }) => caipNetworkId === chainId),
  )
  const connections = Object.entries(visit?.accounts ?? {}).map(
    ([namespace, { address, chainId }]): [string, ConnectionState] => {
      // Which wallet it was is not needed to draw it, so the cookie does not tell.
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
