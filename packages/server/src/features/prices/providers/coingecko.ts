import { cleanText, type Fungible, type PricePeriod, toImageUrl } from '@fairlead/protocol'
import type { Coingecko, CoingeckoCoin, CoingeckoPlatform } from '../../../vendors/coingecko.ts'
import type { PriceHistoryVendor, PriceVendor } from '../../../vendors/questions.ts'
import { coinOf, type KnownChain, tokenId } from '../../../vendors/wire.ts'
import { everyPeriod } from '../createPriceHistory.ts'

/** Address of a network's native coin on the wire. */
export const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

type Asked = { address: string; chainId: string; id: string; platform: CoingeckoPlatform }

/**
 * Creates the price vendor that reads CoinGecko, for EVM tokens. It sends one request per token and day for metadata. If
 * requests fail, it fails after reporting the tokens that it could read.
 */
export function coingeckoPrices(coingecko: Coingecko, chains: readonly KnownChain[]): PriceVendor {
  async function describe(
    { address, chainId, id, platform }: Asked,
    price: number,
    signal: AbortSignal,
  ) {
    const isNative = address === native
    const coin = isNative
      ? await coingecko.coin(platform.coin ?? '', signal)
      : await coingecko.token(platform.id, address, signal)
    const decimals = isNative
      ? coinOf(chains, chainId).decimals
      : coin?.detail_platforms[platform.id]?.decimal_place
    if (!coin || decimals === undefined || decimals === null) return undefined
    return toFungible({ coin, decimals, id, price })
  }

  return {
    vendor: 'coingecko',
    async ask(ids, signal, onRead) {
      const asked = findAsked(ids, await coingecko.platforms(signal))
      const read = new Map<string, Fungible>()
      // Sequential, because the free plan allows few concurrent requests.
      const report = async (
        group: readonly Asked[],
        priceOf: (one: Asked) => number | undefined,
      ) => {
        for (const one of group) {
          const price = priceOf(one)
          const fungible = price === undefined ? undefined : await describe(one, price, signal)
          if (!fungible) continue
          read.set(one.id, fungible)
          onRead?.(fungible)
        }
      }
      const readCoins = async () => {
        const group = asked.filter(({ address, platform }) => address === native && platform.coin)
        const coins = new Set(group.map(({ platform }) => platform.coin ?? ''))
        if (coins.size === 0) return
        const prices = await coingecko.coinPrices([...coins], signal)
        await report(group, ({ platform }) => prices.get(platform.coin ?? ''))
      }
      const readTokens = async (id: string) => {
        const group = asked.filter(
          ({ address, platform }) => address !== native && platform.id === id,
        )
        const addresses = new Set(group.map(({ address }) => address))
        for await (const prices of coingecko.tokenPrices(id, [...addresses], signal))
          await report(group, ({ address }) => prices.get(address))
      }
      const platforms = new Set(asked.map(({ platform }) => platform.id))
      const results = await Promise.allSettled([readCoins(), ...[...platforms].map(readTokens)])
      for (const result of results) if (result.status === 'rejected') throw result.reason
      return ids.flatMap((id) => read.get(id) ?? [])
    },
  }
}

/** Returns the tokens that CoinGecko can know. */
function findAsked(
  ids: readonly string[],
  platforms: ReadonlyMap<string, CoingeckoPlatform>,
): readonly Asked[] {
  return ids.flatMap((id) => {
    const [namespace, reference, address = ''] = id.split(':')
    const chainId = `${namespace}:${reference}`
    const platform = platforms.get(chainId)
    if (!platform || !/^0x[0-9a-fA-F]{40}$/.test(address)) return []
    return [{ address: address.toLowerCase(), chainId, id, platform }]
  })
}

function toFungible(options: {
  coin: CoingeckoCoin
  decimals: number
  id: string
  price: number
}): Fungible {
  const { coin, decimals, id, price } = options
  const [namespace, reference, address = ''] = id.split(':')
  return {
    // The native coin keeps the spelling of the request.
    address: address.toLowerCase() === native ? id : tokenId(`${namespace}:${reference}`, address),
    name: cleanText(coin.name),
    symbol: cleanText(coin.symbol.toUpperCase(), 32),
    iconUrl: toImageUrl(coin.image?.small) ?? '',
    price,
    decimals,
  }
}

/** Length of each period, in days. */
const daysOf: Readonly<Record<PricePeriod, number>> = { '1d': 1, '1m': 30, '1w': 7, '1y': 365 }

/** Creates the vendor of histories that reads CoinGecko, for EVM tokens. */
export function coingeckoHistory(coingecko: Coingecko): PriceHistoryVendor {
  return {
    vendor: 'coingecko',
    isInDollars: false,
    periods: everyPeriod,
    async ask({ currency, id, period }, signal) {
      const [namespace, reference, spelled = ''] = id.split(':')
      const address = spelled.toLowerCase()
      const platform = (await coingecko.platforms(signal)).get(`${namespace}:${reference}`)
      if (!platform || !/^0x[0-9a-f]{40}$/.test(address)) return []
      if (address === native && !platform.coin) return []
      const path =
        address === native ? `coins/${platform.coin}` : `coins/${platform.id}/contract/${address}`
      const prices = await coingecko.chart(path, { currency, days: daysOf[period] }, signal)
      return (prices ?? []).map(([ms, price]) => [Math.floor(ms / 1000), price] as const)
    },
  }
}
