import * as v from 'valibot'
import { isSafeUrl } from './isLoopback.ts'

/** Schemas of values that several responses share. Source: data API contract, section 2.2. */

/** CAIP-2 chain id of any namespace, because a server may support more namespaces than the widget. */
export const AnyChainId = v.pipe(
  v.string(),
  v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'Not a chain id'),
)

/** CAIP-10 id of any namespace: a token or an account. */
export const AnyAccountId = v.pipe(
  v.string(),
  v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/, 'Not an account id'),
)

/** Non-negative decimal string, in base units or whole tokens. */
export const DecimalText = v.pipe(
  v.string(),
  v.maxLength(400),
  v.regex(/^\d+(?:\.\d+)?$/, 'Not a decimal number'),
)

/** A price or value, for display only. */
export const Money = v.pipe(v.number(), v.finite(), v.minValue(0))

/** Number of decimals, as in ERC-20: 0 to 255. */
export const Decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))

/** ISO 8601. */
export const Iso = v.pipe(
  v.string(),
  v.maxLength(40),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'Not a time'),
)

/**
 * Returns an image URL that is safe to load; undefined if it is not `https` (or `http` on a loopback host),
 * so that one bad image does not invalidate a whole list.
 */
export function toImageUrl(url: string | null | undefined): string | undefined {
  return url && url.length <= 2048 && isSafeUrl(url) ? url : undefined
}
