import { type ChainId, getGasPrice } from '@fairlead/protocol'
import { request } from '../api/request.ts'
import type { Fairlead } from '../Fairlead.ts'

/** What one unit of gas costs, in wei, as the server says. */
export async function serverGasPrice(
  fairlead: Fairlead,
  chainId: ChainId,
  signal: AbortSignal | undefined,
): Promise<bigint> {
  const input = { base: 'data', query: { chainId } } as const
  const { standard } = await request(await fairlead.server(), getGasPrice, input, { signal })
  // Wei have no fraction; a server that writes one means the whole part.
  return BigInt(standard.split('.')[0] ?? '0')
}
