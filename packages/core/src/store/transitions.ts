import { type CaipNetwork, type ChainId, type Namespace, namespaceOf } from '@fairlead/protocol'
import {
  inUse,
  isAt,
  liveAt,
  promoted,
  put,
  rememberedAt,
  type Slot,
  setAside,
  toRecent,
  withFirst,
  withOther,
  without,
} from './others.ts'
import { connectedOf } from './selectors.ts'
import {
  type Accounts,
  type Connection,
  type ConnectorInfo,
  type DisconnectReason,
  type Remembered,
  recentWalletsLimit,
  type State,
} from './state.ts'

// All other transitions of the state, as pure functions.

/** Starts connecting a wallet; the previous one stays active until the user approves. */
export function connecting(state: State, namespace: Namespace, connectorId: string): State {
  const previous = connectedOf(state, namespace)
  return put(state, namespace, { status: 'connecting', connectorId, previous })
}

/** Starts resuming a stored connection. */
export function reconnecting(state: State, namespace: Namespace, remembered: Remembered): State {
  const { connectorId } = remembered
  return put(state, namespace, { status: 'connecting', connectorId, reconnecting: remembered })
}

/**
 * The user has connected a wallet: it becomes the active and the most recent one.
 *
 * @param keepsOthers - True keeps the other wallets of the namespace connected; false disconnects them.
 */
export function connected(state: State, connection: Connection, keepsOthers = false): State {
  const { connectorId, namespace } = connection
  const known = state.recentWallets.filter((id) => !isOneWallet(state, id, connectorId))
  return {
    ...inUse(keepsOthers ? setAside(state, namespace) : alone(state, namespace), connection),
    activeNamespace: namespace,
    // The wallet was asked to use the chosen network; its current network is now authoritative.
    chosenNetworks: without(state.chosenNetworks, namespace),
    recentWallets: [connectorId, ...known].slice(0, recentWalletsLimit),
  }
}

/**
 * True if both connectors belong to one wallet found through different standards. Connectors of one namespace
 * never match.
 */
function isOneWallet({ connectors }: State, id: string, otherId: string): boolean {
  const one = connectors.find((connector) => connector.id === id)
  const isOther = ({ chains, id, name }: ConnectorInfo) =>
    id === otherId && name === one?.name && !chains.some((chain) => one.chains.includes(chain))
  return id === otherId || connectors.some(isOther)
}

/** A stored connection was resumed. */
export function resumed(state: State, connection: Connection): State {
  return inUse(state, connection)
}

/** A stored connection of a wallet that is not the active one was resumed. */
export function otherResumed(state: State, connection: Connection): State {
  const others = state.others.map((other) =>
    isAt(connection)(other) && other.status === 'stored'
      ? ({ ...connection, status: 'connected' } as const)
      : other,
  )
  return { ...state, others }
}

/** Makes another connected wallet, or another account of the active one, the active one. */
export function connectionSwitched(state: State, slot: Slot, address?: string): State {
  const { namespace } = slot
  const live = liveAt(state, slot)
  if (!live) return state
  const accounts = address === undefined ? live.accounts : withFirst(live.accounts, address)
  return {
    ...inUse(setAside(state, namespace), { ...live, accounts }),
    activeNamespace: namespace,
    // The network of this wallet replaces the one chosen for another wallet.
    chosenNetworks: without(state.chosenNetworks, namespace),
  }
}

/** Reverts {@link connecting}, unless the state has changed since. */
export function abandoned(
  state: State,
  attempt: { connectorId: string; namespace: Namespace },
): State {
  const { connectorId, namespace } = attempt
  const now = state.connections[namespace]
  if (now?.status !== 'connecting' || now.connectorId !== connectorId || now.reconnecting)
    return state
  const { previous } = now
  // Does not restore a wallet that another tab has disconnected.
  const isHeld = previous && previous.connectorId === state.remembered[namespace]?.connectorId
  if (isHeld) return put(state, namespace, { status: 'connected', ...previous })
  // Another tab switched to a different wallet; the previous one stays connected as one of the others.
  const isBeside = previous && state.remembered[namespace]
  const rest = isBeside ? withOther(state, { ...previous, status: 'connected' }) : state
  return promoted(put(rest, namespace, { status: 'disconnected' }), namespace)
}

/**
 * Disconnects one wallet. If it was the active one, the latest of the others replaces it. An attempt to
 * connect another wallet continues.
 *
 * @param isKept - True keeps it as a recent connection.
 */
export function walletLeft(state: State, slot: Slot, isKept = false): State {
  const { connectorId, namespace } = slot
  if (!liveAt(state, slot) && !rememberedAt(state, slot)) return state
  const recent = isKept ? toRecent(state, slot) : undefined
  const others = state.others.filter((other) => !isAt(slot)(other))
  const rest = recent ? withOther({ ...state, others }, recent) : { ...state, others }
  const isInUse = connectedOf(state, namespace)?.connectorId === connectorId
  if (!isInUse && state.remembered[namespace]?.connectorId !== connectorId) return rest
  const now = state.connections[namespace]
  if (now?.status === 'connecting' && !now.reconnecting)
    return {
      ...put(rest, namespace, { status: 'connecting', connectorId: now.connectorId }),
      remembered: without(state.remembered, namespace),
    }
  return promoted(emptied(rest, namespace), namespace)
}

/**
 * Resets account and network of the namespace and forgets all its wallets.
 *
 * @param isKept - True keeps them as recent connections.
 */
export function disconnected(state: State, namespace: Namespace, isKept = false): State {
  // Reversed, so that the active wallet becomes the most recent one.
  const recent = slotsOf(state, namespace)
    .toReversed()
    .flatMap((slot) => (isKept ? (toRecent(state, slot) ?? []) : []))
  return recent.reduce(withOther, emptied(alone(state, namespace), namespace))
}

/** Disconnects a wallet and removes it from the recent connections. */
export function connectionForgotten(state: State, slot: Slot): State {
  const { connectorId } = slot
  const left = walletLeft(state, slot)
  const others = left.others.filter((other) => !isAt(slot)(other))
  const isElsewhere =
    others.some((other) => other.connectorId === connectorId) ||
    Object.values(left.remembered).some((one) => one.connectorId === connectorId)
  const recentWallets = isElsewhere
    ? left.recentWallets
    : left.recentWallets.filter((id) => id !== connectorId)
  return { ...left, others, recentWallets }
}

/** Removes all other wallets, when multi-wallet is switched off. */
export function othersForgotten(state: State): State {
  return { ...state, others: [] }
}

/** Returns every wallet of a namespace that is connected or stored, the active one first. */
export function slotsOf(state: State, namespace: Namespace): readonly Slot[] {
  const first = connectedOf(state, namespace) ?? state.remembered[namespace]
  const others = state.others.filter(
    (other) => other.namespace === namespace && other.status !== 'recent',
  )
  return [...(first ? [first] : []), ...others].map(({ connectorId }) => ({
    connectorId,
    namespace,
  }))
}

/**
 * The stored wallet did not respond in time, or is locked. It stays remembered and may still announce itself later.
 */
export function gaveUp(state: State, namespace: Namespace, reason?: DisconnectReason): State {
  const now = state.connections[namespace]
  if (now?.status !== 'connecting' || !now.reconnecting) return state
  return put(state, namespace, { status: 'disconnected', reason })
}

/**
 * Records why a wallet has left. A locked wallet stays remembered, so that it is connected again once it is unlocked.
 */
export function interrupted(
  state: State,
  slot: Slot,
  { isKept, reason }: { isKept: boolean; reason: DisconnectReason },
): State {
  const { connectorId, namespace } = slot
  const isInUse = connectedOf(state, namespace)?.connectorId === connectorId
  const now = state.connections[namespace]
  if (reason === 'locked' && isInUse && now?.status === 'connected')
    return put(state, namespace, { status: 'disconnected', reason })
  const left = walletLeft(state, slot, isKept)
  // Another wallet may have taken its place.
  if (left.connections[namespace]?.status !== 'disconnected') return left
  return put(left, namespace, { status: 'disconnected', reason })
}

export function accountsChanged(
  state: State,
  change: { accounts: Accounts; connectorId: string; namespace: Namespace },
): State {
  const { connectorId, namespace } = change
  const known = liveAt(state, { connectorId, namespace })?.accounts ?? []
  // Keeps known fields, since some libraries report only addresses.
  const accounts = change.accounts.map((account) => ({
    ...known.find(({ address }) => address === account.address),
    ...account,
  }))
  return amended(state, namespace, connectorId, { accounts: accounts as unknown as Accounts })
}

/** Updates network, accounts and user in one step, so that they always match. */
export function walletMoved(
  state: State,
  change: Pick<Connection, 'accounts' | 'chainId' | 'connectorId' | 'embedded' | 'namespace'>,
): State {
  const { accounts, chainId, connectorId, embedded, namespace } = change
  const next = amended(state, namespace, connectorId, { accounts, chainId, embedded })
  if (connectedOf(next, namespace)?.connectorId !== connectorId) return next
  return { ...next, chosenNetworks: without(next.chosenNetworks, namespace) }
}

/** The wallet changed the networks that this page may use. */
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
  if (connectedOf(next, namespace)?.connectorId !== connectorId) return next
  // The network of the wallet replaces the one chosen before.
  return { ...next, chosenNetworks: without(next.chosenNetworks, namespace) }
}

/** Stores the user's choice. A connected wallet reports its own network through {@link chainChanged}. */
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

/** Replaces the network with the same id, or appends it. */
export function networkAdded(state: State, network: CaipNetwork): State {
  const isSame = (other: CaipNetwork) => other.caipNetworkId === network.caipNetworkId
  const networks = state.networks.some(isSame)
    ? state.networks.map((other) => (isSame(other) ? network : other))
    : [...state.networks, network]
  return { ...state, networks: networks as [CaipNetwork, ...CaipNetwork[]] }
}

/** Sorts networks in the order of `ids`; networks not in `ids` keep their positions. */
export function networksOrdered(state: State, ids: readonly ChainId[]): State {
  const queue = ids.flatMap((id) => state.networks.find((one) => one.caipNetworkId === id) ?? [])
  const networks = state.networks.map((network) =>
    ids.includes(network.caipNetworkId) ? (queue.shift() ?? network) : network,
  )
  return { ...state, networks: networks as [CaipNetwork, ...CaipNetwork[]] }
}

/**
 * Removes a network, but never the last one. If it was the active one, the first remaining network becomes
 * active, if necessary in another namespace.
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
  change: Partial<Pick<Connection, 'accounts' | 'approved' | 'chainId' | 'embedded'>>,
): State {
  const now = state.connections[namespace]
  const live = liveAt(state, { connectorId, namespace })
  // Ignores reports of wallets that are not connected here.
  if (!live) return state
  const next: Connection = { ...live, ...change }
  const held = { status: 'connected', ...next } as const
  if (!now || connectedOf(state, namespace)?.connectorId !== connectorId)
    return { ...state, others: state.others.map((other) => (isAt(live)(other) ? held : other)) }
  const { accounts, chainId } = next
  return {
    ...put(state, namespace, now.status === 'connecting' ? { ...now, previous: next } : held),
    remembered: { ...state.remembered, [namespace]: { accounts, chainId, connectorId } },
  }
}

function emptied(state: State, namespace: Namespace): State {
  return {
    ...put(state, namespace, { status: 'disconnected' }),
    remembered: without(state.remembered, namespace),
    chosenNetworks: without(state.chosenNetworks, namespace),
  }
}

/** Removes all other wallets of the namespace except recent ones. */
function alone(state: State, namespace: Namespace): State {
  const others = state.others.filter(
    (other) => other.namespace !== namespace || other.status === 'recent',
  )
  return { ...state, others }
}
