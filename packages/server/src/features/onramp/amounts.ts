import * as v from 'valibot'

/**
 * Amount of a vendor that sends JSON numbers, as a decimal text. Such amounts are shown to users only; nothing is
 * computed from them.
 */
export const NumericAmount = v.pipe(
  v.number(),
  v.finite(),
  v.minValue(0),
  v.maxValue(1e15),
  v.transform(toDecimalText),
)

/** Returns a number without exponent, with at most 18 decimal places. */
export function toDecimalText(value: number): string {
  const text = String(value)
  if (!text.includes('e')) return text
  return value.toFixed(18).replace(/\.?0+$/, '')
}

/** Compares two decimal texts; negative if the first is smaller. */
export function compareAmounts(left: string, right: string): number {
  const scaled = [left, right].map((text) => {
    const [whole = '0', fraction = ''] = text.split('.')
    return BigInt(whole + fraction.slice(0, 18).padEnd(18, '0'))
  }) as [bigint, bigint]
  return scaled[0] === scaled[1] ? 0 : scaled[0] < scaled[1] ? -1 : 1
}
