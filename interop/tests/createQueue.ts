/** How long a test waits, in milliseconds: the SDK repeats what a broken connection lost after some 20 s. */
const patienceMs = 45_000

/** What somebody tells, in order; taken by whoever waits for it. */
export type Queue<told> = {
  push(one: told): void
  /**
   * Takes the first that fits, now or later.
   *
   * @throws when it does not come; the message lists what came instead.
   */
  next<wanted extends told>(fits: (one: told) => one is wanted): Promise<wanted>
  /** All that nobody took. */
  left(): readonly told[]
}

export function createQueue<told>(): Queue<told> {
  const waiting = new Set<(one: told) => boolean>()
  const left: told[] = []
  return {
    push(one) {
      for (const take of waiting) if (take(one)) return
      left.push(one)
    },
    next: <wanted extends told>(fits: (one: told) => one is wanted) =>
      new Promise<wanted>((resolve, reject) => {
        const index = left.findIndex(fits)
        const found = left[index]
        if (found !== undefined && fits(found)) {
          left.splice(index, 1)
          resolve(found)
          return
        }
        // Made here, so that it tells who waited.
        const late = new Error('Waited in vain')
        const timer = setTimeout(() => {
          waiting.delete(take)
          late.message += `; came instead: ${JSON.stringify(left)}`
          reject(late)
        }, patienceMs)
        const take = (one: told) => {
          if (!fits(one)) return false
          clearTimeout(timer)
          waiting.delete(take)
          resolve(one)
          return true
        }
        waiting.add(take)
      }),
    left: () => left,
  }
}
