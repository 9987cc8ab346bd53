import { BaseError, type CaipNetwork } from '@fairlead/protocol'
import { createEvmReader } from './evmReader.ts'

/**
 * Sends one call of a page's provider to a network's own endpoints.
 *
 * @param first - URL of an endpoint to try before the others.
 * @throws `CHAIN_UNSUPPORTED` if the network is undefined.
 */
export async function readEvmRpc(
  host: createEvmReader.Host,
  network: CaipNetwork | undefined,
  call: { readonly method: string; readonly params?: unknown },
  first?: string,
): Promise<unknown> {
  if (!network) throw new BaseError('CHAIN_UNSUPPORTED')
  const rest = await host.rpcEndpoints(network)
  const rpcEndpoints = async () => (first ? [{ url: first }, ...rest] : rest)
  const client = await createEvmReader({ ...host, rpcEndpoints }, network)
  return client.request(call as Parameters<typeof client.request>[0])
}
