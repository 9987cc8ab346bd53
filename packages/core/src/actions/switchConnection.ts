import type { Namespace } from '@fairlead/protocol'
import type { Fairlead } from '../Fairlead.ts'
import type { AccountType, Connection } from '../store/state.ts'
import { allowsSeveral, type ConnectionEntry } from './getConnections.ts'

/**
 * Goes on with another connection. One that is connected becomes the one in use, with its account and
 * its network, and its namespace the active one. One that is not is connected anew, by what it was
 * connected by; for a wallet on a phone the modal shows a code. ProfileWallets follows where the modal
 * is open. With an account of the other kind, the embedded wallet goes on with that kind.
 *
 * @returns What is in use now. Undefined, with an alert for developers, while the feature
 *   `multiWallet` is off.
 * @throws `ARGUMENT_REQUIRED`; `REQUEST_INVALID` for any other status, a wallet that is not connected although
 *   the status says so, and an address that it does not have; else as {@link connect}, and as
 *   `setPreferredAccountType` for the other kind of account.
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
  const { changeConnection } = await import('./changeConnection.ts')
  return changeConnection(fairlead, parameters)
}

export declare namespace switchConnection {
  type Parameters = {
    connection: Pick<ConnectionEntry, 'connectorId' | 'status'> & {
      namespace?: Namespace | undefined
    }
    /** Where a wallet is connected in several; that of the connection when absent. */
    namespace?: Namespace | undefined
    /** Another account of the wallet; the one that it has in use when absent. */
    address?: string | undefined
    /** Kind of that account, where the embedded wallet has two kinds at one address. */
    type?: AccountType | undefined
    signal?: AbortSignal | undefined
  }
}
