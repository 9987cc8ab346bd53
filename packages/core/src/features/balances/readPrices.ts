import { getCurrencies, getPriceHistory, type PricePeriod } from '@fairlead/protocol'
import type { Token } from '../../actions/tokenBalances.ts'
import { request } from '../../api/request.ts'
import type { Fairlead } from '../../Fairlead.ts'

/** A currency that the server has prices in. */
export type FiatCurrency = {
  /** Upper-case ISO 4217 code. */
  readonly code: string
  /** Amount per US dollar. For display only. */
  readonly perDollar: number
}

/** A price at a time. For display only. */
export type PricePoint = {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly price: number
}

/** Reads the currencies that the server has prices in. @throws as `request` */
export async function readCurrencies(
  fairlead: Fairlead,
  signal?: AbortSignal,
): Promise<readonly FiatCurrency[]> {
  const server = await fairlead.internal.server()
  return (await request(server, getCurrencies, { base: 'data' }, { signal })).currencies
}

/** Reads the price history of a token, oldest first; empty if the server has none. @throws as `request` */
export async function readPriceHistory(
  fairlead: Fairlead,
  wanted: Pick<Token, 'currency' | 'id'> & { readonly period: PricePeriod },
  signal?: AbortSignal,
): Promise<readonly PricePoint[]> {
  const { currency, id: address, period } = wanted
  const server = await fairlead.internal.server()
  const query = { address, currency: currency.toLowerCase(), period }
  const { points } = await request(server, getPriceHistory, { base: 'data', query }, { signal })
  return points
    .map(([seconds, price]) => ({ at: seconds * 1000, price }))
    .sort((one, other) => one.at - other.at)
}
