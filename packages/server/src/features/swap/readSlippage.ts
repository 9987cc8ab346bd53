import { Refusal } from '../../problem.ts'

/** Default, in percent. Source: product specification. */
const defaultPercent = 1
const percentLimit = 50

/**
 * Converts a slippage in percent to hundredths of a percent.
 *
 * @throws `REQUEST_INVALID` unless it is 0 to 50 with at most two decimals.
 */
export function readSlippage(percent: number = defaultPercent): bigint {
  const bps = Math.round(percent * 100)
  // 0.29 * 100 is not an integer, so the difference is compared.
  const isExact = Math.abs(percent * 100 - bps) < 1e-6
  if (percent >= 0 && percent <= percentLimit && isExact) return BigInt(bps)
  const shortMessage = 'Slippage must be 0 to 50 percent, with at most two decimals'
  throw new Refusal('REQUEST_INVALID', { field: 'eip155.slippage', shortMessage })
}
