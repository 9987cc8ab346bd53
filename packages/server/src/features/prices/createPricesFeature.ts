import { getCurrencies, getPriceHistory, postPrices } from '@fairlead/protocol'
import type { Feature, FeatureContext } from '../../FeatureContext.ts'
import { implement } from '../../implement.ts'
import { createFiatRates, type FiatRates } from '../../vendors/createFiatRates.ts'
import { pickVendors } from '../../vendors/pickVendors.ts'
import { createPriceHistory } from './createPriceHistory.ts'
import { createPrices, type Prices } from './createPrices.ts'
import { coingeckoHistory, coingeckoPrices } from './providers/coingecko.ts'
import { onchainPrices } from './providers/onchain.ts'
import { onchainHistory } from './providers/onchainHistory.ts'
import { upstreamHistory, upstreamPrices, upstreamRates } from './providers/upstream.ts'

/** Vendors of prices that have exchange rates too. */
const rateVendors = ['coingecko', 'upstream']

export function createPricesFeature(
  context: FeatureContext,
): Feature & Pick<Prices, 'priceOf'> & { rates: FiatRates } {
  const { chains, clock, log, vendors } = context
  const { coingecko, upstream } = context.remotes
  const ways = pickVendors('prices', vendors.prices, {
    coingecko: coingeckoPrices(coingecko, chains),
    onchain: onchainPrices(context),
    upstream: upstream && upstreamPrices(upstream),
  })
  const { priceOf, read } = createPrices({ clock, log, ways })
  const named = vendors.rates ?? (vendors.prices ?? []).filter((name) => rateVendors.includes(name))
  const rates = createFiatRates({
    clock,
    fixed: vendors.fiatRates,
    log,
    ways: pickVendors('rates', named, {
      coingecko: { vendor: 'coingecko', ask: (_, signal) => coingecko.rates(signal) },
      upstream: upstream && upstreamRates(upstream),
    }),
  })
  const history = createPriceHistory({
    clock,
    log,
    rates,
    ways: pickVendors('prices', vendors.prices, {
      coingecko: coingeckoHistory(coingecko),
      onchain: onchainHistory(context),
      upstream: upstream && upstreamHistory(upstream),
    }),
  })

  const prices = implement(postPrices, {}, async ({ body }) => {
    const rate = await rates.read(body.currency)
    const fungibles = await read(body.addresses)
    return { fungibles: fungibles.map((token) => ({ ...token, price: token.price * rate })) }
  })
  const currencies = implement(getCurrencies, {}, async () => {
    const known = [...(await rates.list())].map(([code, perDollar]) => ({ code, perDollar }))
    return { currencies: known.toSorted((one, other) => (one.code < other.code ? -1 : 1)) }
  })
  const ofToken = implement(getPriceHistory, {}, async ({ query }) => {
    const { address: id, currency = 'usd', period } = query
    const points = await history.read({ currency, id, period })
    return { points: points.map(([seconds, price]): [number, number] => [seconds, price]) }
  })
  return { priceOf, rates, routes: [prices, currencies, ofToken] }
}
