/** Returns the largest integer whose square is not above `value`, which must be positive. Newton's method. */
export function squareRoot(value: bigint): bigint {
  let root = value
  let next = (root + 1n) / 2n
  while (next < root) {
    root = next
    next = (root + value / root) / 2n
  }
  return root
}
