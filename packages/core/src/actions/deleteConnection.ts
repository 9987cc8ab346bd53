import { aName, type Namespace, objectOf } from '@fairlead/protocol'
import { checkArguments } from '../errors/checkArguments.ts'
import type { Fairlead } from '../Fairlead.ts'
import { allowsSeveral, type ConnectionEntry } from './getConnections.ts'

/**
 * Disconnects a wallet and forgets it, also as a recent one. The modal stays as it is.
 *
 * Does nothing and shows developers an alert while the feature `multiWallet` is off.
 *
 * @throws `ARGUMENT_REQUIRED`; `DISCONNECT_FAILED`, after forgetting, if the wallet reports a
 *   failure.
 *
 * @example
 * for (const connection of getRecentConnections(fairlead)) await deleteConnection(fairlead, { connection })
 */
export async function deleteConnection(
  fairlead: Fairlead,
  parameters: deleteConnection.Parameters,
): Promise<void> {
  if (!allowsSeveral(fairlead)) return
  checkArguments('deleteConnection', { connection: objectOf({ connectorId: aName }) }, parameters)
  const { connectorId, namespace } = parameters.connection
  const { forgetConnection } = await import('./forgetConnection.ts')
  await forgetConnection(fairlead, connectorId, parameters.namespace ?? namespace)
}

export declare namespace deleteConnection {
  type Parameters = {
    connection: Pick<ConnectionEntry, 'connectorId'> & { namespace?: Namespace | undefined }
    /** Defaults to the connection's namespace. If neither is set, the wallet is deleted in all namespaces. */
    namespace?: Namespace | undefined
  }
}
