import { parsePayAsset, toImageUrl } from '@fairlead/protocol'
import * as v from 'valibot'
import { UpstreamUrl } from './shapes.ts'

const PayExchange = v.strictObject({
  /** Sent to pages; letters, digits, `-`, `_` and `.`. */
  id: v.pipe(v.string(), v.regex(/^[-\w.]{1,64}$/, 'Not an id')),
  /** Shown to users. */
  name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(60)),
  /** `https:`, or `http:` on a loopback host. */
  imageUrl: v.optional(
    v.pipe(
      v.string(),
      v.check((url) => toImageUrl(url) !== undefined, 'Not an https URL'),
    ),
  ),
  /** Base URL of the exchange's API. */
  url: UpstreamUrl,
  /** Sent in `keyHeader` with every request to the exchange, and nowhere else. */
  key: v.optional(v.pipe(v.string(), v.nonEmpty())),
  /** Default: `x-api-key`. */
  keyHeader: v.optional(v.pipe(v.string(), v.regex(/^[-\w]{1,64}$/, 'Not a header name'))),
  /** CAIP-19 ids that the exchange can pay with. Default: all. */
  assets: v.optional(
    v.array(
      v.pipe(
        v.string(),
        v.check((id) => parsePayAsset(id) !== undefined, 'Not a CAIP-19 id of a coin or a token'),
      ),
    ),
  ),
})
export type PayExchange = v.InferOutput<typeof PayExchange>

export const Pay = v.strictObject({
  /** Exchanges that users can pay from, in the order in which pages show them. */
  exchanges: v.optional(
    v.pipe(
      v.array(PayExchange),
      v.maxLength(100),
      v.check(
        (list) => new Set(list.map(({ id }) => id)).size === list.length,
        'An exchange is listed twice',
      ),
    ),
    [],
  ),
})
export type Pay = v.InferOutput<typeof Pay>
