import type { Namespace } from '@fairlead/protocol'
import type { Link, NamedGrant } from '../connectors/createConnector.ts'
import type { Fairlead } from '../Fairlead.ts'
import type { Slot } from '../store/others.ts'
import { connectedOf, connectionOf } from '../store/selectors.ts'
import type { Connection, ConnectorInfo } from '../store/state.ts'
import { connected } from '../store/transitions.ts'
import { findAdapter } from './adapterOf.ts'

/**
 * Writes down what a wallet's yes lets in: the namespace that was asked for last, so that it is the
 * active one. A wallet that is connecting elsewhere at this moment keeps its place.
 */
export function admit(
  fairlead: Fairlead,
  wallet: ConnectorInfo,
  link: Link & NamedGrant,
  how: admit.Options = {},
): Connection {
  const { attempts, events, features, store } = fairlead
  const { multiWallet } = features.getState()
  const isOurs = (namespace: Namespace) => {
    const now = connectionOf(store.getState(), namespace)
    return now.status === 'connecting' && now.connectorId === wallet.id
  }
  if (!isOurs(link.namespace)) attempts.get(link.namespace)?.abort()
  const others = (link.others ?? []).filter(
    ({ namespace }) => isOurs(namespace) || !attempts.has(namespace),
  )
  const left = [...others, link].flatMap(
    ({ namespace }) => connectedOf(store.getState(), namespace) ?? [],
  )
  // First: other tabs look there when they hear of the state.
  link.onAdmitted?.([...others, link].map(({ namespace }) => namespace))
  for (const other of others)
    store.setState((state) => connected(state, toConnection(wallet, other), multiWallet))
  const connection = toConnection(wallet, link)
  store.setState((state) => connected(state, connection, multiWallet))
  for (const { namespace } of [...others, link]) {
    const now = connectedOf(store.getState(), namespace)
    // A library that does not follow is behind, and no reason to turn anybody away.
    if (now)
      findAdapter(fairlead, namespace)
        ?.admitted?.(now)
        .catch(() => {})
  }
  const { name } = connection.wallet
  events.emit('CONNECT_SUCCESS', { id: wallet.id, method: wallet.type, name, reconnect: false })
  if (!multiWallet && !how.isAdopted)
    for (const previous of left)
      if (previous.connectorId !== wallet.id) void letGo(fairlead, previous)
  return connection
}

export declare namespace admit {
  type Options = {
    /** The page connected it by a library that holds several: those before it stay with the library. */
    isAdopted?: boolean | undefined
  }
}

/** A wallet's answer, as the state holds it. */
export function toConnection(
  { id, imageUrl, info, name, type }: ConnectorInfo,
  link: NamedGrant,
): Connection {
  const { accounts, approved = 'all', chainId, embedded, namespace } = link
  const wallet = { imageUrl, info, name, type, ...link.wallet }
  const connection = { accounts, approved, chainId, connectorId: id, namespace, wallet }
  return embedded ? { ...connection, embedded } : connection
}

/** Nobody waits for a wallet that is no longer wanted. */
export async function letGo(fairlead: Fairlead, { connectorId, namespace }: Slot): Promise<void> {
  try {
    const adapter = findAdapter(fairlead, namespace)
    await adapter?.disconnect({ connectorId, namespace, signOut: false })
  } catch {}
}
