import type { Bucket } from '../configuration/shapes.ts'

/** Maximum number of callers remembered; beyond it the least recently used one is dropped. */
const maxBuckets = 20_000

type Level = { tokens: number; updatedAtMs: number }

export type RateLimiter = {
  /**
   * Takes a token. Returns 0 if one was available, else the seconds until the next one.
   *
   * @param cost - Tokens taken if at least one is available. The balance may become negative. Default: 1.
   */
  take(key: string, cost?: number): number
  /** Returns a token that was taken for a request without effect. */
  giveBack(key: string): void
}

/** Creates token buckets, one per key, in the memory of this process. */
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
