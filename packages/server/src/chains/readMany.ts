import type { ContractFunctionParameters } from 'viem'
import { getBlockNumber, multicall, readContract } from 'viem/actions'
import { Refusal } from '../problem.ts'
import type { Chain } from './createChains.ts'

/** Calls that travel together: few enough that long texts fit into one answer. */
const callsAtOnce = 30

/**
 * Reads long texts of contracts that anybody may have written. A call that fails gives `undefined`
 * and costs the others nothing: what came to nothing in company (one may burn all gas, or flood the
 * answer) is asked again by itself, with all the gas that the node grants.
 *
 * @throws `UPSTREAM_UNAVAILABLE` when the chain's nodes don't answer, `NETWORK_UNSUPPORTED` when it
 * is no EVM chain.
 */
export async function readMany(
  chain: Chain,
  calls: readonly ContractFunctionParameters[],
): Promise<readonly unknown[]> {
  const { contracts } = chain
  const client = clientOf(chain)
  const multicallAddress = contracts?.multicall3 as `0x${string}` | undefined

  const readOne = (call: ContractFunctionParameters) =>
    readContract(client, call).catch(() => undefined)

  async function readGroup(group: readonly ContractFunctionParameters[]) {
    const results = multicallAddress
      ? await multicall(client, { batchSize: 0, contracts: group, multicallAddress })
      : []
    // Nothing at all is what a node that is gone looks like: then it says so here.
    if (!results.some(({ status }) => status === 'success'))
      await getBlockNumber(client, { cacheTime: 0 })
    return Promise.all(
      group.map((call, index) => {
        const known = results[index]
        return known?.status === 'success' ? known.result : readOne(call)
      }),
    )
  }

  const answers: unknown[] = []
  for (let at = 0; at < calls.length; at += callsAtOnce)
    answers.push(...(await readGroup(calls.slice(at, at + callsAtOnce))))
  return answers
}

function clientOf({ client }: Chain): NonNullable<Chain['client']> {
  if (!client) throw new Refusal('NETWORK_UNSUPPORTED')
  return client
}
