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

/**
 * The person connected a wallet: it becomes the active one, and the latest of the recent ones.
 *
 * @param keepsOthers - The one before stays connected beside it; otherwise nothing of its namespace does.
 */
export function connected(state: State, connection: Connection, keepsOthers = false): State {
  const { connectorId, namespace } = connection
  const known = state.recentWallets.filter((id) => !isOneWallet(state, id, connectorId))
  return {
    ...inUse(keepsOthers ? setAside(state, namespace) : alone(state, namespace), connection),
    activeNamespace: namespace,
    // The wallet was asked to go there; where it is now is the answer.
    chosenNetworks: without(state.chosenNetworks, namespace),
    recentWallets: [connectorId, ...known].slice(0, recentWalletsLimit),
  }
}

/** By whichever standard a wallet was found, it takes one place; two of one standard stay two. */
function isOneWallet({ connectors }: State, id: string, otherId: string): boolean {
  const one = connectors.find((connector) => connector.id === id)
  const isOther = ({ chains, id, name }: ConnectorInfo) =>
    id === otherId && name === one?.name && !chains.some((chain) => one.chains.includes(chain))
  return id === otherId || connectors.some(isOther)
}

/** A stored connection still holds. */
export function resumed(state: State, connection: Connection): State {
  return inUse(state, connection)
}

/** A stored connection of a wallet that was not in use still holds. */
export function otherResumed(state: State, connection: Connection): State {
  const others = state.others.map((other) =>
    isAt(connection)(other) && other.status === 'stored'
      ? ({ ...connection, status: 'connected' } as const)
      : other,
  )
  return { ...state, others }
}

/** Goes on with another connected wallet, or with another account of the one in use. */
export function connectionSwitched(state: State, slot: Slot, address?: string): State {
  const { namespace } = slot
  const live = liveAt(state, slot)
  if (!live) return state
  const accounts = address === undefined ? live.accounts : withFirst(live.accounts, address)
  return {
    ...inUse(setAside(state, namespace), { ...live, accounts }),
    activeNamespace: namespace,
    // Where its wallet is wins over what was chosen with another one.
    chosenNetworks: without(state.chosenNetworks, namespace),
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
  if (isHeld) return put(state, namespace, { status: 'connected', ...previous })
  // Another tab went on with another one, beside which it stays.
  const isBeside = previous && state.remembered[namespace]
  const rest = isBeside ? withOther(state, { ...previous, status: 'connected' }) : state
  return promoted(put(rest, namespace, { status: 'disconnected' }), namespace)
}

/**
 * One wallet is left, wherever it stands; the latest of the others takes the place of the one in use,
 * and an attempt with another one goes on.
 *
 * @param isKept - It is offered as a recent one.
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
 * Resets account and network of the namespace, and forgets all its wallets for the next visit.
 *
 * @param isKept - They are offered as recent ones.
 */
export function disconnected(state: State, namespace: Namespace, isKept = false): State {
  // The one in use was used last.
  const recent = slotsOf(state, namespace)
    .toReversed()
    .flatMap((slot) => (isKept ? (toRecent(state, slot) ?? []) : []))
  return recent.reduce(withOther, emptied(alone(state, namespace), namespace))
}

/** A wallet is not offered as a recent one any more, and not asked again. */
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

/** One wallet a namespace again: nothing is kept of the others. */
export function othersForgotten(state: State): State {
  return { ...state, others: [] }
}

/** Every wallet that is connected in a namespace, or would be asked; the one in use first. */
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
  const { connectorId, namespace } = change
  const known = liveAt(state, { connectorId, namespace })?.accounts ?? []
  // A library that knows addresses alone takes nothing else of them away.
  const accounts = change.accounts.map((account) => ({
    ...known.find(({ address }) => address === account.address),
    ...account,
  }))
  return amended(state, namespace, connectorId, { accounts: accounts as unknown as Accounts })
}

/** Network, account and who is signed in change together: nobody sees one with another's. */
export function walletMoved(
  state: State,
  change: Pick<Connection, 'accounts' | 'chainId' | 'connectorId' | 'embedded' | 'namespace'>,
): State {
  const { accounts, chainId, connectorId, embedded, namespace } = change
  const next = amended(state, namespace, connectorId, { accounts, chainId, embedded })
  if (connectedOf(next, namespace)?.connectorId !== connectorId) return next
  return { ...next, chosenNetworks: without(next.chosenNetworks, namespace) }
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
  if (connectedOf(next, namespace)?.connectorId !== connectorId) return next
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
  change: Partial<Pick<Connection, 'accounts' | 'approved' | 'chainId' | 'embedded'>>,
): State {
  const now = state.connections[namespace]
  const live = liveAt(state, { connectorId, namespace })
  // A wallet that is not connected here says nothing about who is.
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

/** Of the namespace, only wallets that were left before are kept. */
function alone(state: State, namespace: Namespace): State {
  const others = state.others.filter(
    (other) => other.namespace !== namespace || other.status === 'recent',
  )
  return { ...state, others }
}
