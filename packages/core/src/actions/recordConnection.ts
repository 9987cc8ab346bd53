import { BaseError, type Namespace } from '@fairlead/protocol'
import type { Link, NamedGrant } from '../connectors/createConnector.ts'
import type { Fairlead } from '../Fairlead.ts'
import { connectedOf, connectionOf } from '../store/selectors.ts'
import type { Connection } from '../store/state.ts'
import { connected } from '../store/transitions.ts'
import { findAdapter } from './adapterOf.ts'
import { followWallets } from './followWallets.ts'
import { type OpenedWallet, toConnection } from './openWallet.ts'
import { releaseConnection } from './releaseConnection.ts'

/**
 * Records an approved connection. The requested namespace is recorded last, so that it becomes the
 * active one. Skips any other approved namespace where another connection attempt is in progress.
 *
 * @param opened - Namespaces of the link that the opened wallet does not have are skipped.
 * @throws `ADAPTER_NOT_FOUND` if the opened wallet does not have the link's own namespace.
 */
export function recordConnection(
  fairlead: Fairlead,
  opened: OpenedWallet,
  link: Link & NamedGrant,
  how: recordConnection.Options = {},
): Connection {
  const { events, features, store } = fairlead
  const { attempts } = fairlead.internal
  const wallet = opened.info
  if (!opened.namespaces.includes(link.namespace))
    throw new BaseError('ADAPTER_NOT_FOUND', { hints: [`Namespace: ${link.namespace}`] })
  followWallets(fairlead)
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
  // Called before the state changes: other tabs read the claims when they receive the new state.
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
  if (!multiWallet && !how.isSynced)
    for (const previous of left)
      if (previous.connectorId !== wallet.id) void releaseConnection(fairlead, previous)
  return connection
}

export declare namespace recordConnection {
  type Options = {
    /**
     * The page connected the wallet through a library that keeps several connections. Connections
     * that this one replaces stay open in that library.
     */
    isSynced?: boolean | undefined
  }
}
