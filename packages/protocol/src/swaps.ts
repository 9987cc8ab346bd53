import * as v from 'valibot'
import { defineRoute } from './route.ts'
import { AnyAccountId, AnyChainId, Decimals } from './values.ts'
import { HexData, TransactionHash } from './walletRpc.ts'

const errors = [
  'REQUEST_INVALID',
  'NETWORK_UNSUPPORTED',
  'PROJECT_INVALID',
  'ORIGIN_NOT_ALLOWED',
  'NOT_FOUND',
  'RATE_LIMITED',
  'FEATURE_UNAVAILABLE',
  'UPSTREAM_UNAVAILABLE',
  'SERVER_ERROR',
] as const

/** Amount in the smallest unit, as a decimal integer; at most a uint256. */
const BaseUnits = v.pipe(v.string(), v.regex(/^\d{1,78}$/, 'Not an amount in the smallest unit'))

/** A token that can be swapped. `address` of the native token is the placeholder address. */
export const SwapToken = v.object({
  name: v.string(),
  symbol: v.string(),
  address: AnyAccountId,
  decimals: Decimals,
  logoUri: v.nullish(v.string()),
  /** True if the token has `permit` (EIP-2612). */
  eip2612: v.nullish(v.boolean()),
})
export type SwapToken = v.InferOutput<typeof SwapToken>

/**
 * Tokens that can be swapped on a network. With `source`: tokens that arrive on `chainId` when the user pays on `source`.
 */
export const getSwapTokens = defineRoute({
  method: 'GET',
  path: '/v1/convert/tokens',
  query: v.object({ chainId: v.optional(AnyChainId), source: v.optional(AnyChainId) }),
  response: v.object({
    tokens: v.array(SwapToken),
    /** Extension of this server. `destinations`: other networks that swaps from `chainId` can pay out on. */
    x: v.nullish(v.looseObject({ destinations: v.nullish(v.array(AnyChainId)) })),
  }),
  errors,
})

/** Result of a swap. Amounts are in the smallest unit of their token. */
export const SwapQuote = v.object({
  id: v.nullish(v.string()),
  fromAmount: BaseUnits,
  fromAccount: v.string(),
  toAmount: BaseUnits,
  toAccount: v.string(),
  /** Extension of this server. Not part of the shared API. */
  x: v.nullish(
    v.looseObject({
      priceImpactBps: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0))),
      /** The server operator's fee, which `toAmount` is after, in hundredths of a percent. */
      providerFeeBps: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000))),
    }),
  ),
})
export type SwapQuote = v.InferOutput<typeof SwapQuote>

/** Quotes of a swap; an empty list if there is no route. `userAddress` has no CAIP prefix. */
export const getSwapQuotes = defineRoute({
  method: 'GET',
  path: '/v1/convert/quotes',
  query: v.object({
    amount: BaseUnits,
    from: AnyAccountId,
    gasPrice: v.optional(v.string()),
    to: AnyAccountId,
    userAddress: v.string(),
  }),
  response: v.object({ quotes: v.array(SwapQuote) }),
  errors,
})

/**
 * Amount of a token that the provider's contract may take, in the token's smallest unit. Swaps to another network go
 * through another contract: `to` is the token to receive.
 */
export const getSwapAllowance = defineRoute({
  method: 'GET',
  path: '/v1/convert/allowance',
  query: v.object({
    to: v.optional(AnyAccountId),
    tokenAddress: AnyAccountId,
    userAddress: AnyAccountId,
  }),
  response: v.object({ allowance: BaseUnits }),
  errors,
})

/** Gas units, as a number or as text: servers send both. */
const Gas = v.union([
  v.pipe(v.number(), v.integer(), v.minValue(1)),
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,18}$/, 'Not an amount of gas')),
])

/** Terms of a swap to another network. Amounts are in the smallest unit of their token. */
export const SwapCrossing = v.object({
  bridge: v.object({
    /** The vendor's id of the bridge, which finds the transfer again. */
    id: v.pipe(v.string(), v.regex(/^[-.\w]{1,64}$/, 'Not an id')),
    name: v.string(),
  }),
  /** Native coin of the source network to send along for the bridge, besides the amount. */
  fee: BaseUnits,
  /** Least that arrives, after slippage. */
  minimum: BaseUnits,
  /** Expected duration in seconds. */
  seconds: v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(30 * 24 * 60 * 60))),
  toAmount: BaseUnits,
})
export type SwapCrossing = v.InferOutput<typeof SwapCrossing>

/** Builds the transaction of a swap. `slippage` is in percent, 0 to 50, with at most two decimals. */
export const postSwapTransaction = defineRoute({
  method: 'POST',
  path: '/v1/convert/build-transaction',
  body: v.object({
    amount: BaseUnits,
    disableEstimate: v.optional(v.boolean()),
    eip155: v.optional(v.object({ slippage: v.pipe(v.number(), v.minValue(0), v.maxValue(50)) })),
    from: AnyAccountId,
    projectId: v.optional(v.string()),
    to: AnyAccountId,
    userAddress: AnyAccountId,
  }),
  response: v.object({
    tx: v.object({
      from: AnyAccountId,
      to: AnyAccountId,
      data: HexData,
      amount: v.string(),
      eip155: v.object({ gas: Gas, gasPrice: v.string() }),
    }),
    /** Extension of this server; present if the tokens are on two networks. */
    x: v.nullish(v.looseObject({ crossing: v.nullish(SwapCrossing) })),
  }),
  errors,
})

/**
 * State of a swap to another network, found by the hash of its first transaction.
 *
 * `unknown`: not found yet. `done`: the wanted token arrived. `partial`: another token arrived. `refunding`, `refunded`:
 * the transfer was not possible, and the funds go or went back. `failed`: the vendor gives up.
 */
export const getSwapStatus = defineRoute({
  method: 'GET',
  path: '/v1/convert/status',
  query: v.object({
    bridge: v.pipe(v.string(), v.regex(/^[-.\w]{1,64}$/, 'Not an id')),
    from: AnyChainId,
    hash: TransactionHash,
    to: AnyChainId,
  }),
  response: v.object({
    status: v.picklist([
      'unknown',
      'pending',
      'done',
      'partial',
      'refunding',
      'refunded',
      'failed',
    ]),
    /** What the user received, if anything; on the source network after a refund. */
    received: v.nullish(
      v.object({
        /** In the smallest unit of the token. */
        amount: BaseUnits,
        decimals: Decimals,
        hash: TransactionHash,
        symbol: v.string(),
        token: AnyAccountId,
      }),
    ),
  }),
  errors,
})
/** State of a swap to another network, as the server reports it. */
export type SwapStatus = v.InferOutput<typeof getSwapStatus.response>

/**
 * Builds the transaction of a swap on Solana. `slippage` is in percent, 0 to 50, with at most two decimals.
 *
 * Extension of this server.
 */
export const postSolanaSwap = defineRoute({
  method: 'POST',
  path: '/v1/convert/build-solana-transaction',
  body: v.object({
    amount: BaseUnits,
    from: AnyAccountId,
    projectId: v.optional(v.string()),
    slippage: v.pipe(v.number(), v.minValue(0), v.maxValue(50)),
    to: AnyAccountId,
    userAddress: AnyAccountId,
  }),
  response: v.object({
    /** Signature fee and priority fee, in lamports. */
    fee: BaseUnits,
    /** Serialized transaction in base64, to be signed by the user alone. */
    transaction: v.pipe(v.string(), v.maxLength(4_000), v.base64()),
  }),
  errors,
})

/** Builds the approval of a swap: `data` is a call of `approve(address,uint256)`. */
export const getSwapApproval = defineRoute({
  method: 'GET',
  path: '/v1/convert/build-approve',
  query: v.object({
    amount: v.optional(BaseUnits),
    from: AnyAccountId,
    to: AnyAccountId,
    userAddress: AnyAccountId,
  }),
  response: v.object({ tx: v.object({ from: AnyAccountId, to: AnyAccountId, data: HexData }) }),
  errors,
})
