/** Waits that last until a test ends them: on a busy machine they would be over before it has looked. */
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
    /** Lengths of those that are held, in milliseconds. */
    held: () => [...waits].map(({ ms }) => ms),
    /** Ends them; those that begin from now on end by the clock. */
    end() {
      isHeld = false
      const ended = [...waits]
      waits.clear()
      for (const { run } of ended) run()
    },
    /** Holds those that begin from now on. */
    hold() {
      isHeld = true
    },
  }
}
