import type { ReadBudget } from './RelayStore.ts'

/**
 * Returns how many of the first messages fit into the budget. At least one does, so that reading always progresses.
 *
 * @param sizes - In bytes, in reading order.
 */
export function countFitting(sizes: readonly number[], budget: ReadBudget): number {
  let bytes = 0
  const end = sizes.findIndex((size, index) => {
    bytes += size
    return index > 0 && (bytes > budget.bytes || index >= budget.messages)
  })
  return end < 0 ? sizes.length : end
}
