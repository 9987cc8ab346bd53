import type { Address, Hex } from 'viem'
import type { Chain } from '../../../chains/createChains.ts'
import { readContracts } from '../../../chains/readContracts.ts'
import { readWord } from '../../../chains/readTokenText.ts'

/** `latestRoundData()` and `decimals()` of Chainlink's AggregatorV3Interface. */
const selectors = ['0xfeaf968c', '0x313ce567'] as const
/** Slow feeds are written once a day; later than this, one is out of order. In seconds. */
const staleSeconds = 25 * 60 * 60
/** More digits than any feed has. */
const digitLimit = 36n

/**
 * Prices of feeds in US dollars; those that are stale, or not above 0, are left out.
 *
 * @param feeds - Address of the feed by token.
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
  // Round, answer, started at, updated at, answered in round: a word each.
  if (!round || round.length < 2 + 5 * 64) return undefined
  const word = (at: number) => BigInt(`0x${round.slice(2 + at * 64, 66 + at * 64)}`)
  const answer = BigInt.asIntN(256, word(1))
  const digits = readWord(decimals)
  if (answer <= 0n || digits === undefined || digits > digitLimit) return undefined
  const isFresh = Number(word(3)) > nowMs / 1000 - staleSeconds
  return isFresh ? Number(answer) / 10 ** Number(digits) : undefined
}
