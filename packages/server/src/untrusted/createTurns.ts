/** Runs work in turn. Returns `undefined`, and runs nothing, if too much work is waiting. */
export type Turns = <value>(work: () => Promise<value>) => Promise<value> | undefined

/**
 * Creates turns, which limit how much work runs and waits at the same time.
 *
 * @param atOnce - Number of jobs that run in parallel.
 * @param waiting - Maximum number of jobs that wait.
 */
export function createTurns(atOnce: number, waiting: number): Turns {
  let free = atOnce
  const queue: (() => void)[] = []

  async function run<value>(work: () => Promise<value>, isFree: boolean): Promise<value> {
    if (!isFree) await new Promise<void>((resolve) => queue.push(resolve))
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else free += 1
    }
  }

  return (work) => {
    const isFree = free > 0
    if (isFree) free -= 1
    else if (queue.length >= waiting) return undefined
    return run(work, isFree)
  }
}
