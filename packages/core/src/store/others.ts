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

// Shared helpers of the transitions: which wallet of a namespace is active, and which one replaces it.

/** Identifies a connection: a wallet has at most one connection per namespace. */
export type Slot = Pick<Connection, 'connectorId' | 'namespace'>

export function isAt(slot: Slot): (one: Slot) => boolean {
  return ({ connectorId, namespace }) =>
    connectorId === slot.connectorId && namespace === slot.namespace
}

/** Returns the wallet's connection, active or other; undefined if it is not connected. */
export function liveAt(state: State, slot: Slot): Connection | undefined {
  const inUse = connectedOf(state, slot.namespace)
  if (inUse?.connectorId === slot.connectorId) return inUse
  const other = state.others.find(isAt(slot))
  return other?.status === 'connected' ? other : undefined
}

/** Returns the connection that a reload would resume; undefined for a disconnected or unknown wallet. */
export function rememberedAt(
  state: Pick<State, 'others' | 'remembered'>,
  slot: Slot,
): Remembered | undefined {
  const remembered = state.remembered[slot.namespace]
  if (remembered?.connectorId === slot.connectorId) return remembered
  return state.others.find((other) => isAt(slot)(other) && other.status !== 'recent')
}

/** Makes the wallet the active one of its namespace and removes it from the others. */
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

/** Moves the active wallet, and the one that a reload would resume, to the others. */
export function setAside(state: State, namespace: Namespace): State {
  const live = connectedOf(state, namespace)
  const stored = state.remembered[namespace]
  let next = state
  // They differ if another tab switched to another wallet while this tab was connecting.
  if (stored && stored.connectorId !== live?.connectorId) {
    const slot = { connectorId: stored.connectorId, namespace }
    next = withOther(next, { ...stored, ...slot, status: 'stored', wallet: walletAt(state, slot) })
  }
  return live ? withOther(next, { ...live, status: 'connected' }) : next
}

/**
 * Replaces a wallet that was disconnected: by the latest of the other connected wallets, else by a stored one
 * that has to be resumed. A wallet that only did not respond keeps its place, because other tabs may be
 * connected to it.
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

/** Puts a wallet first in the others; drops the oldest recent ones above the limit. */
export function withOther(state: State, other: Other): State {
  const rest = state.others.filter((one) => !isAt(other)(one))
  let recent = 0
  const others = [other, ...rest].filter(
    ({ status }) => status !== 'recent' || ++recent <= recentConnectionsLimit,
  )
  return { ...state, others }
}

type Known = Remembered & Partial<Pick<Other, 'authProvider' | 'embedded'>>

/** Returns the wallet as a recent connection; undefined if it is not connected or stored. */
export function toRecent(state: State, slot: Slot): Other | undefined {
  const known: Known | undefined = liveAt(state, slot) ?? rememberedAt(state, slot)
  if (!known) return undefined
  const { accounts, chainId } = known
  const { connectorId, namespace } = slot
  const wallet = walletAt(state, slot)
  const authProvider = known.embedded?.authProvider ?? known.authProvider
  return { accounts, authProvider, chainId, connectorId, namespace, status: 'recent', wallet }
}

/** Returns the name and icon of a wallet; its connector id if nothing is known. */
function walletAt(state: State, slot: Slot): { imageUrl?: string | undefined; name: string } {
  const { connectorId } = slot
  const { imageUrl, name } = liveAt(state, slot)?.wallet ??
    state.others.find(isAt(slot))?.wallet ??
    state.connectors.find(({ id }) => id === connectorId) ?? { name: connectorId }
  return { imageUrl, name }
}

/** Moves the account with this address to the front. */
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
