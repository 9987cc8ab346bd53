import * as v from 'valibot'
import { defineRoute } from './route.ts'
import { AnyAccountId, AnyChainId, Decimals, DecimalText, Money } from './values.ts'

const errors = [
  'REQUEST_INVALID',
  'NETWORK_UNSUPPORTED',
  'PROJECT_INVALID',
  'ORIGIN_NOT_ALLOWED',
  'RATE_LIMITED',
  'UPSTREAM_UNAVAILABLE',
  'SERVER_ERROR',
] as const

/** ISO 4217 code of the currency of prices, in any letter case, e.g. `usd`. */
const Currency = v.pipe(v.string(), v.regex(/^[a-z]{3}$/i, 'Not a currency code'))

/**
 * Balance of one token. Without `address` it is the network's native token. `value` and `price` are in the
 * requested currency, for display only; an unknown price is 0.
 */
export const TokenBalance = v.object({
  name: v.string(),
  symbol: v.string(),
  chainId: v.optional(v.nullable(AnyChainId)),
  address: v.optional(AnyAccountId),
  value: v.optional(Money),
  price: Money,
  quantity: v.object({
    decimals: v.pipe(v.string(), v.regex(/^\d{1,3}$/, 'Not a count of decimals')),
    /** Whole tokens. */
    numeric: DecimalText,
  }),
  iconUrl: v.string(),
})
export type TokenBalance = v.InferOutput<typeof TokenBalance>

/** Token balances of an account. `forceUpdate` lists tokens (comma-separated) to read again; `1` is all. */
export const getBalances = defineRoute({
  method: 'GET',
  path: '/v1/account/:address/balance',
  query: v.object({
    currency: v.optional(Currency),
    chainId: v.optional(AnyChainId),
    forceUpdate: v.optional(v.pipe(v.string(), v.maxLength(8192))),
  }),
  response: v.object({ balances: v.array(TokenBalance) }),
  errors,
})

/** A token with its price. */
export const Fungible = v.object({
  address: AnyAccountId,
  name: v.string(),
  symbol: v.string(),
  iconUrl: v.string(),
  price: Money,
  decimals: Decimals,
})
export type Fungible = v.InferOutput<typeof Fungible>

/** Prices of up to 50 tokens, in the order of the request; unknown tokens are omitted. */
export const postPrices = defineRoute({
  method: 'POST',
  path: '/v1/fungible/price',
  body: v.object({
    currency: Currency,
    addresses: v.pipe(v.array(AnyAccountId), v.minLength(1), v.maxLength(50)),
    projectId: v.optional(v.string()),
  }),
  response: v.object({ fungibles: v.array(Fungible) }),
  errors,
})

/**
 * Currencies that prices can be requested in: upper-case ISO 4217 codes, each with its amount per US dollar. `USD` is
 * always there, with 1.
 */
export const getCurrencies = defineRoute({
  method: 'GET',
  path: '/v1/fungible/currencies',
  response: v.object({
    currencies: v.pipe(
      v.array(
        v.object({
          code: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'Not a currency code')),
          perDollar: v.pipe(v.number(), v.finite(), v.gtValue(0)),
        }),
      ),
      v.maxLength(300),
    ),
  }),
  errors,
})

/** Periods of a price history that end now: a day, a week, 30 days and a year. */
export const pricePeriods = ['1d', '1w', '1m', '1y'] as const
/** Period of a price history; see {@link pricePeriods}. */
export type PricePeriod = (typeof pricePeriods)[number]

/**
 * Prices of one token over a period that ends now, oldest first: `[Unix time in seconds, price]`. Empty if no vendor has
 * a history of the token. `address` is a CAIP-10 id. Default currency: `usd`.
 */
export const getPriceHistory = defineRoute({
  method: 'GET',
  path: '/v1/fungible/history',
  query: v.object({
    address: AnyAccountId,
    currency: v.optional(Currency),
    period: v.picklist(pricePeriods),
  }),
  response: v.object({
    points: v.pipe(
      v.array(v.tuple([v.pipe(v.number(), v.integer(), v.minValue(0)), Money])),
      v.maxLength(500),
    ),
  }),
  errors,
})

/** Gas prices in wei. */
export const getGasPrice = defineRoute({
  method: 'GET',
  path: '/v1/convert/gas-price',
  query: v.object({ chainId: AnyChainId }),
  response: v.object({ standard: DecimalText, fast: DecimalText, instant: DecimalText }),
  errors,
})
