import { formatUnits, type SwapAsset } from '@fairlead/core'
import type { Messages } from '../../messages/en.ts'
import { formatAmount } from '../../ui/formatAmount.ts'

/** Formats an amount of a token in its smallest unit, with its symbol. @param digits - Default: 6; all with 78. */
export function formatTokens(
  units: bigint,
  { decimals, symbol }: Pick<SwapAsset, 'decimals' | 'symbol'>,
  tag: string,
  digits = 6,
): string {
  return `${formatAmount(formatUnits(units, decimals), digits, tag)} ${symbol}`
}

/** Formats a number of percent, with at most two decimals. */
export function formatPercent(percent: number, tag: string): string {
  const format = new Intl.NumberFormat(tag, { maximumFractionDigits: 2, style: 'percent' })
  return format.format(percent / 100)
}

/**
 * Formats the fee of the server's operator, which the rate already contains.
 *
 * @param feeBps - Hundredths of a percent; undefined if the server doesn't report it.
 */
export function formatProviderFee(
  feeBps: number | undefined,
  messages: Messages,
  tag: string,
): string {
  if (feeBps === undefined) return messages.swapFeeIncluded
  const percent = formatPercent(feeBps / 100, tag)
  return feeBps === 0 ? percent : messages.swapFeeOf(percent)
}
