import type { ReadBudget } from './RelayStore.ts'

/**
 * How many of the first messages fit. One always does, so that whoever reads goes on.
 *
 * @param sizes - In bytes, in the order of reading.
 */
export function countFitting(sizes: readonly number[], budget: ReadBudget): number {
  let bytes = 0
  const end = sizes.findIndex((size, index) => {
    bytes += size
    return index > 0 && (bytes > budget.bytes || index >= budget.messages)
  })
  return end < 0 ? sizes.length : end
}
