import * as v from 'valibot'
import { isSafeUrl } from './isLoopback.ts'

/** Shapes of values that several answers carry. Source: data API contract, section 2.2. */

/** CAIP-2 by its grammar; any namespace, because a server may know more than this widget. */
export const AnyChainId = v.pipe(
  v.string(),
  v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'Not a chain id'),
)

/** CAIP-10 by its grammar. A token's address, or an account. */
export const AnyAccountId = v.pipe(
  v.string(),
  v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/, 'Not an account id'),
)

/** Base units or whole tokens, never negative: digits, with or without a fraction. */
export const DecimalText = v.pipe(
  v.string(),
  v.maxLength(400),
  v.regex(/^\d+(?:\.\d+)?$/, 'Not a decimal number'),
)

/** A price or a value, for display only. */
export const Money = v.pipe(v.number(), v.finite(), v.minValue(0))

/** Digits after the point, as ERC-20 has them: 0 to 255. */
export const Decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))

/** ISO 8601. */
export const Iso = v.pipe(
  v.string(),
  v.maxLength(40),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'Not a time'),
)

/**
 * A picture's address, or nothing: whatever is not `https` (or `http` on a loopback host) counts as
 * no picture, so that one bad logo does not cost a list.
 */
export function toImageUrl(url: string | null | undefined): string | undefined {
  return url && url.length <= 2048 && isSafeUrl(url) ? url : undefined
}
