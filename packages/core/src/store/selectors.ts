import type { CaipNetwork, ChainId, Namespace } from '@fairlead/protocol'
import type { Connection, ConnectionState, State } from './state.ts'

const none: ConnectionState = { status: 'disconnected' }

/** How a namespace stands: disconnected, connecting or connected. */
export function connectionOf(state: State, namespace: Namespace): ConnectionState {
  return state.connections[namespace] ?? none
}

/** The wallet in use; also while another one is being asked. */
export function connectedOf(state: State, namespace: Namespace): Connection | undefined {
  const connection = connectionOf(state, namespace)
  if (connection.status === 'connecting') return connection.previous
  return connection.status === 'connected' ? connection : undefined
}

/** True while any namespace has an account. */
export function hasAddress(state: State): boolean {
  return Object.keys(state.connections).some((namespace) =>
    connectedOf(state, namespace as Namespace),
  )
}

/** A configured or added network; undefined for any other. */
export function networkById(state: State, chainId: ChainId): CaipNetwork | undefined {
  return state.networks.find((network) => network.caipNetworkId === chainId)
}

/** Where a namespace is: the wallet's chain, else the person's choice, else the default. */
export function chainIdOf(state: State, namespace: Namespace): ChainId | undefined {
  const connection = connectionOf(state, namespace)
  const inUse = connectedOf(state, namespace)
  if (inUse) return inUse.chainId
  if (connection.status === 'connecting' && connection.reconnecting)
    return connection.reconnecting.chainId
  return state.chosenNetworks[namespace] ?? defaultOf(state, namespace)
}

function defaultOf(state: State, namespace: Namespace): ChainId | undefined {
  const own = state.networks.filter((network) => network.chainNamespace === namespace)
  const preferred = own.find((network) => network.caipNetworkId === state.defaultNetwork)
  return (preferred ?? own[0])?.caipNetworkId
}

/** Undefined where the namespace has no network, or is on one that is not configured. */
export function networkOf(state: State, namespace: Namespace): CaipNetwork | undefined {
  const chainId = chainIdOf(state, namespace)
  return chainId && networkById(state, chainId)
}

/** The connected wallet is on a chain that this page does not know. */
export function isUnsupported(state: State, namespace: Namespace): boolean {
  const connection = connectedOf(state, namespace)
  return connection !== undefined && networkById(state, connection.chainId) === undefined
}
