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

/** Token data of CoinGecko. Prices are in US dollars. */
export type Coingecko = {
  /** Returns platforms by CAIP-2 id. */
  platforms(signal: AbortSignal): Promise<ReadonlyMap<string, CoingeckoPlatform>>
  /** Returns prices by lowercase contract address; unknown tokens are omitted. */
  tokenPrices(
    platform: string,
    addresses: readonly string[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, number>>
  coinPrices(ids: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, number>>
  /** Returns `undefined` for an unknown token. */
  token(platform: string, address: string, signal: AbortSignal): Promise<CoingeckoCoin | undefined>
  coin(id: string, signal: AbortSignal): Promise<CoingeckoCoin | undefined>
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

  const readCoin = (path: string, signal: AbortSignal) =>
    coins.read(path, async () => {
      const query = {
        community_data: 'false',
        developer_data: 'false',
        localization: 'false',
        market_data: 'false',
        tickers: 'false',
      }
      try {
        return await client.ask(Coin, { path, query, signal })
      } catch (error) {
        if (BaseError.is(error) && error.code === 'NOT_FOUND') return undefined
        throw error
      }
    })
  const readPrices = async (path: string, query: Record<string, string>, signal: AbortSignal) => {
    const prices = await client.ask(Prices, {
      path,
      query: { ...query, vs_currencies: 'usd' },
      signal,
    })
    const known = Object.entries(prices).flatMap(([id, { usd }]) =>
      usd === null || usd === undefined ? [] : [[id.toLowerCase(), usd] as const],
    )
    return new Map(known)
  }

  return {
    platforms: (signal) =>
      platforms.read('platforms', async () => {
        const list = await client.ask(Platforms, { path: '/api/v3/asset_platforms', signal })
        const pairs = list.flatMap(({ chain_identifier: chain, id, native_coin_id: coin }) => {
          if (!chain || !v.is(Word, id)) return []
          const platform = { coin: v.is(Word, coin) ? coin : undefined, id }
          return [[`eip155:${chain}`, platform] as const]
        })
        return new Map(pairs)
      }),
    async tokenPrices(platform, addresses, signal) {
      const path = `/api/v3/simple/token_price/${platform}`
      const known: [string, number][] = []
      for (let start = 0; start < addresses.length; start += together) {
        const some = addresses.slice(start, start + together)
        known.push(...(await readPrices(path, { contract_addresses: some.join(',') }, signal)))
      }
      return new Map(known)
    },
    coinPrices: (ids, signal) => readPrices('/api/v3/simple/price', { ids: ids.join(',') }, signal),
    token: (platform, address, signal) =>
      readCoin(`/api/v3/coins/${platform}/contract/${address}`, signal),
    coin: (id, signal) => readCoin(`/api/v3/coins/${id}`, signal),
  }
}
