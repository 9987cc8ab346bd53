import { InputError, type Namespace } from '@fairlead/protocol'
import type { Fairlead } from '../Fairlead.ts'
import { namespaceActivated } from '../store/earlyTransitions.ts'
import { connectedOf } from '../store/selectors.ts'
import type { Connection } from '../store/state.ts'
import { connect } from './connect.ts'
import type { ConnectionEntry } from './getConnections.ts'

/**
 * Goes on with another connection: one that is connected becomes the active one, one that is not is
 * connected anew, by what it was connected by. A phone is paired again; its code is that of
 * `fairlead.pairing`.
 *
 * @returns Undefined, with an alert for developers, while the feature `multiWallet` is off.
 * @throws `REQUEST_INVALID` for any other status; else as {@link connect}.
 */
export async function switchConnection(
  fairlead: Fairlead,
  parameters: switchConnection.Parameters,
): Promise<Connection | undefined> {
  const { features, modal, store } = fairlead
  const { connection, namespace, signal } = parameters
  if (!features.getState().multiWallet) {
    modal.raise('FL012')
    return undefined
  }
  const { connectorId, status } = connection
  if (status === 'disconnected') return connect(fairlead, { connectorId, namespace, signal })
  if (status !== 'active' && status !== 'connected')
    throw new InputError({
      detail: `Not a status of a connection: ${String(status)}`,
      path: 'connection.status',
      reason: 'Invalid input',
    })
  const at = (Object.keys(store.getState().connections) as Namespace[]).find(
    (name) =>
      (!namespace || name === namespace) &&
      connectedOf(store.getState(), name)?.connectorId === connectorId,
  )
  if (!at) return undefined
  store.setState((state) => namespaceActivated(state, at))
  return connectedOf(store.getState(), at)
}

export declare namespace switchConnection {
  type Parameters = {
    connection: Pick<ConnectionEntry, 'connectorId' | 'status'>
    /** Where a wallet is connected in several. */
    namespace?: Namespace | undefined
    signal?: AbortSignal | undefined
  }
}
