import type { Schedule } from '../../schedule.ts'

/** Callers that wait for something to happen, one for each thing: a later one sends the former away. */
export function createTurns(schedule: Schedule) {
  const waiting = new Map<string, () => void>()

  return {
    /** Ends the pause of whoever waits. */
    sendAway: (id: string) => waiting.get(id)?.(),

    /** @returns Whether the time went by; not when the caller left, or was sent away. */
    pause(id: string, options: { delayMs: number; signal: AbortSignal }): Promise<boolean> {
      const { delayMs, signal } = options
      if (signal.aborted) return Promise.resolve(false)
      return new Promise((resolve) => {
        const settle = (isTurn: boolean) => {
          callOff()
          signal.removeEventListener('abort', leave)
          if (waiting.get(id) === leave) waiting.delete(id)
          resolve(isTurn)
        }
        const leave = () => settle(false)
        const callOff = schedule(() => settle(true), delayMs)
        signal.addEventListener('abort', leave)
        waiting.set(id, leave)
      })
    },
  }
}
