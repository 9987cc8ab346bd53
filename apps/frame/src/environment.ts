/**
 * Browser functions that the frame depends on. Tests replace them to control time and randomness.
 */
export type Environment = {
  /** Returns milliseconds since 1970. */
  clock(): number
  fetch: typeof globalThis.fetch
  /** `navigator.locks`, if the browser has it. */
  locks: Pick<LockManager, 'request'> | undefined
  /** Returns cryptographically random bytes. */
  random(length: number): Uint8Array<ArrayBuffer>
  /** @returns A function that cancels the timer. */
  schedule(run: () => void, ms: number): () => void
}

/** Returns the environment of the browser. */
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
