import type { Row } from '../approval/Description.ts'
import type { Token } from './readToken.ts'

/** Largest amounts of the three integer sizes that tokens and Permit2 use. Deadlines are smaller. */
const largest = [(1n << 256n) - 1n, (1n << 160n) - 1n, (1n << 96n) - 1n]

/** Returns true if an allowance is effectively unlimited: a maximum value, or at least half of `uint256`. */
export function isUnlimited(amount: bigint): boolean {
  return largest.includes(amount) || amount >= 1n << 255n
}

/** Row for an unlimited allowance: a word instead of sixty digits. */
export function allOf(token: Token | undefined): Row {
  const label = 'allowanceUnlimited'
  return token?.symbol ? { label, value: token.symbol } : { label, value: '', word: 'thisToken' }
}
