import { queryDefaults } from '../../actions/accountQuery.ts'
import { hasDataApi } from '../../actions/hasDataApi.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { FiatCurrency } from './readPrices.ts'

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
