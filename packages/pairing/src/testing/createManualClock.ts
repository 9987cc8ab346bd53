/** A clock that only goes on when it is told to. */
export type ManualClock = {
  now(): number
  schedule(run: () => void, ms: number): () => void
  /** Runs all that falls due on the way, in order, and lets promises settle in between. */
  advance(ms: number): Promise<void>
  /** Lets promises settle; no time passes. */
  settle(): Promise<void>
}

/** @param start - Milliseconds since 1970. */
export function createManualClock(start = 1_700_000_000_000): ManualClock {
  let now = start
  const timers = new Set<{ at: number; run: () => void }>()

  async function settle() {
    // A macrotask lets every microtask before it run; some promises take several rounds.
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
