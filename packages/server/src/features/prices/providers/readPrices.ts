import type { Address, Hex } from 'viem'
import type { Chain } from '../../../chains/createChains.ts'
import type { TokenInfo, TokenReader } from '../../../chains/createTokenReader.ts'
import { nativeAddress } from '../../../chains/nativeToken.ts'
import { readContracts } from '../../../chains/readContracts.ts'
import { readWord } from '../../../chains/readTokenText.ts'
import { readPools } from './readPools.ts'

/**
 * Reads prices in US dollars of tokens of one chain, and the tokens' facts. Requests for all tokens are batched, so
 * fifty tokens need no more requests than one.
 *
 * @param addresses - Lower-case addresses, which are also the keys of the results.
 */
export async function readPrices(
  chain: Chain,
  addresses: readonly Address[],
  options: { clock: () => number; signal: AbortSignal; tokens: TokenReader },
): Promise<{
  known: ReadonlyMap<string, TokenInfo>
  prices: ReadonlyMap<string, number>
}> {
  const { clock, signal, tokens } = options
  const { poolFactories = [], stables = [], wrappedNative } = chain.prices ?? {}
  const wrapped = wrappedNative?.toLowerCase() as Address | undefined
  const dollars = stables.map((stable) => stable.toLowerCase() as Address)
  const hasPools = poolFactories.length > 0

  const [known, told] = await Promise.all([
    tokens.read(
      chain,
      [
        ...addresses.filter((address) => address !== nativeAddress),
        ...(hasPools ? dollars : []),
        ...(hasPools && wrapped ? [wrapped] : []),
      ],
      signal,
    ),
    readFeeds(chain, wantedFeeds(chain, new Set(addresses)), clock(), signal),
  ])
  const prices = new Map<string, number>(dollars.map((stable) => [stable, 1]))
  for (const [token, price] of told) prices.set(token, price)

  // The native coin is priced first, because other tokens are traded against it.
  const native =
    told.get('native') ??
    (wrapped &&
      (told.get(wrapped) ??
        (await readPools(chain, { known, prices, tokens: [wrapped] }, signal)).get(wrapped)))
  if (native !== undefined) {
    prices.set(nativeAddress, native)
    if (wrapped && !prices.has(wrapped)) prices.set(wrapped, native)
  }
  const open = addresses.filter((token) => !prices.has(token) && token !== wrapped)
  for (const [token, price] of await readPools(chain, { known, prices, tokens: open }, signal))
    prices.set(token, price)
  return { known, prices }
}

/** Returns the feeds of the requested tokens and of the native coin. */
function wantedFeeds(chain: Chain, asked: ReadonlySet<string>): ReadonlyMap<string, string> {
  const { feeds = {}, wrappedNative } = chain.prices ?? {}
  const byToken = Object.entries(feeds).map(([token, feed]) => [token.toLowerCase(), feed] as const)
  return new Map(
    byToken.filter(
      ([token]) => token === 'native' || token === wrappedNative?.toLowerCase() || asked.has(token),
    ),
  )
}

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
async function readFeeds(
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
