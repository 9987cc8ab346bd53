import { BaseError } from '@fairlead/protocol'
import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { MethodContext } from './Method.ts'

const abi = parseAbi(['function getL1Fee(bytes transaction) view returns (uint256)'])
/** The same on every chain of the OP stack; on others nobody can put anything there. */
const oracle = '0x420000000000000000000000000000000000000F'

/**
 * What a chain of the OP stack takes for keeping a transaction on the chain below it, on top of its gas, at
 * most; 0 elsewhere. https://docs.optimism.io/concepts/transactions/fees
 *
 * @throws `UPSTREAM_UNAVAILABLE` where the chain does not answer.
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
  // No transaction limits it. Twice as much lasts through six full blocks of the chain below.
  return 2n * decodeFunctionResult({ abi, data: answer as Hex, functionName: 'getL1Fee' })
}
