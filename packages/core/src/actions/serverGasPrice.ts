import { type ChainId, getGasPrice } from '@fairlead/protocol'
import { request } from '../api/request.ts'
import type { Fairlead } from '../Fairlead.ts'

/** Fetches the price of one unit of gas from the server, in wei. */
export async function serverGasPrice(
  fairlead: Fairlead,
  chainId: ChainId,
  signal: AbortSignal | undefined,
): Promise<bigint> {
  const input = { base: 'data', query: { chainId } } as const
  const { standard } = await request(await fairlead.internal.server(), getGasPrice, input, {
    signal,
  })
  // Wei are integers, so a fraction from the server is dropped.
  return BigInt(standard.split('.')[0] ?? '0')
}
