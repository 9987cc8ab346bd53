import { readAmount } from '../../utils/amount.ts'

/** Slippage tolerance that applies until the user changes it, in percent. Source: product specification, section 9. */
export const defaultSlippage = '1'

const least = 10n
const most = 500n

/**
 * Parses a slippage tolerance in percent, from 0.1 to 5 with at most two decimals.
 *
 * @returns Hundredths of a percent; undefined if the text is not such a number.
 */
export function readSlippage(text: string): bigint | undefined {
  const read = readAmount(text, 2)
  if (!('value' in read) || read.value < least || read.value > most) return undefined
  return read.value
}

/** Returns the least that may arrive of an amount, rounded up in the user's favour. */
export function minimumOf(toAmount: bigint, hundredths: bigint): bigint {
  const scaled = toAmount * (10_000n - hundredths)
  return (scaled + 9_999n) / 10_000n
}
