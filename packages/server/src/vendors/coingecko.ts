import { BaseError } from '@fairlead/protocol'
import * as v from 'valibot'
import type { Vendors } from '../configuration/Vendors.ts'
import { createCache } from './createCache.ts'
import { createVendorClient } from './createVendorClient.ts'

// https://docs.coingecko.com/reference/introduction

const publicUrl = 'https://api.coingecko.com'
/** Cache time of the chain list and of token names, which hardly ever change, in milliseconds. */
const keptMs = 24 * 60 * 60_000

const Word = v.pipe(v.string(), v.regex(/^[-\w.]{1,128}$/, 'Not a name'))
const Price = v.pipe(v.number(), v.finite(), v.minValue(0))

const Platforms = v.pipe(
  v.array(
    v.object({
      chain_identifier: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1))),
      // Some entries have an empty id and can't be queried.
      id: v.string(),
      native_coin_id: v.nullish(v.string()),
    }),
  ),
  v.maxLength(5000),
)

const Prices = v.record(v.string(), v.object({ usd: v.nullish(Price) }))

const Rates = v.object({
  rates: v.record(
    v.string(),
    v.object({ type: v.string(), value: v.pipe(v.number(), v.finite(), v.gtValue(0)) }),
  ),
})

/** Pairs of Unix time in milliseconds and price. */
const Chart = v.object({
  prices: v.pipe(v.array(v.tuple([v.pipe(v.number(), v.minValue(0)), Price])), v.maxLength(20_000)),
})
export type CoingeckoChart = v.InferOutput<typeof Chart>['prices']

const Coin = v.object({
  detail_platforms: v.optional(
    v.record(
      v.string(),
      v.object({
        decimal_place: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))),
      }),
    ),
    {},
  ),
  image: v.nullish(v.object({ small: v.nullish(v.string()) })),
  name: v.string(),
  symbol: v.string(),
})
export type CoingeckoCoin = v.InferOutput<typeof Coin>

/** A chain in CoinGecko's terms. */
export type CoingeckoPlatform = { readonly coin: string | undefined; readonly id: string }

/** Token data of CoinGecko. Prices are in US dollars unless a currency is given. */
export type Coingecko = {
  /** Returns platforms by CAIP-2 id. */
  platforms(signal: AbortSignal): Promise<ReadonlyMap<string, CoingeckoPlatform>>
  /** Yields the prices of each request by lowercase contract address, until one fails; unknown tokens are omitted. */
  tokenPrices(
    platform: string,
    addresses: readonly string[],
    signal: AbortSignal,
  ): AsyncIterable<ReadonlyMap<string, number>>
  coinPrices(ids: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, number>>
  /** Returns `undefined` for an unknown token. */
  token(platform: string, address: string, signal: AbortSignal): Promise<CoingeckoCoin | undefined>
  coin(id: string, signal: AbortSignal): Promise<CoingeckoCoin | undefined>
  /**
   * Returns the prices of the last days, oldest first; undefined for an unknown token.
   *
   * @param path - `coins/<id>` or `coins/<platform>/contract/<address>`.
   * @param query.currency - Lower-case ISO 4217 code.
   */
  chart(
    path: string,
    query: { currency: string; days: number },
    signal: AbortSignal,
  ): Promise<CoingeckoChart | undefined>
  /** Returns the amount of each national currency per US dollar, by upper-case ISO 4217 code. */
  rates(signal: AbortSignal): Promise<ReadonlyMap<string, number>>
}

/** @param configuration - The key is sent in a header only. */
export function createCoingecko(
  configuration: Vendors['coingecko'],
  options: { clock: () => number; fetch: typeof globalThis.fetch },
): Coingecko {
  const { key, url = publicUrl } = configuration ?? {}
  // Paid plans use another host and another header.
  const isPaid = /^pro-/.test(new URL(url).hostname)
  const header = isPaid ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key'
  // Free plans accept one contract per request.
  const together = isPaid ? 100 : 1
  const client = createVendorClient({ ...options, ...(key && { headers: { [header]: key } }), url })
  const { clock } = options
  const platforms = createCache<ReadonlyMap<string, CoingeckoPlatform>>({ clock, keptMs })
  const coins = createCache<CoingeckoCoin | undefined>({ clock, keptMs })

  const known = async <answer>(ask: Promise<answer>): Promise<answer | undefined> => {
    try {
      return await ask
    } catch (error) {
      if (BaseError.is(error) && error.code === 'NOT_FOUND') return undefined
      throw error
    }
  }
  const readCoin = (path: string, signal: AbortSignal) =>
    coins.read(path, async () => {
      const query = {
        community_data: 'false',
        developer_data: 'false',
        localization: 'false',
        market_data: 'false',
        tickers: 'false',
      }
      return known(client.ask(Coin, { path, query, signal }))
    })
  const readPrices = async (path: string, query: Record<string, string>, signal: AbortSignal) => {
    const prices = await client.ask(Prices, {
      path,
      query: { ...query, vs_currencies: 'usd' },
      signal,
    })
    const priced = Object.entries(prices).flatMap(([id, { usd }]) =>
      usd === null || usd === undefined ? [] : [[id.toLowerCase(), usd] as const],
    )
    return new Map(priced)
  }

  return {
    platforms: (signal) =>
      platforms.read('platforms', async () => {
        return toPlatforms(await client.ask(Platforms, { path: '/api/v3/asset_platforms', signal }))
      }),
    async *tokenPrices(platform, addresses, signal) {
      const path = `/api/v3/simple/token_price/${platform}`
      for (let start = 0; start < addresses.length; start += together) {
        const some = addresses.slice(start, start + together)
        yield await readPrices(path, { contract_addresses: some.join(',') }, signal)
      }
    },
    coinPrices: (ids, signal) => readPrices('/api/v3/simple/price', { ids: ids.join(',') }, signal),
    token: (platform, address, signal) =>
      readCoin(`/api/v3/coins/${platform}/contract/${address}`, signal),
    coin: (id, signal) => readCoin(`/api/v3/coins/${id}`, signal),
    async chart(path, { currency, days }, signal) {
      const query = { days: String(days), vs_currency: currency }
      const asked = client.ask(Chart, { path: `/api/v3/${path}/market_chart`, query, signal })
      return (await known(asked))?.prices
    },
    async rates(signal) {
      return perDollar(await client.ask(Rates, { path: '/api/v3/exchange_rates', signal }))
    },
  }
}

function toPlatforms(
  list: v.InferOutput<typeof Platforms>,
): ReadonlyMap<string, CoingeckoPlatform> {
  const pairs = list.flatMap(({ chain_identifier: chain, id, native_coin_id: coin }) => {
    if (!chain || !v.is(Word, id)) return []
    const platform = { coin: v.is(Word, coin) ? coin : undefined, id }
    return [[`eip155:${chain}`, platform] as const]
  })
  return new Map(pairs)
}

/** @param answer - Amounts per bitcoin, so that only their ratios matter. */
function perDollar({ rates }: v.InferOutput<typeof Rates>): ReadonlyMap<string, number> {
  const dollar = rates.usd?.value
  if (!dollar) throw new BaseError('RESPONSE_INVALID')
  const national = Object.entries(rates).filter(
    ([code, { type }]) => type === 'fiat' && /^[a-z]{3}$/.test(code),
  )
  return new Map(national.map(([code, { value }]) => [code.toUpperCase(), value / dollar]))
}
