import { type PricePeriod, pricePeriods } from '@fairlead/protocol'
import type { Log } from '../../log.ts'
import { askInOrder } from '../../vendors/askInOrder.ts'
import { createCache } from '../../vendors/createCache.ts'
import type { FiatRates } from '../../vendors/createFiatRates.ts'
import type { PriceHistoryVendor, PricePoint } from '../../vendors/questions.ts'

/** Cache time of a history, in milliseconds. */
const keptMs = 5 * 60_000
/** Maximum number of cached histories. */
const keptAnswers = 2_000
/** Maximum number of points of an answer, more than a chart of the widget has pixels for. */
const pointLimit = 200

/** Price histories of tokens, each cached for five minutes. */
export type PriceHistory = {
  /**
   * Reads the history of a token.
   *
   * @returns At most 200 points, oldest first; empty if no vendor has a history of the token.
   * @throws `REQUEST_INVALID` for a currency without a rate, `UPSTREAM_UNAVAILABLE` if a vendor failed and none has a
   *   history.
   */
  read(question: {
    currency: string
    id: string
    period: PricePeriod
  }): Promise<readonly PricePoint[]>
}

/** Creates the histories. @param options.ways - Vendors in the operator's order. */
export function createPriceHistory(options: {
  clock: () => number
  log: Log
  rates: FiatRates
  ways: readonly PriceHistoryVendor[]
}): PriceHistory {
  const { clock, log, rates, ways } = options
  const cache = createCache<readonly PricePoint[]>({ clock, entries: keptAnswers, keptMs })

  async function load(
    question: Parameters<PriceHistory['read']>[0],
    rate: number,
  ): Promise<readonly PricePoint[]> {
    const { currency, id, period } = question
    let failure: unknown
    for (const way of ways.filter(({ periods }) => periods.includes(period))) {
      // Current prices follow a configured rate, so the chart has to follow it too.
      const isConverted = way.isInDollars || rates.isFixed(currency)
      const asked = { currency: isConverted ? 'usd' : currency, id, period }
      try {
        const points = await askInOrder([way], asked, { feature: 'priceHistory', log })
        if (points.length < 2) continue
        const factor = isConverted ? rate : 1
        return thinned(points).map(([seconds, price]) => [seconds, price * factor] as const)
      } catch (error) {
        failure = error
      }
    }
    if (failure !== undefined) throw failure
    return []
  }

  return {
    async read(question) {
      const currency = question.currency.toLowerCase()
      // Before the cache, so that an unknown currency never gets the answer of a time when it was known.
      const rate = await rates.read(currency)
      const { id, period } = question
      const token = id.startsWith('eip155:') ? id.toLowerCase() : id
      return cache.read(`${token} ${currency} ${period}`, () =>
        load({ currency, id, period }, rate),
      )
    },
  }
}

/** All periods, for vendors that have a history of a year. */
export const everyPeriod: readonly PricePeriod[] = pricePeriods

/** Sorts points and drops points evenly. The first and the last one stay. */
function thinned(points: readonly PricePoint[]): readonly PricePoint[] {
  const sorted = points.toSorted(([one], [other]) => one - other)
  if (sorted.length <= pointLimit) return sorted
  const step = (sorted.length - 1) / (pointLimit - 1)
  return Array.from(
    { length: pointLimit },
    (_, index) => sorted[Math.round(index * step)] as PricePoint,
  )
}
