import { BaseError, type Namespace } from '@fairlead/protocol'
import type { Link, NamedGrant } from '../connectors/createConnector.ts'
import type { Fairlead } from '../Fairlead.ts'
import { connectedOf, connectionOf } from '../store/selectors.ts'
import type { Connection } from '../store/state.ts'
import { connected } from '../store/transitions.ts'
import { findAdapter } from './adapterOf.ts'
import { attend } from './attend.ts'
import { letGo } from './letGo.ts'
import { type OpenedWallet, toConnection } from './openWallet.ts'

/**
 * Records an approved connection. The requested namespace is recorded last, so that it is the
 * active one. A wallet that is connecting elsewhere at this moment keeps its place.
 *
 * @param opened - Namespaces of the link that it doesn't name are left out.
 * @throws `ADAPTER_NOT_FOUND` when it doesn't name the namespace of the link itself.
 */
export function admit(
  fairlead: Fairlead,
  opened: OpenedWallet,
  link: Link & NamedGrant,
  how: admit.Options = {},
): Connection {
  const { attempts, events, features, store } = fairlead
  const wallet = opened.info
  if (!opened.namespaces.includes(link.namespace))
    throw new BaseError('ADAPTER_NOT_FOUND', { hints: [`Namespace: ${link.namespace}`] })
  attend(fairlead)
  const { multiWallet } = features.getState()
  const isOurs = (namespace: Namespace) => {
    const now = connectionOf(store.getState(), namespace)
    return now.status === 'connecting' && now.connectorId === wallet.id
  }
  if (!isOurs(link.namespace)) attempts.get(link.namespace)?.abort()
  const others = (link.others ?? []).filter(
    ({ namespace }) =>
      opened.namespaces.includes(namespace) && (isOurs(namespace) || !attempts.has(namespace)),
  )
  const left = [...others, link].flatMap(
    ({ namespace }) => connectedOf(store.getState(), namespace) ?? [],
  )
  // First: other tabs look there when they hear of the state.
  link.onAdmitted?.([...others, link].map(({ namespace }) => namespace))
  for (const other of others)
    store.setState((state) => connected(state, toConnection(opened, other), multiWallet))
  const connection = toConnection(opened, link)
  store.setState((state) => connected(state, connection, multiWallet))
  for (const { namespace } of [...others, link]) {
    const now = connectedOf(store.getState(), namespace)
    if (now) findAdapter(fairlead, namespace)?.admitted?.(now)
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
