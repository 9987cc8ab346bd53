/** Largest amounts of the three sizes that tokens and Permit2 count in; deadlines are smaller. */
const largest = [(1n << 256n) - 1n, (1n << 160n) - 1n, (1n << 96n) - 1n]

/**
 * Returns true if an allowance is effectively unlimited: the largest number, or half of what fits.
 */
export function isUnlimited(amount: bigint): boolean {
  return largest.includes(amount) || amount >= 1n << 255n
}
