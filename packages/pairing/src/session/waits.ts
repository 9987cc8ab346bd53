import type { Outcome } from './State.ts'

/** Promises by name, for what the state machine settles by name. Any number may wait for one. */
export function createWaits() {
  const waiting = new Map<string, ((outcome: Outcome) => void)[]>()

  function settle(key: string, outcome: Outcome): void {
    const ends = waiting.get(key) ?? []
    waiting.delete(key)
    for (const end of ends) end(outcome)
  }

  return {
    settle,
    settleAll(outcome: Outcome) {
      for (const key of [...waiting.keys()]) settle(key, outcome)
    },
    wait(key: string): Promise<unknown> {
      const promise = new Promise<unknown>((resolve, reject) => {
        const end = (outcome: Outcome) =>
          outcome.type === 'done' ? resolve(outcome.value) : reject(outcome.error)
        waiting.set(key, [...(waiting.get(key) ?? []), end])
      })
      // Whoever does not listen must not bring the page down.
      promise.catch(() => {})
      return promise
    },
  }
}
