import { BaseError } from '@fairlead/protocol'
import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { MethodContext } from './Method.ts'

/** Maximum price of a unit of gas, in the network's smallest unit. */
export type Fees =
  | {
      readonly type: 'eip1559'
      readonly maxFeePerGas: bigint
      readonly maxPriorityFeePerGas: bigint
    }
  | { readonly type: 'legacy'; readonly gasPrice: bigint }

/** Default tip in wei, if the node doesn't suggest one. */
const usualTip = 1_500_000_000n

/** Twice the base fee covers six full blocks. */
const room = 2n

/** Reads fees from the network, never from the page. @throws `UPSTREAM_UNAVAILABLE`, `RESPONSE_INVALID` */
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

/** Returns the base fee of the latest block at the time the fees were read. */
export function baseFeeOf(fees: Extract<Fees, { type: 'eip1559' }>): bigint {
  return (fees.maxFeePerGas - fees.maxPriorityFeePerGas) / room
}

/** Parses a JSON-RPC quantity. @throws `RESPONSE_INVALID` */
export function toQuantity(value: unknown): bigint {
  if (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)) return BigInt(value)
  throw new BaseError('RESPONSE_INVALID')
}

const abi = parseAbi(['function getL1Fee(bytes transaction) view returns (uint256)'])
/** `GasPriceOracle`: a predeploy at this address on every OP Stack chain. No other chain can have a contract there. */
const oracle = '0x420000000000000000000000000000000000000F'

/**
 * Returns the maximum L1 data fee of an OP Stack chain, on top of gas; 0 on other chains.
 * https://docs.optimism.io/concepts/transactions/fees
 * @throws `UPSTREAM_UNAVAILABLE` if the chain doesn't answer.
 */
export async function readDataFee(
  unsigned: Hex,
  { network, nodes, signal }: Pick<MethodContext, 'network' | 'nodes' | 'signal'>,
): Promise<bigint> {
  const data = encodeFunctionData({ abi, args: [unsigned], functionName: 'getL1Fee' })
  const params = [{ data, to: oracle }, 'latest']
  let answer: unknown
  try {
    answer = await nodes.request({ method: 'eth_call', network, params, signal })
  } catch (error) {
    if (BaseError.find(error, 'PROVIDER_ERROR')) return 0n
    throw error
  }
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{64}$/i.test(answer)) return 0n
  // A transaction can't limit this fee. Twice the current fee covers six full L1 blocks.
  return 2n * decodeFunctionResult({ abi, data: answer as Hex, functionName: 'getL1Fee' })
}
