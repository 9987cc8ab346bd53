import { EvmAccounts, parse } from '@fairlead/protocol'
import type { Grant } from '../../connectors/createConnector.ts'
import { ConnectionRejectedError } from '../../errors/connection.ts'
import { toChainId } from '../../namespaces/eip155.ts'
import type { WagmiConnection } from './wagmiConfig.ts'

/**
 * Returns the accounts and the network of a wagmi connection.
 *
 * @throws `RESPONSE_INVALID`; `CONNECTION_REJECTED` if the wallet returned no account.
 */
export function toGrant(connection: Pick<WagmiConnection, 'accounts' | 'chainId'>): Grant {
  const [first, ...rest] = parse(EvmAccounts, connection.accounts, 'RESPONSE_INVALID')
  if (!first) throw new ConnectionRejectedError({ cause: undefined, walletName: 'of wagmi' })
  const accounts = [{ address: first }, ...rest.map((address) => ({ address }))] as const
  return { accounts, approved: 'all', chainId: toChainId(connection.chainId) }
}
