import * as v from 'valibot'
import { isSafeUrl } from './isLoopback.ts'
import { JsonRpcRequest } from './jsonRpc.ts'
import { isPayRecipient, parsePayAsset } from './payAsset.ts'
import { defineRoute } from './route.ts'

/** Methods of {@link postPay}. */
export const payMethods = [
  'pay_getExchanges',
  'pay_getExchangePayUrl',
  'pay_getExchangeBuyStatus',
] as const
/** One of {@link payMethods}. */
export type PayMethod = (typeof payMethods)[number]

/**
 * JSON-RPC error codes of {@link postPay}, sent with status 200. https://www.jsonrpc.org/specification
 */
export const payErrorCodes = {
  methodNotFound: -32601,
  paramsInvalid: -32602,
  /** The exchange failed or did not answer. */
  internal: -32603,
} as const

/** Returns the method under the name that other servers of this protocol use. */
export function otherPayMethod(method: PayMethod): string {
  return method.replace('pay_', 'reown_')
}

const AssetId = v.custom<string>(
  (value) => parsePayAsset(value) !== undefined,
  'Not a CAIP-19 id of a coin or a token',
)
const ExchangeId = v.pipe(v.string(), v.regex(/^[-\w.]{1,64}$/, 'Not an exchange id'))
const SessionId = v.pipe(v.string(), v.minLength(1), v.maxLength(50))
/** Larger than zero, in the asset's smallest unit: a decimal integer, or hexadecimal with `0x`. At most a uint256. */
const Units = v.custom<string>(
  (value) =>
    typeof value === 'string' &&
    /^(?:0x(?!0+$)[0-9a-fA-F]{1,64}|(?!0+$)\d{1,78})$/.test(value) &&
    BigInt(value) < 2n ** 256n,
  'Not an amount in the smallest unit',
)
const projectId = v.optional(v.string())
const Names = v.pipe(v.array(ExchangeId), v.maxLength(100))

/** Parameters by method. `includeOnly` and `exclude` can't be combined. */
export const PayParams = {
  pay_getExchanges: v.pipe(
    v.object({
      page: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)),
      asset: v.optional(AssetId),
      amount: v.optional(v.pipe(v.string(), v.maxLength(100))),
      includeOnly: v.optional(Names),
      exclude: v.optional(Names),
      projectId,
    }),
    v.check(
      ({ exclude, includeOnly }) => exclude === undefined || includeOnly === undefined,
      'includeOnly and exclude exclude each other',
    ),
  ),
  pay_getExchangePayUrl: v.pipe(
    v.object({
      exchangeId: ExchangeId,
      asset: AssetId,
      amount: Units,
      recipient: v.custom<string>(isPayRecipient, 'Not a CAIP-10 account'),
      projectId,
    }),
    v.check(
      ({ asset, recipient }) => recipient.startsWith(`${parsePayAsset(asset)?.chainId}:`),
      'The recipient is on another chain than the asset',
    ),
  ),
  pay_getExchangeBuyStatus: v.object({ exchangeId: ExchangeId, sessionId: SessionId, projectId }),
} as const

/** An exchange that a payment can be made from. */
export const Exchange = v.object({
  id: ExchangeId,
  name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(60)),
  imageUrl: v.nullish(v.pipe(v.string(), v.maxLength(2048))),
})
export type Exchange = v.InferOutput<typeof Exchange>

/** A transaction hash of any supported chain. */
const Hash = v.pipe(
  v.string(),
  v.regex(/^(?:0x[0-9a-fA-F]{64}|[1-9A-HJ-NP-Za-km-z]{64,88})$/, 'Not a transaction hash'),
)

/** State of a payment at an exchange. */
export const ExchangeStatus = v.object({
  status: v.picklist(['UNKNOWN', 'IN_PROGRESS', 'SUCCESS', 'FAILED']),
  txHash: v.nullish(Hash),
})
export type ExchangeStatus = v.InferOutput<typeof ExchangeStatus>

/** Page of an exchange where the person pays; opened in a window of its own. */
export const ExchangePage = v.object({
  url: v.pipe(
    v.string(),
    v.maxLength(4096),
    v.check((url) => isSafeUrl(url), 'Not an https URL'),
  ),
  sessionId: SessionId,
})
export type ExchangePage = v.InferOutput<typeof ExchangePage>

/** Results by method. */
export const PayResult = {
  pay_getExchanges: v.object({
    exchanges: v.pipe(v.array(Exchange), v.maxLength(100)),
    total: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
  pay_getExchangePayUrl: ExchangePage,
  pay_getExchangeBuyStatus: ExchangeStatus,
} as const

const Id = v.optional(v.union([v.string(), v.number(), v.null()]), null)

/** Sends one JSON-RPC call about payments from exchanges. Source: data API contract, section 8. */
export const postPay = defineRoute({
  method: 'POST',
  path: '/v1/json-rpc',
  body: v.object({ ...JsonRpcRequest.entries, id: Id }),
  response: v.object({
    jsonrpc: v.literal('2.0'),
    id: Id,
    result: v.optional(v.unknown()),
    error: v.optional(v.object({ code: v.number(), message: v.string() })),
  }),
  errors: [
    'REQUEST_INVALID',
    'PROJECT_INVALID',
    'ORIGIN_NOT_ALLOWED',
    'BODY_TOO_LARGE',
    'RATE_LIMITED',
    'SERVER_ERROR',
  ],
})
