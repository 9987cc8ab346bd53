/** Largest amounts of the three sizes that tokens and Permit2 count in; deadlines are smaller. */
const largest = [(1n << 256n) - 1n, (1n << 160n) - 1n, (1n << 96n) - 1n]

/** Whether an allowance is as good as all: the largest number there is, or half of what fits. */
export function isUnlimited(amount: bigint): boolean {
  return largest.includes(amount) || amount >= 1n << 255n
}
