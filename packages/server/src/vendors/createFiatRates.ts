import type { Log } from '../log.ts'
import { Refusal } from '../problem.ts'
import { askInOrder } from './askInOrder.ts'
import { createCache } from './createCache.ts'
import type { RateVendor } from './questions.ts'

/** Cache time of a vendor's rates, in milliseconds. */
const keptMs = 10 * 60_000
/** Time without a request after all vendors failed, in milliseconds. */
const restMs = 30_000

/** Exchange rates of the currencies that prices are shown in. */
export type FiatRates = {
  /** True if the rate of a currency is configured. @param code - ISO 4217 code, in any letter case. */
  isFixed(code: string): boolean
  /** Returns the amount per US dollar of each known currency, by upper-case ISO 4217 code. Never rejects. */
  list(): Promise<ReadonlyMap<string, number>>
  /**
   * Returns the amount of a currency per US dollar.
   *
   * @param code - ISO 4217 code, in any letter case.
   * @throws `REQUEST_INVALID` if no rate is known.
   */
  read(code: string): Promise<number>
}

/**
 * Creates the exchange rates. Vendors are asked with the first request for another currency than the US dollar. If they
 * fail, only configured rates are known: a rate is never older than its cache time.
 *
 * @param options.fixed - Rates of the configuration; they take precedence.
 */
export function createFiatRates(options: {
  clock: () => number
  fixed?: Readonly<Record<string, number>> | undefined
  log: Log
  ways: readonly RateVendor[]
}): FiatRates {
  const { clock, fixed = {}, log, ways } = options
  const cache = createCache<ReadonlyMap<string, number>>({ clock, keptMs })
  const own = [...Object.entries(fixed), ['USD', 1] as const]
  let restUntilMs = 0

  async function list(): Promise<ReadonlyMap<string, number>> {
    if (ways.length === 0 || restUntilMs > clock()) return new Map(own)
    try {
      const ask = () => askInOrder(ways, undefined, { feature: 'rates', log })
      return new Map([...(await cache.read('rates', ask)), ...own])
    } catch {
      restUntilMs = clock() + restMs
      return new Map(own)
    }
  }

  return {
    isFixed: (code) => Object.hasOwn(fixed, code.toUpperCase()),
    list,
    async read(asked) {
      const code = asked.toUpperCase()
      if (code === 'USD') return 1
      const rate = Object.hasOwn(fixed, code) ? fixed[code] : (await list()).get(code)
      if (rate !== undefined) return rate
      throw new Refusal('REQUEST_INVALID', {
        field: 'currency',
        shortMessage: `No exchange rate for ${code}. Request prices in usd, or set vendors.fiatRates on the server`,
      })
    },
  }
}
