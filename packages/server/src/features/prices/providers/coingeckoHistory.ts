import type { PricePeriod } from '@fairlead/protocol'
import type { Coingecko } from '../../../vendors/coingecko.ts'
import type { PriceHistoryVendor } from '../../../vendors/questions.ts'
import { everyPeriod } from '../createPriceHistory.ts'
import { native } from './coingecko.ts'

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
