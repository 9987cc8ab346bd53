import type { Address } from 'viem'
import type { Chain } from '../../../chains/createChains.ts'
import type { TokenInfo, TokenReader } from '../../../chains/createTokenReader.ts'
import { nativeAddress } from '../../../chains/nativeToken.ts'
import { readFeeds } from './readFeeds.ts'
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
