import type { PricePeriod } from '@fairlead/protocol'
import { queryDefaults } from '../../actions/accountQuery.ts'
import { hasDataApi } from '../../actions/hasDataApi.ts'
import type { Token } from '../../actions/tokenBalances.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { FiatCurrency, PricePoint } from './readPrices.ts'

/** Stale time of the list of currencies, in milliseconds. */
export const currenciesStaleTimeMs = 10 * 60_000

/** Query for the currencies that the server has prices in, with their exchange rates. Disabled without a server. */
export function currenciesQuery(fairlead: Fairlead) {
  return {
    ...queryDefaults,
    enabled: hasDataApi(fairlead),
    queryKey: ['currencies'] as const,
    staleTime: currenciesStaleTimeMs,
    async queryFn({ signal }: { signal: AbortSignal }): Promise<readonly FiatCurrency[]> {
      // Loads the request code with the first request.
      const { readCurrencies } = await import('./readPrices.ts')
      return readCurrencies(fairlead, signal)
    },
  }
}

/** Stale time of a price history, in milliseconds. */
export const priceHistoryStaleTimeMs = 5 * 60_000

/**
 * Query for the price history of a token, oldest first; empty if the server has none. Disabled without a server.
 *
 * @param wanted.currency - Upper-case ISO 4217 code that the server has prices in.
 */
export function priceHistoryQuery(
  fairlead: Fairlead,
  wanted: Pick<Token, 'currency' | 'id'> & { readonly period: PricePeriod },
) {
  const { currency, id, period } = wanted
  return {
    ...queryDefaults,
    enabled: hasDataApi(fairlead),
    queryKey: ['price-history', id, currency, period] as const,
    staleTime: priceHistoryStaleTimeMs,
    async queryFn({ signal }: { signal: AbortSignal }): Promise<readonly PricePoint[]> {
      // Loads the request code with the first request.
      const { readPriceHistory } = await import('./readPrices.ts')
      return readPriceHistory(fairlead, wanted, signal)
    },
  }
}
