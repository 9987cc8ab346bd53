/** Runs a function after a delay. @returns Function that cancels it. */
export type Schedule = (run: () => void, delayMs: number) => () => void

/** Schedules with the platform's timers. */
export const later: Schedule = (run, delayMs) => {
  const timer = setTimeout(run, delayMs)
  return () => clearTimeout(timer)
}

/**
 * Runs work at once, and again after each pause.
 *
 * @param work - Must not reject.
 * @returns `close` stops, and resolves when the current run has ended.
 */
export function repeat(
  work: () => Promise<void>,
  { pauseMs, schedule }: { pauseMs: number; schedule: Schedule },
): { close(): Promise<void> } {
  let cancel = () => {}
  let isClosed = false
  let running = run()

  async function run(): Promise<void> {
    await work()
    if (isClosed) return
    cancel = schedule(() => {
      running = run()
    }, pauseMs)
  }

  return {
    async close() {
      isClosed = true
      cancel()
      await running
    },
  }
}
