import * as v from 'valibot'
import { defineRoute } from './route.ts'
import { AnyChainId, DecimalText, Iso } from './values.ts'

const Media = v.object({ url: v.string(), content_type: v.optional(v.nullable(v.string())) })
const Amount = v.nullish(v.pipe(v.number(), v.finite()))

/** One transfer of a transaction. `value` and `price` are for display only. */
export const Transfer = v.object({
  fungible_info: v.nullish(
    v.object({
      name: v.nullish(v.string()),
      symbol: v.nullish(v.string()),
      icon: v.nullish(v.object({ url: v.nullish(v.string()) })),
    }),
  ),
  nft_info: v.nullish(
    v.object({
      name: v.nullish(v.string()),
      content: v.nullish(v.object({ preview: v.nullish(Media), detail: v.nullish(Media) })),
      flags: v.nullish(v.object({ is_spam: v.boolean() })),
    }),
  ),
  direction: v.picklist(['in', 'out', 'self']),
  quantity: v.object({ numeric: DecimalText }),
  value: Amount,
  price: Amount,
})
export type Transfer = v.InferOutput<typeof Transfer>

/** One entry of an account's history. `transfers: null` means none. */
export const Transaction = v.object({
  id: v.string(),
  metadata: v.object({
    operationType: v.string(),
    hash: v.string(),
    minedAt: Iso,
    sentFrom: v.string(),
    sentTo: v.string(),
    status: v.picklist(['confirmed', 'failed', 'pending']),
    nonce: v.pipe(v.number(), v.integer(), v.minValue(0)),
    chain: v.nullish(AnyChainId),
    application: v.nullish(
      v.object({ name: v.nullish(v.string()), iconUrl: v.nullish(v.string()) }),
    ),
  }),
  transfers: v.nullable(v.array(Transfer)),
})
export type Transaction = v.InferOutput<typeof Transaction>

/** Transaction history: 50 entries per page, newest first; `next: null` on the last page. */
export const getHistory = defineRoute({
  method: 'GET',
  path: '/v1/account/:address/history',
  query: v.object({
    cursor: v.optional(v.pipe(v.string(), v.maxLength(4096))),
    chainId: v.optional(AnyChainId),
  }),
  response: v.object({ data: v.array(Transaction), next: v.nullable(v.string()) }),
  errors: [
    'REQUEST_INVALID',
    'NETWORK_UNSUPPORTED',
    'PROJECT_INVALID',
    'ORIGIN_NOT_ALLOWED',
    'RATE_LIMITED',
    'UPSTREAM_UNAVAILABLE',
    'SERVER_ERROR',
  ],
})
