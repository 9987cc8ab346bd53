/** Runs something later. @returns What calls it off. */
export type Schedule = (run: () => void, delayMs: number) => () => void

/** Timers of the platform. */
export const later: Schedule = (run, delayMs) => {
  const timer = setTimeout(run, delayMs)
  return () => clearTimeout(timer)
}
