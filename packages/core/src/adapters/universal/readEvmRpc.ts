import { BaseError, type CaipNetwork } from '@fairlead/protocol'
import { createEvmReader } from './evmReader.ts'

/**
 * Asks a network's own endpoints one call, as a page's provider passes it on.
 *
 * @param first - An endpoint that is asked before them.
 * @throws `CHAIN_UNSUPPORTED` for a network that the page has no endpoints for.
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
