import type { Schedule } from '../../schedule.ts'

/** Creates a registry of waiting callers, one per id: a new caller ends the wait of the previous one. */
export function createWaitingCallers(schedule: Schedule) {
  const waiting = new Map<string, () => void>()

  return {
    /** Ends the wait of the caller that waits for this id. */
    sendAway: (id: string) => waiting.get(id)?.(),

    /** @returns True if the delay elapsed; false if the caller aborted or was sent away. */
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
