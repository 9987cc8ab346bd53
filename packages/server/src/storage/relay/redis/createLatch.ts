/** A gate that callers wait for until it is open. */
export type Latch = {
  open(): void
  shut(): void
  /** Resolves when the gate is open, or after `forMs` milliseconds; returns true if it is open. */
  wait(forMs: number): Promise<boolean>
}

export function createLatch(): Latch {
  let isOpen = false
  const waiting = new Set<() => void>()

  return {
    open() {
      isOpen = true
      for (const pass of waiting) pass()
    },
    shut() {
      isOpen = false
    },
    wait(forMs) {
      if (isOpen || forMs <= 0) return Promise.resolve(isOpen)
      return new Promise((resolve) => {
        const pass = () => {
          clearTimeout(timer)
          waiting.delete(pass)
          resolve(isOpen)
        }
        const timer = setTimeout(pass, forMs)
        waiting.add(pass)
      })
    },
  }
}
