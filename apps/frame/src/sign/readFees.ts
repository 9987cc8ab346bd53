import { BaseError } from '@fairlead/protocol'
import type { MethodContext } from './Method.ts'

/** What the network takes for a unit of gas, at most, in its smallest unit. */
export type Fees =
  | {
      readonly type: 'eip1559'
      readonly maxFeePerGas: bigint
      readonly maxPriorityFeePerGas: bigint
    }
  | { readonly type: 'legacy'; readonly gasPrice: bigint }

/** Where a node has no opinion on the tip. */
const usualTip = 1_500_000_000n

/** Twice the base fee lasts through six full blocks. */
const room = 2n

/** Asks the network, never the page. @throws `UPSTREAM_UNAVAILABLE`, `RESPONSE_INVALID` */
export async function readFees({
  network,
  nodes,
  signal,
}: Pick<MethodContext, 'network' | 'nodes' | 'signal'>): Promise<Fees> {
  const ask = (method: string, params: readonly unknown[]) =>
    nodes.request({ method, network, params, signal })
  const block = (await ask('eth_getBlockByNumber', ['latest', false])) as {
    baseFeePerGas?: unknown
  } | null
  if (block?.baseFeePerGas === undefined)
    return { gasPrice: toQuantity(await ask('eth_gasPrice', [])), type: 'legacy' }
  const tip = await ask('eth_maxPriorityFeePerGas', []).then(toQuantity, () => usualTip)
  const maxFeePerGas = room * toQuantity(block.baseFeePerGas) + tip
  return { maxFeePerGas, maxPriorityFeePerGas: tip, type: 'eip1559' }
}

/** What the latest block took when the fees were read. */
export function baseFeeOf(fees: Extract<Fees, { type: 'eip1559' }>): bigint {
  return (fees.maxFeePerGas - fees.maxPriorityFeePerGas) / room
}

/** A number of JSON-RPC. @throws `RESPONSE_INVALID` */
export function toQuantity(value: unknown): bigint {
  if (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)) return BigInt(value)
  throw new BaseError('RESPONSE_INVALID')
}
