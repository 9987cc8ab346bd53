/** Runs a function after a delay. @returns Function that cancels it. */
export type Schedule = (run: () => void, delayMs: number) => () => void

/** Schedules with the platform's timers. */
export const later: Schedule = (run, delayMs) => {
  const timer = setTimeout(run, delayMs)
  return () => clearTimeout(timer)
}
