import type { Namespace } from '@fairlead/protocol'
import { DisconnectError } from '../errors/connection.ts'
import type { Fairlead } from '../Fairlead.ts'
import { connectionForgotten, slotsOf } from '../store/transitions.ts'
import { endWork, leave, namespacesOf, toSignOut } from './disconnect.ts'
import { allowsSeveral, type ConnectionEntry } from './getConnections.ts'

/**
 * Lets go of a wallet and forgets it, also as a recent one. The modal stays as it is.
 *
 * Does nothing, with an alert for developers, while the feature `multiWallet` is off.
 *
 * @throws `DISCONNECT_FAILED`, after forgetting, when the wallet reports a failure.
 *
 * @example
 * for (const connection of getRecentConnections(fairlead)) await deleteConnection(fairlead, { connection })
 */
export async function deleteConnection(
  fairlead: Fairlead,
  parameters: deleteConnection.Parameters,
): Promise<void> {
  const { connection } = parameters
  const { events, store } = fairlead
  if (!allowsSeveral(fairlead)) return
  const { connectorId } = connection
  const wanted = parameters.namespace ?? connection.namespace
  const chosen = wanted ? [wanted] : namespacesOf(store.getState())
  const known = chosen.filter((namespace) =>
    [...slotsOf(store.getState(), namespace), ...store.getState().others].some(
      (one) => one.connectorId === connectorId && one.namespace === namespace,
    ),
  )
  endWork(fairlead, chosen, connectorId)
  const leaving = chosen
    .flatMap((namespace) => slotsOf(store.getState(), namespace))
    .filter((slot) => slot.connectorId === connectorId)
  const signOut = toSignOut(fairlead, leaving)
  for (const namespace of chosen)
    store.setState((state) => connectionForgotten(state, { connectorId, namespace }))
  for (const namespace of known) events.emit('CONNECTION_DELETED', { id: connectorId, namespace })
  const [causes] = await Promise.all([leave(fairlead, leaving, true), signOut()])
  for (const { namespace } of leaving)
    events.emit(causes.length > 0 ? 'DISCONNECT_ERROR' : 'DISCONNECT_SUCCESS', { namespace })
  if (causes.length > 0) throw new DisconnectError({ causes })
}

export declare namespace deleteConnection {
  type Parameters = {
    connection: Pick<ConnectionEntry, 'connectorId'> & { namespace?: Namespace | undefined }
    /** That of the connection when absent; all of them where it names none. */
    namespace?: Namespace | undefined
  }
}
