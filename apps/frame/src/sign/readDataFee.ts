import { BaseError } from '@fairlead/protocol'
import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { MethodContext } from './Method.ts'

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
