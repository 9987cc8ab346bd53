import type { Bucket } from '../configuration/shapes.ts'

/** Most callers remembered at once; beyond it the longest known are forgotten. */
const maxBuckets = 20_000

type Level = { tokens: number; updatedAtMs: number }

export type RateLimiter = {
  /**
   * Takes a token. Gives the seconds until there is one again, or 0 when it was there.
   *
   * @param cost - Tokens that are taken when there is one; more than there are is owed, and awaited. 1.
   */
  take(key: string, cost?: number): number
  /** For what was taken, and came to nothing. */
  giveBack(key: string): void
}

/** Token buckets, one a key, in the memory of this process. */
export function createRateLimiter(bucket: Bucket, clock: () => number): RateLimiter {
  const { refillPerSecond, tokens: capacity } = bucket
  const levels = new Map<string, Level>()

  return {
    giveBack(key) {
      const level = levels.get(key)
      if (level) level.tokens = Math.min(capacity, level.tokens + 1)
    },

    take(key, cost = 1) {
      const now = clock()
      const level = levels.get(key)
      const elapsedMs = level ? Math.max(0, now - level.updatedAtMs) : 0
      const tokens = level
        ? Math.min(capacity, level.tokens + (elapsedMs / 1000) * refillPerSecond)
        : capacity
      const isAllowed = tokens >= 1
      // Deleted first, so that the map stays in order of use.
      levels.delete(key)
      levels.set(key, { tokens: isAllowed ? tokens - cost : tokens, updatedAtMs: now })
      if (levels.size > maxBuckets) levels.delete(levels.keys().next().value ?? key)
      return isAllowed ? 0 : Math.ceil((1 - tokens) / refillPerSecond)
    },
  }
}
