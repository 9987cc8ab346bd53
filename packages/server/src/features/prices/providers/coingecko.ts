import { cleanText, type Fungible, type PricePeriod, toImageUrl } from '@fairlead/protocol'
import type { Coingecko, CoingeckoCoin, CoingeckoPlatform } from '../../../vendors/coingecko.ts'
import type { PriceHistoryVendor, PriceVendor } from '../../../vendors/questions.ts'
import { coinOf, type KnownChain, tokenId } from '../../../vendors/wire.ts'
import { everyPeriod } from '../createPriceHistory.ts'

/** Address of a network's native coin on the wire. */
export const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

type Asked = { address: string; chainId: string; id: string; platform: CoingeckoPlatform }

/**
 * Creates the price vendor that reads CoinGecko, for EVM tokens. It sends one price request per chain, and one request
 * per token and day for its metadata.
 */
export function coingeckoPrices(coingecko: Coingecko, chains: readonly KnownChain[]): PriceVendor {
  async function priceOf(asked: Asked, tables: Tables, signal: AbortSignal) {
    const { address, chainId, id, platform } = asked
    const isNative = address === native
    const price = isNative
      ? tables.coins.get(platform.coin ?? '')
      : tables.tokens.get(platform.id)?.get(address)
    if (price === undefined) return undefined
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
    async ask(ids, signal) {
      const platforms = await coingecko.platforms(signal)
      const asked = ids.flatMap((id) => {
        const [namespace, reference, address = ''] = id.split(':')
        const chainId = `${namespace}:${reference}`
        const platform = platforms.get(chainId)
        if (!platform || !/^0x[0-9a-fA-F]{40}$/.test(address)) return []
        return [{ address: address.toLowerCase(), chainId, id, platform }]
      })
      const tables = await readTables(coingecko, asked, signal)
      const fungibles: Fungible[] = []
      // Sequential, because the free plan allows few concurrent requests.
      for (const one of asked) {
        const fungible = await priceOf(one, tables, signal)
        if (fungible) fungibles.push(fungible)
      }
      return fungibles
    },
  }
}

type Tables = {
  coins: ReadonlyMap<string, number>
  tokens: ReadonlyMap<string, ReadonlyMap<string, number>>
}

async function readTables(
  coingecko: Coingecko,
  asked: readonly Asked[],
  signal: AbortSignal,
): Promise<Tables> {
  const contracts = new Map<string, Set<string>>()
  const coins = new Set<string>()
  for (const { address, platform } of asked)
    if (address !== native)
      contracts.set(platform.id, (contracts.get(platform.id) ?? new Set()).add(address))
    else if (platform.coin) coins.add(platform.coin)
  const [coinTable, ...tokenTables] = await Promise.all([
    coins.size > 0 ? coingecko.coinPrices([...coins], signal) : new Map<string, number>(),
    ...[...contracts].map(
      async ([platform, addresses]) =>
        [platform, await coingecko.tokenPrices(platform, [...addresses], signal)] as const,
    ),
  ])
  return { coins: coinTable, tokens: new Map(tokenTables) }
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
