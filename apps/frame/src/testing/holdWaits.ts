/** Holds timers until the test ends them; on a busy machine they would fire before the test has checked anything. */
export function holdWaits() {
  const waits = new Set<{ ms: number; run: () => void }>()
  let isHeld = true
  return {
    schedule(run: () => void, ms: number) {
      if (!isHeld) {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      }
      const wait = { ms, run }
      waits.add(wait)
      return () => void waits.delete(wait)
    },
    /** Durations of the held timers, in milliseconds. */
    held: () => [...waits].map(({ ms }) => ms),
    /** Fires the held timers; later ones run by the clock. */
    end() {
      isHeld = false
      const ended = [...waits]
      waits.clear()
      for (const { run } of ended) run()
    },
    /** Holds all timers that start from now on. */
    hold() {
      isHeld = true
    },
  }
}
