/** Rate limiter. */
export type Bucket = { take(): boolean }

/** Creates a token bucket: `burst` at once, then `perSecond`. */
export function createBucket(options: createBucket.Options): Bucket {
  const { burst, clock, perSecond } = options
  let tokens = burst
  let at = clock()
  return {
    take() {
      const now = clock()
      tokens = Math.min(burst, tokens + (Math.max(0, now - at) / 1000) * perSecond)
      at = now
      if (tokens < 1) return false
      tokens -= 1
      return true
    },
  }
}

export declare namespace createBucket {
  type Options = {
    burst: number
    /** Returns milliseconds. */
    clock: () => number
    perSecond: number
  }
}
