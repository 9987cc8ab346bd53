import { type CaipNetwork, type ChainId, type Namespace, namespaceOf } from '@fairlead/protocol'
import { connectedOf } from './selectors.ts'
import {
  type Accounts,
  type Connection,
  type ConnectionState,
  type PerNamespace,
  type Remembered,
  recentWalletsLimit,
  type State,
} from './state.ts'

// Every way the state can change. Pure, so the whole machine fits in one test.

/** A wallet is asked; the one before it stays in use until it says yes. */
export function connecting(state: State, namespace: Namespace, connectorId: string): State {
  const previous = connectedOf(state, namespace)
  return put(state, namespace, { status: 'connecting', connectorId, previous })
}

/** A stored connection is asked whether it still holds. */
export function reconnecting(state: State, namespace: Namespace, remembered: Remembered): State {
  const { connectorId } = remembered
  return put(state, namespace, { status: 'connecting', connectorId, reconnecting: remembered })
}

/** The person connected a wallet: it becomes the active one, and the latest of the recent ones. */
export function connected(state: State, connection: Connection): State {
  const { connectorId, namespace } = connection
  const others = state.recentWallets.filter((id) => id !== connectorId)
  return {
    ...resumed(state, connection),
    activeNamespace: namespace,
    // The wallet was asked to go there; where it is now is the answer.
    chosenNetworks: without(state.chosenNetworks, namespace),
    recentWallets: [connectorId, ...others].slice(0, recentWalletsLimit),
  }
}

/** A stored connection still holds. */
export function resumed(state: State, connection: Connection): State {
  const { accounts, chainId, connectorId, namespace } = connection
  return {
    ...put(state, namespace, { status: 'connected', ...connection }),
    remembered: { ...state.remembered, [namespace]: { accounts, chainId, connectorId } },
  }
}

/** Undoes {@link connecting}, unless something newer has happened since. */
export function abandoned(
  state: State,
  attempt: { connectorId: string; namespace: Namespace },
): State {
  const { connectorId, namespace } = attempt
  const now = state.connections[namespace]
  if (now?.status !== 'connecting' || now.connectorId !== connectorId || now.reconnecting)
    return state
  const { previous } = now
  // What another tab has left meanwhile does not come back.
  const isHeld = previous && previous.connectorId === state.remembered[namespace]?.connectorId
  return put(
    state,
    namespace,
    isHeld ? { status: 'connected', ...previous } : { status: 'disconnected' },
  )
}

/** The wallet itself let go; an attempt with another one goes on. */
export function walletLeft(
  state: State,
  wallet: { connectorId: string; namespace: Namespace },
): State {
  const { connectorId, namespace } = wallet
  if (connectedOf(state, namespace)?.connectorId !== connectorId) return state
  const now = state.connections[namespace]
  if (now?.status !== 'connecting') return disconnected(state, namespace)
  return {
    ...put(state, namespace, { status: 'connecting', connectorId: now.connectorId }),
    remembered: without(state.remembered, namespace),
  }
}

/** Resets account and network of the namespace, and forgets it for the next visit. */
export function disconnected(state: State, namespace: Namespace): State {
  return {
    ...put(state, namespace, { status: 'disconnected' }),
    remembered: without(state.remembered, namespace),
    chosenNetworks: without(state.chosenNetworks, namespace),
  }
}

/**
 * Takes over what another tab has come to, in one step: half of it would be written back, and two
 * tabs would answer each other for ever. What was left there is left here; another wallet there is
 * one to ask here.
 */
export function adopted(
  state: State,
  theirs: Pick<State, 'activeNamespace' | 'chosenNetworks' | 'recentWallets' | 'remembered'>,
): State {
  const follow = (now: ConnectionState, wanted: Remembered | undefined): ConnectionState => {
    if (!wanted) return { status: 'disconnected' }
    const { connectorId } = wanted
    if (now.status === 'disconnected' || now.connectorId === connectorId) return now
    return { status: 'connecting', connectorId, reconnecting: wanted }
  }
  const connections = Object.fromEntries(
    Object.entries(state.connections).map(([namespace, now]) => [
      namespace,
      follow(now, theirs.remembered[namespace as Namespace]),
    ]),
  )
  const isServed = (namespace: Namespace) =>
    state.networks.some(({ chainNamespace }) => chainNamespace === namespace)
  return {
    ...state,
    ...theirs,
    // Tabs of one origin may be set up differently.
    activeNamespace: isServed(theirs.activeNamespace)
      ? theirs.activeNamespace
      : state.activeNamespace,
    chosenNetworks: Object.fromEntries(
      Object.entries(theirs.chosenNetworks).filter(([, chosen]) =>
        state.networks.some(({ caipNetworkId }) => caipNetworkId === chosen),
      ),
    ),
    connections,
  }
}

/** The wallet did not answer in time; it is still remembered, and may come later. */
export function gaveUp(state: State, namespace: Namespace): State {
  const now = state.connections[namespace]
  if (now?.status !== 'connecting' || !now.reconnecting) return state
  return put(state, namespace, { status: 'disconnected' })
}

export function accountsChanged(
  state: State,
  change: { accounts: Accounts; connectorId: string; namespace: Namespace },
): State {
  const { accounts, connectorId, namespace } = change
  return amended(state, namespace, connectorId, { accounts })
}

/** The wallet lets this page use other networks than before. */
export function approvedChanged(
  state: State,
  change: Pick<Connection, 'approved' | 'connectorId' | 'namespace'>,
): State {
  const { approved, connectorId, namespace } = change
  return amended(state, namespace, connectorId, { approved })
}

export function chainChanged(
  state: State,
  change: { chainId: ChainId; connectorId: string; namespace: Namespace },
): State {
  const { chainId, connectorId, namespace } = change
  const next = amended(state, namespace, connectorId, { chainId })
  if (next === state) return state
  // Where the wallet is wins over what was chosen before.
  return { ...next, chosenNetworks: without(next.chosenNetworks, namespace) }
}

/** The person's choice; a connected wallet reports its own chain by {@link chainChanged}. */
export function networkChosen(state: State, chainId: ChainId): State {
  const namespace = namespaceOf(chainId)
  return {
    ...state,
    activeNamespace: namespace,
    chosenNetworks: { ...state.chosenNetworks, [namespace]: chainId },
  }
}

export function namespaceSwitching(state: State, isSwitchingNamespace: boolean): State {
  return state.isSwitchingNamespace === isSwitchingNamespace
    ? state
    : { ...state, isSwitchingNamespace }
}

/** Replaces a network of the same id; adds it at the end otherwise. */
export function networkAdded(state: State, network: CaipNetwork): State {
  const isSame = (other: CaipNetwork) => other.caipNetworkId === network.caipNetworkId
  const networks = state.networks.some(isSame)
    ? state.networks.map((other) => (isSame(other) ? network : other))
    : [...state.networks, network]
  return { ...state, networks: networks as [CaipNetwork, ...CaipNetwork[]] }
}

/** Puts networks into the order of `ids`; those that it does not name keep their places. */
export function networksOrdered(state: State, ids: readonly ChainId[]): State {
  const queue = ids.flatMap((id) => state.networks.find((one) => one.caipNetworkId === id) ?? [])
  const networks = state.networks.map((network) =>
    ids.includes(network.caipNetworkId) ? (queue.shift() ?? network) : network,
  )
  return { ...state, networks: networks as [CaipNetwork, ...CaipNetwork[]] }
}

/**
 * The last network stays. Removing the active one activates the first that remains, of another
 * namespace if need be.
 */
export function networkRemoved(state: State, chainId: ChainId): State {
  const [first, ...rest] = state.networks.filter((network) => network.caipNetworkId !== chainId)
  if (!first) return state
  const isServed = [first, ...rest].some(
    (network) => network.chainNamespace === state.activeNamespace,
  )
  return {
    ...state,
    networks: [first, ...rest],
    activeNamespace: isServed ? state.activeNamespace : first.chainNamespace,
    defaultNetwork: state.defaultNetwork === chainId ? first.caipNetworkId : state.defaultNetwork,
    chosenNetworks: Object.fromEntries(
      Object.entries(state.chosenNetworks).filter(([, chosen]) => chosen !== chainId),
    ),
  }
}

function amended(
  state: State,
  namespace: Namespace,
  connectorId: string,
  change: Partial<Pick<Connection, 'accounts' | 'approved' | 'chainId'>>,
): State {
  const now = state.connections[namespace]
  const inUse = connectedOf(state, namespace)
  // An event of a wallet that is not the active one of its namespace says nothing about it.
  if (!now || inUse?.connectorId !== connectorId) return state
  const next: Connection = { ...inUse, ...change }
  const { accounts, chainId } = next
  return {
    ...put(
      state,
      namespace,
      now.status === 'connecting' ? { ...now, previous: next } : { status: 'connected', ...next },
    ),
    remembered: { ...state.remembered, [namespace]: { accounts, chainId, connectorId } },
  }
}

function put(state: State, namespace: Namespace, next: ConnectionState): State {
  return { ...state, connections: { ...state.connections, [namespace]: next } }
}

function without<value>(record: PerNamespace<value>, namespace: Namespace): PerNamespace<value> {
  const { [namespace]: _, ...rest } = record
  return rest
}
