import { cleanText } from '@fairlead/protocol'
import type { Hex } from 'viem'
import type { ChainRpc } from '../../../chains/createChainRpc.ts'
import { readTokenText } from '../../../chains/readTokenText.ts'
import { isNodeError } from '../../../chains/verifyHash.ts'
import { Refusal } from '../../../problem.ts'
import type { TokenFacts } from '../../../storage/history/historyTypes.ts'

/** Selectors of `name()`, `symbol()` and `decimals()`. */
const selectors = ['0x06fdde03', '0x95d89b41', '0x313ce567']
/**
 * Gas limit of a call. It is enough for any honest contract behind a proxy. It keeps a hostile contract from occupying
 * the node, or from returning a name of more than about 300 kB.
 */
const gas = '0x30d40'
/** Contracts per request, so that even answers of that size fit. */
const contractsAtOnce = 4
/** Maximum length of a name or symbol, in characters. */
const nameLimit = 64

/** Facts as they were read. `isDeployed` is false if the node may not know the contract yet. */
type ReadFacts = { readonly facts: TokenFacts; readonly isDeployed: boolean }

/**
 * Reads name, symbol and decimals of contracts. Each call is separate, so that no contract can affect the answers of
 * another one.
 *
 * @throws `UPSTREAM_UNAVAILABLE` if no node answers, or if the answer is an error of the node, not of the contract.
 */
export async function readTokenFacts(
  rpc: ChainRpc,
  contracts: readonly string[],
): Promise<readonly ReadFacts[]> {
  const groups = Array.from({ length: Math.ceil(contracts.length / contractsAtOnce) }, (_, index) =>
    contracts.slice(index * contractsAtOnce, (index + 1) * contractsAtOnce),
  )
  const facts = await Promise.all(groups.map((group) => readGroup(rpc, group)))
  return facts.flat()
}

async function readGroup(rpc: ChainRpc, group: readonly string[]): Promise<readonly ReadFacts[]> {
  const calls = group.flatMap((to) => selectors.map((data) => ({ data, gas, to })))
  const { answers } = await rpc.ask(
    calls.map((call, id) => ({
      id,
      jsonrpc: '2.0' as const,
      method: 'eth_call',
      params: [call, 'latest'],
    })),
  )
  const results = new Map(answers.map((answer) => [answer.id, answer]))
  return group.map((contract, index) => {
    const [name, symbol, decimals] = selectors.map((_, offset) => {
      const answer = results.get(index * selectors.length + offset)
      if (answer?.error && isNodeError(answer.error))
        throw new Refusal('UPSTREAM_UNAVAILABLE', { field: 'rpc', retryAfterSeconds: 5 })
      return answer?.error ? undefined : answer?.result
    })
    return {
      facts: {
        contract,
        decimals: toDecimals(decimals),
        name: toText(name),
        symbol: toText(symbol),
      },
      // A call of an address without code returns no data.
      isDeployed: decimals !== '0x',
    }
  })
}

function toDecimals(result: unknown): number | null {
  if (!isData(result) || result.length !== 66) return null
  const decimals = BigInt(result)
  return decimals <= 255n ? Number(decimals) : null
}

function toText(result: unknown): string | null {
  return cleanText(readTokenText(isData(result) ? result : undefined), nameLimit) || null
}

function isData(result: unknown): result is Hex {
  return typeof result === 'string' && /^0x(?:[0-9a-fA-F]{2})+$/.test(result)
}
