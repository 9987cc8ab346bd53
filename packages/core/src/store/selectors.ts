import type { CaipNetwork, ChainId, Namespace } from '@fairlead/protocol'
import type { Connection, ConnectionState, State } from './state.ts'

const none: ConnectionState = { status: 'disconnected' }

/** Returns the connection state of a namespace. */
export function connectionOf(state: State, namespace: Namespace): ConnectionState {
  return state.connections[namespace] ?? none
}

/** Returns the active wallet, also while another one is connecting. */
export function connectedOf(state: State, namespace: Namespace): Connection | undefined {
  const connection = connectionOf(state, namespace)
  if (connection.status === 'connecting') return connection.previous
  return connection.status === 'connected' ? connection : undefined
}

/** True if a wallet is connected in any namespace. */
export function hasAddress(state: State): boolean {
  return Object.keys(state.connections).some((namespace) =>
    connectedOf(state, namespace as Namespace),
  )
}

/** Returns a configured or added network; undefined for any other. */
export function networkById(state: State, chainId: ChainId): CaipNetwork | undefined {
  return state.networks.find((network) => network.caipNetworkId === chainId)
}

/** Returns the current network of a namespace: the wallet's, else the user's choice, else the default. */
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

/** Returns the current network; undefined if there is none or it is not configured. */
export function networkOf(state: State, namespace: Namespace): CaipNetwork | undefined {
  const chainId = chainIdOf(state, namespace)
  return chainId && networkById(state, chainId)
}

/** True if the connected wallet is on a network that is not configured. */
export function isUnsupported(state: State, namespace: Namespace): boolean {
  const connection = connectedOf(state, namespace)
  return connection !== undefined && networkById(state, connection.chainId) === undefined
}
