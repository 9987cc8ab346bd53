import type { Namespace } from '@fairlead/protocol'
import { DisconnectError } from '../errors/connection.ts'
import type { Fairlead } from '../Fairlead.ts'
import { connectionForgotten, slotsOf } from '../store/transitions.ts'
import { abortAttempts, disconnectWallets, knownNamespaces } from './disconnect.ts'
import { toSignOut } from './toSignOut.ts'

/** Implements `deleteConnection` while the feature `multiWallet` is on. */
export async function forgetConnection(
  fairlead: Fairlead,
  connectorId: string,
  namespace: Namespace | undefined,
): Promise<void> {
  const { events, store } = fairlead
  const chosen = namespace ? [namespace] : knownNamespaces(store.getState())
  const known = chosen.filter((name) =>
    [...slotsOf(store.getState(), name), ...store.getState().others].some(
      (one) => one.connectorId === connectorId && one.namespace === name,
    ),
  )
  abortAttempts(fairlead, chosen, connectorId)
  const leaving = chosen
    .flatMap((name) => slotsOf(store.getState(), name))
    .filter((slot) => slot.connectorId === connectorId)
  const signOut = toSignOut(fairlead, leaving)
  store.setState((state) =>
    chosen.reduce(
      (next, name) => connectionForgotten(next, { connectorId, namespace: name }),
      state,
    ),
  )
  for (const name of known) events.emit('CONNECTION_DELETED', { id: connectorId, namespace: name })
  const [causes] = await Promise.all([disconnectWallets(fairlead, leaving, true), signOut()])
  for (const slot of leaving)
    events.emit(causes.length > 0 ? 'DISCONNECT_ERROR' : 'DISCONNECT_SUCCESS', {
      namespace: slot.namespace,
    })
  if (causes.length > 0) throw new DisconnectError({ causes })
}
