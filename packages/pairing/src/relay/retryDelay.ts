const firstMs = 100
const maxMs = 30_000
/** Minimum delay after "too many requests", in milliseconds. */
const busyMs = 10_000
/** WebSocket close code "try again later". */
export const busyCode = 1013

/**
 * Returns the delay before reconnecting, in milliseconds. Grows exponentially, with jitter so that clients do
 * not all reconnect at once after a restart of the relay.
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
    /** Close code of the connection. */
    code: number
    random: (bytes: number) => Uint8Array
  }
}
