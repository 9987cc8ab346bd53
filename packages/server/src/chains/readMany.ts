import { type ContractFunctionParameters, ContractFunctionRevertedError } from 'viem'
import { getBlockNumber, multicall, readContract } from 'viem/actions'
import { Refusal } from '../problem.ts'
import type { Chain } from './createChains.ts'

/** Default number of calls per request: few enough for long texts to fit into one answer. */
const textsAtOnce = 30

/**
 * Reads untrusted contracts. A call that fails gives `undefined` and does not affect the others. A call that fails
 * without a reason in a group is retried alone with all the gas that the node grants: another call may have burned all
 * gas or filled the answer.
 *
 * @throws `UPSTREAM_UNAVAILABLE` when the chain's nodes don't answer, `NETWORK_UNSUPPORTED` when it is not an EVM
 *   chain.
 */
export async function readMany(
  chain: Chain,
  calls: readonly ContractFunctionParameters[],
  options: { atOnce?: number; signal?: AbortSignal | undefined } = {},
): Promise<readonly unknown[]> {
  const { atOnce = textsAtOnce, signal } = options
  const { contracts } = chain
  const client = clientOf(chain)
  const multicallAddress = contracts?.multicall3 as `0x${string}` | undefined

  const readOne = (call: ContractFunctionParameters) =>
    readContract(client, call).catch(() => undefined)

  async function readGroup(group: readonly ContractFunctionParameters[]) {
    const results = multicallAddress
      ? await multicall(client, { batchSize: 0, contracts: group, multicallAddress })
      : []
    // If every call failed, the node may be down. This request throws in that case.
    if (!results.some(({ status }) => status === 'success'))
      await getBlockNumber(client, { cacheTime: 0 })
    return Promise.all(
      group.map((call, index) => {
        const known = results[index]
        if (known?.status === 'success') return known.result
        return isRefusal(known?.error) ? undefined : readOne(call)
      }),
    )
  }

  const answers: unknown[] = []
  for (let at = 0; at < calls.length; at += atOnce) {
    signal?.throwIfAborted()
    answers.push(...(await readGroup(calls.slice(at, at + atOnce))))
  }
  return answers
}

function clientOf({ client }: Chain): NonNullable<Chain['client']> {
  if (!client) throw new Refusal('NETWORK_UNSUPPORTED')
  return client
}

/** True if the contract reverted with data, so its failure was not caused by other calls. */
function isRefusal(error: Error | undefined): boolean {
  const { cause } = error ?? {}
  return cause instanceof ContractFunctionRevertedError && (cause.raw ?? '0x') !== '0x'
}
