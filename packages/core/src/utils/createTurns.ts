/** Runs calls one after the other. */
export type Turns = <value>(run: () => Promise<value>) => Promise<value>

/** Returns a function that runs calls one after the other. A failed call does not stop the next one. */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return (run) => {
    const turn = last.then(run, run)
    last = turn.catch(() => {})
    return turn
  }
}
