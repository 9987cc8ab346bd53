import { aName, type Namespace, objectOf } from '@fairlead/protocol'
import { checkArguments } from '../errors/checkArguments.ts'
import type { Fairlead } from '../Fairlead.ts'
import type { AccountType, Connection } from '../store/state.ts'
import { allowsSeveral, type ConnectionEntry } from './getConnections.ts'

/**
 * Switches to another connection.
 *
 * - A connected wallet becomes the one in use, with its account and network, and its namespace the
 *   active one.
 * - A disconnected wallet is connected again by the same method; for a wallet on a phone the modal
 *   shows a QR code.
 * - For an account of the other kind, the embedded wallet switches to that kind.
 *
 * If the modal is open, it shows ProfileWallets after a disconnected wallet has connected.
 *
 * @returns The connection in use afterwards. Undefined while the feature `multiWallet` is off;
 *   developers see an alert then.
 * @throws `ARGUMENT_REQUIRED`; `REQUEST_INVALID` for an unknown status, an address that the wallet
 *   does not have, or a wallet that is not connected although its status claims it; the errors of
 *   {@link connect}; and those of `setPreferredAccountType` for the other kind of account.
 *
 * @example
 * const [inUse, other] = getConnections(fairlead, 'eip155')
 * if (other) await switchConnection(fairlead, { connection: other })
 */
export async function switchConnection(
  fairlead: Fairlead,
  parameters: switchConnection.Parameters,
): Promise<Connection | undefined> {
  if (!allowsSeveral(fairlead)) return undefined
  checkArguments('switchConnection', { connection: objectOf({ connectorId: aName }) }, parameters)
  const { connection, ...wanted } = parameters
  const { connectorId, status } = connection
  const namespace = wanted.namespace ?? connection.namespace
  const { changeConnection } = await import('./changeConnection.ts')
  return changeConnection(fairlead, { ...wanted, connectorId, namespace, status })
}

export declare namespace switchConnection {
  type Parameters = {
    connection: Pick<ConnectionEntry, 'connectorId' | 'status'> & {
      namespace?: Namespace | undefined
    }
    /** Needed for a wallet that is connected in several namespaces. Defaults to the connection's namespace. */
    namespace?: Namespace | undefined
    /** Another account of the wallet. Defaults to the account in use. */
    address?: string | undefined
    /** Kind of the account, if the embedded wallet has two kinds at one address. */
    type?: AccountType | undefined
    signal?: AbortSignal | undefined
  }
}
