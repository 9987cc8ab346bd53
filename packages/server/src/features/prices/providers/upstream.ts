import {
  cleanText,
  type Fungible,
  getCurrencies,
  getPriceHistory,
  postPrices,
  toImageUrl,
} from '@fairlead/protocol'
import type { PriceHistoryVendor, PriceVendor, RateVendor } from '../../../vendors/questions.ts'
import type { Upstream } from '../../../vendors/upstream.ts'
import { everyPeriod } from '../createPriceHistory.ts'

/** Maximum number of tokens per request. Source: data API contract, section 4. */
const most = 50

/** Creates the price vendor that reads another server of this API. */
export function upstreamPrices(upstream: Upstream): PriceVendor {
  return {
    vendor: 'upstream',
    async ask(ids, signal) {
      const parts = Array.from({ length: Math.ceil(ids.length / most) }, (_, index) =>
        ids.slice(index * most, (index + 1) * most),
      )
      const answers = await Promise.all(
        parts.map((addresses) => {
          const body = { addresses: [...addresses], currency: 'usd' as const }
          return upstream.ask(postPrices, { body }, signal)
        }),
      )
      const fungibles = answers.flatMap((answer) => answer.fungibles)
      const byId = new Map(fungibles.map((fungible) => [fungible.address.toLowerCase(), fungible]))
      return ids.flatMap((id): Fungible[] => {
        const fungible = byId.get(id.toLowerCase())
        return fungible ? [cleaned(fungible)] : []
      })
    },
  }
}

/** Creates the vendor of price histories that reads another server of this API. */
export function upstreamHistory(upstream: Upstream): PriceHistoryVendor {
  return {
    vendor: 'upstream',
    isInDollars: false,
    periods: everyPeriod,
    async ask({ currency, id, period }, signal) {
      const query = { address: id, currency, period }
      return (await upstream.ask(getPriceHistory, { query }, signal)).points
    },
  }
}

/** Creates the vendor of exchange rates that reads another server of this API. */
export function upstreamRates(upstream: Upstream): RateVendor {
  return {
    vendor: 'upstream',
    async ask(_, signal) {
      const { currencies } = await upstream.ask(getCurrencies, {}, signal)
      return new Map(currencies.map(({ code, perDollar }) => [code, perDollar]))
    },
  }
}

function cleaned(fungible: Fungible): Fungible {
  return {
    ...fungible,
    name: cleanText(fungible.name),
    symbol: cleanText(fungible.symbol, 32),
    iconUrl: toImageUrl(fungible.iconUrl) ?? '',
  }
}
