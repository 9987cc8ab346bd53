/** A clock that advances only when the test calls `advance`. */
export type ManualClock = {
  now(): number
  schedule(run: () => void, ms: number): () => void
  /** Runs all timers that become due, in order, and lets promises settle in between. */
  advance(ms: number): Promise<void>
  /** Lets promises settle without advancing the time. */
  settle(): Promise<void>
}

/** Creates the clock. @param start - Milliseconds since 1970. */
export function createManualClock(start = 1_700_000_000_000): ManualClock {
  let now = start
  const timers = new Set<{ at: number; run: () => void }>()

  async function settle() {
    // A macrotask lets all earlier microtasks run; chained promises take several rounds.
    for (let round = 0; round < 5; round++) await new Promise((resolve) => setImmediate(resolve))
  }

  return {
    now: () => now,
    schedule(run, ms) {
      const timer = { at: now + ms, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    async advance(ms) {
      const end = now + ms
      await settle()
      for (;;) {
        const [next] = [...timers].sort((a, b) => a.at - b.at)
        if (!next || next.at > end) break
        now = Math.max(now, next.at)
        timers.delete(next)
        next.run()
        await settle()
      }
      now = end
    },
    settle,
  }
}
