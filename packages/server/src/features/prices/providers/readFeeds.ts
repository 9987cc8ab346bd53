import type { Address, Hex } from 'viem'
import type { Chain } from '../../../chains/createChains.ts'
import { readContracts } from '../../../chains/readContracts.ts'
import { readWord } from '../../../chains/readTokenText.ts'

/** Selectors of `latestRoundData()` and `decimals()` of Chainlink's `AggregatorV3Interface`. */
const selectors = ['0xfeaf968c', '0x313ce567'] as const
/** Age after which a feed counts as stale, in seconds. Slow feeds update once a day. */
const staleSeconds = 25 * 60 * 60
/** Maximum number of decimals, more than any feed has. */
const digitLimit = 36n

/**
 * Reads price feeds in US dollars. Stale prices and prices that are not above 0 are omitted.
 *
 * @param feeds - Feed address by token.
 */
export async function readFeeds(
  chain: Chain,
  feeds: ReadonlyMap<string, string>,
  nowMs: number,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const reads = [...feeds.values()].flatMap((to) =>
    selectors.map((data) => ({ data, to: to as Address })),
  )
  const answers = reads.length > 0 ? await readContracts(chain, reads, signal) : []
  return new Map(
    [...feeds.keys()].flatMap((token, index) => {
      const price = toPrice(answers[index * 2], answers[index * 2 + 1], nowMs)
      return price === undefined ? [] : [[token, price] as const]
    }),
  )
}

function toPrice(round: Hex | undefined, decimals: Hex | undefined, nowMs: number) {
  // Five words: round id, answer, started at, updated at, answered in round.
  if (!round || round.length < 2 + 5 * 64) return undefined
  const word = (at: number) => BigInt(`0x${round.slice(2 + at * 64, 66 + at * 64)}`)
  const answer = BigInt.asIntN(256, word(1))
  const digits = readWord(decimals)
  if (answer <= 0n || digits === undefined || digits > digitLimit) return undefined
  const isFresh = Number(word(3)) > nowMs / 1000 - staleSeconds
  return isFresh ? Number(answer) / 10 ** Number(digits) : undefined
}
