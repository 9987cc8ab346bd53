import type { Outcome } from './State.ts'

/** Maximum number of outcomes that are kept for late callers. */
const mostUnclaimed = 16

/** Creates named promises that effects settle. Any number of callers can wait for the same name. */
export function createWaits() {
  const waiting = new Map<string, ((outcome: Outcome) => void)[]>()
  const unclaimed = new Map<string, Outcome>()

  function settle(key: string, outcome: Outcome): void {
    const ends = waiting.get(key)
    waiting.delete(key)
    for (const end of ends ?? []) end(outcome)
    if (!ends) keep(key, outcome)
  }

  function keep(key: string, outcome: Outcome): void {
    unclaimed.set(key, outcome)
    const [oldest] = unclaimed.keys()
    if (unclaimed.size > mostUnclaimed && oldest !== undefined) unclaimed.delete(oldest)
  }

  function wait(key: string): Promise<unknown> {
    const promise = new Promise<unknown>((resolve, reject) => {
      const end = (outcome: Outcome) =>
        outcome.type === 'done' ? resolve(outcome.value) : reject(outcome.error)
      waiting.set(key, [...(waiting.get(key) ?? []), end])
    })
    // Avoids an unhandled rejection if the caller ignores the result.
    promise.catch(() => {})
    return promise
  }

  return {
    settle,
    wait,
    claim(key: string): Promise<unknown> | undefined {
      const outcome = unclaimed.get(key)
      if (!outcome) return undefined
      const promise = wait(key)
      settle(key, outcome)
      return promise
    },
    settleAll(outcome: Outcome) {
      for (const key of [...waiting.keys()]) settle(key, outcome)
    },
  }
}
