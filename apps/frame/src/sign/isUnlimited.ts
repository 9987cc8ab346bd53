/** Largest amounts of the three integer sizes that tokens and Permit2 use. Deadlines are smaller. */
const largest = [(1n << 256n) - 1n, (1n << 160n) - 1n, (1n << 96n) - 1n]

/** Returns true if an allowance is effectively unlimited: a maximum value, or at least half of `uint256`. */
export function isUnlimited(amount: bigint): boolean {
  return largest.includes(amount) || amount >= 1n << 255n
}
