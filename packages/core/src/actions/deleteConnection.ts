import type { Namespace } from '@fairlead/protocol'
import type { Fairlead } from '../Fairlead.ts'
import { allowsSeveral, type ConnectionEntry } from './getConnections.ts'

/**
 * Lets go of a wallet and forgets it, also as a recent one. The modal stays as it is.
 *
 * Does nothing, with an alert for developers, while the feature `multiWallet` is off.
 *
 * @throws `ARGUMENT_REQUIRED`; `DISCONNECT_FAILED`, after forgetting, when the wallet reports a failure.
 *
 * @example
 * for (const connection of getRecentConnections(fairlead)) await deleteConnection(fairlead, { connection })
 */
export async function deleteConnection(
  fairlead: Fairlead,
  parameters: deleteConnection.Parameters,
): Promise<void> {
  if (!allowsSeveral(fairlead)) return
  const { forgetConnection } = await import('./forgetConnection.ts')
  await forgetConnection(fairlead, parameters)
}

export declare namespace deleteConnection {
  type Parameters = {
    connection: Pick<ConnectionEntry, 'connectorId'> & { namespace?: Namespace | undefined }
    /** That of the connection when absent; all of them where it names none. */
    namespace?: Namespace | undefined
  }
}
