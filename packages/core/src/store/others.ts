import type { Namespace } from '@fairlead/protocol'
import { connectedOf } from './selectors.ts'
import {
  type Accounts,
  type Connection,
  type ConnectionState,
  type Other,
  type PerNamespace,
  type Remembered,
  recentConnectionsLimit,
  type State,
} from './state.ts'

// What the changes of the state have in common: which wallet of a namespace is in use, and which of
// the others takes its place.

/** A wallet in one namespace: there is never more than one connection of it. */
export type Slot = Pick<Connection, 'connectorId' | 'namespace'>

export function isAt(slot: Slot): (one: Slot) => boolean {
  return ({ connectorId, namespace }) =>
    connectorId === slot.connectorId && namespace === slot.namespace
}

/** A wallet that is connected, in use or beside the one that is. */
export function liveAt(state: State, slot: Slot): Connection | undefined {
  const inUse = connectedOf(state, slot.namespace)
  if (inUse?.connectorId === slot.connectorId) return inUse
  const other = state.others.find(isAt(slot))
  return other?.status === 'connected' ? other : undefined
}

/** What a reload would ask this wallet for; undefined for one that was left, or was never here. */
export function rememberedAt(
  state: Pick<State, 'others' | 'remembered'>,
  slot: Slot,
): Remembered | undefined {
  const remembered = state.remembered[slot.namespace]
  if (remembered?.connectorId === slot.connectorId) return remembered
  return state.others.find((other) => isAt(slot)(other) && other.status !== 'recent')
}

/** The wallet is in use now, and nowhere else in the state. */
export function inUse(state: State, connection: Connection): State {
  const { accounts, approved, chainId, connectorId, embedded, namespace, wallet } = connection
  const held = {
    accounts,
    approved,
    chainId,
    connectorId,
    ...(embedded && { embedded }),
    namespace,
    wallet,
  }
  return {
    ...put(state, namespace, { status: 'connected', ...held }),
    others: state.others.filter((other) => !isAt(connection)(other)),
    remembered: { ...state.remembered, [namespace]: { accounts, chainId, connectorId } },
  }
}

/** The wallet in use, or the one that a reload would ask, stays beside the one that comes. */
export function setAside(state: State, namespace: Namespace): State {
  const live = connectedOf(state, namespace)
  const stored = state.remembered[namespace]
  let next = state
  // Both, where another tab went on with another one while this one was asking.
  if (stored && stored.connectorId !== live?.connectorId) {
    const slot = { connectorId: stored.connectorId, namespace }
    next = withOther(next, { ...stored, ...slot, status: 'stored', wallet: walletAt(state, slot) })
  }
  return live ? withOther(next, { ...live, status: 'connected' }) : next
}

/**
 * Where a wallet has left for good, the latest of the others that are connected takes its place, else
 * one that is to be asked. One that is only silent keeps it: other tabs may be connected to it.
 */
export function promoted(state: State, namespace: Namespace): State {
  const now = state.connections[namespace]
  if ((now && now.status !== 'disconnected') || state.remembered[namespace]) return state
  const own = state.others.filter(
    (other) => other.namespace === namespace && other.status !== 'recent',
  )
  const next = own.find(({ status }) => status === 'connected') ?? own[0]
  if (!next) return state
  if (next.status === 'connected') return inUse(state, next)
  const { accounts, chainId, connectorId } = next
  return {
    ...state,
    others: state.others.filter((other) => other !== next),
    remembered: { ...state.remembered, [namespace]: { accounts, chainId, connectorId } },
  }
}

/** Puts a wallet first of the others; of those that were left, the oldest go. */
export function withOther(state: State, other: Other): State {
  const rest = state.others.filter((one) => !isAt(other)(one))
  let recent = 0
  const others = [other, ...rest].filter(
    ({ status }) => status !== 'recent' || ++recent <= recentConnectionsLimit,
  )
  return { ...state, others }
}

type Known = Remembered & Partial<Pick<Other, 'authProvider' | 'embedded'>>

/** A wallet that is left, as it is offered afterwards. */
export function toRecent(state: State, slot: Slot): Other | undefined {
  const known: Known | undefined = liveAt(state, slot) ?? rememberedAt(state, slot)
  if (!known) return undefined
  const { accounts, chainId } = known
  const { connectorId, namespace } = slot
  const wallet = walletAt(state, slot)
  const authProvider = known.embedded?.authProvider ?? known.authProvider
  return { accounts, authProvider, chainId, connectorId, namespace, status: 'recent', wallet }
}

/** What a wallet calls itself, as far as anybody knows. */
function walletAt(state: State, slot: Slot): { imageUrl?: string | undefined; name: string } {
  const { connectorId } = slot
  const { imageUrl, name } = liveAt(state, slot)?.wallet ??
    state.others.find(isAt(slot))?.wallet ??
    state.connectors.find(({ id }) => id === connectorId) ?? { name: connectorId }
  return { imageUrl, name }
}

/** The same accounts, this one in use. */
export function withFirst(accounts: Accounts, address: string): Accounts {
  const first = accounts.find((account) => account.address === address)
  return first ? [first, ...accounts.filter((account) => account !== first)] : accounts
}

export function put(state: State, namespace: Namespace, next: ConnectionState): State {
  return { ...state, connections: { ...state.connections, [namespace]: next } }
}

export function without<value>(
  record: PerNamespace<value>,
  namespace: Namespace,
): PerNamespace<value> {
  const { [namespace]: _, ...rest } = record
  return rest
}
