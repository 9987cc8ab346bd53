const firstMs = 100
const maxMs = 30_000
/** Least wait after "too many requests", in milliseconds. */
const busyMs = 10_000
/** WebSocket's "try again later". */
export const busyCode = 1013

/**
 * How long to stay away from a relay after a lost connection, in milliseconds: longer each time, and
 * never quite the same, so that a relay that restarts is not met by everybody at once.
 *
 * @param options.attempt - 0 for the first loss after a good connection.
 */
export function retryDelay(options: retryDelay.Options): number {
  const { attempt, code, random } = options
  const fullMs = Math.min(maxMs, firstMs * 2 ** Math.min(attempt, 20))
  const [byte = 0] = random(1)
  const delayMs = Math.round(fullMs * (0.5 + byte / 512))
  return code === busyCode ? busyMs + delayMs : delayMs
}

export declare namespace retryDelay {
  type Options = {
    attempt: number
    /** Why the connection ended. */
    code: number
    random: (bytes: number) => Uint8Array
  }
}
