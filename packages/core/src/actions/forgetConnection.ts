import { aName, objectOf } from '@fairlead/protocol'
import { checkArguments } from '../errors/checkArguments.ts'
import { DisconnectError } from '../errors/connection.ts'
import type { Fairlead } from '../Fairlead.ts'
import { connectionForgotten, slotsOf } from '../store/transitions.ts'
import type { deleteConnection } from './deleteConnection.ts'
import { endWork, knownNamespaces, leave } from './disconnect.ts'
import { toSignOut } from './toSignOut.ts'

/** Implements {@link deleteConnection} while the feature `multiWallet` is on. */
export async function forgetConnection(
  fairlead: Fairlead,
  parameters: deleteConnection.Parameters,
): Promise<void> {
  checkArguments('deleteConnection', { connection: objectOf({ connectorId: aName }) }, parameters)
  const { connection } = parameters
  const { events, store } = fairlead
  const { connectorId } = connection
  const wanted = parameters.namespace ?? connection.namespace
  const chosen = wanted ? [wanted] : knownNamespaces(store.getState())
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
  store.setState((state) =>
    chosen.reduce(
      (next, namespace) => connectionForgotten(next, { connectorId, namespace }),
      state,
    ),
  )
  for (const namespace of known) events.emit('CONNECTION_DELETED', { id: connectorId, namespace })
  const [causes] = await Promise.all([leave(fairlead, leaving, true), signOut()])
  for (const { namespace } of leaving)
    events.emit(causes.length > 0 ? 'DISCONNECT_ERROR' : 'DISCONNECT_SUCCESS', { namespace })
  if (causes.length > 0) throw new DisconnectError({ causes })
}
