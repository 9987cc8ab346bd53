/** What the frame gets from the browser, so that tests never wait and nothing is left to chance. */
export type Environment = {
  /** Milliseconds since 1970. */
  clock(): number
  fetch: typeof globalThis.fetch
  /** `navigator.locks`, where the browser has it. */
  locks: Pick<LockManager, 'request'> | undefined
  /** Bytes that nobody can guess. */
  random(length: number): Uint8Array<ArrayBuffer>
  /** @returns What cancels it. */
  schedule(run: () => void, ms: number): () => void
}

/** The browser's. */
export function browserEnvironment(): Environment {
  return {
    clock: () => Date.now(),
    fetch: (input, init) => fetch(input, init),
    locks: navigator.locks,
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    schedule(run, ms) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  }
}
