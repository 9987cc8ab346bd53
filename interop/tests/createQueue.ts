/** How long a test waits, in milliseconds. The SDK resends after a lost connection only after some 20 s. */
const patienceMs = 45_000

/** Events in order; each is taken by the first waiting consumer that it matches. */
export type Queue<told> = {
  push(one: told): void
  /**
   * Takes the first matching event, now or later.
   * @throws on timeout; the message lists the other events.
   */
  next<wanted extends told>(fits: (one: told) => one is wanted): Promise<wanted>
  /** Events that no consumer took. */
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
        // Created here, so that its stack shows the waiting caller.
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
