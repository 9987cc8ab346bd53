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
    currency: v.optional(v.string()),
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
    currency: v.literal('usd'),
    addresses: v.pipe(v.array(AnyAccountId), v.minLength(1), v.maxLength(50)),
    projectId: v.optional(v.string()),
  }),
  response: v.object({ fungibles: v.array(Fungible) }),
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
