import type { PairingEnvironment } from '../environment.ts'
import { PairingError } from '../errors.ts'

/** Maximum number of attempts, and time limit in milliseconds, of a call that waits for a connection. */
const maxAttempts = 3
const timeoutMs = 15_000

/** Callers that wait for an open socket. */
export type OpenWaiters = ReturnType<typeof createOpenWaiters>

/** Creates the list of callers that wait for an open socket. */
export function createOpenWaiters(environment: Pick<PairingEnvironment, 'schedule'>) {
  const waits = new Set<{ attempts: number; finish: (error: PairingError | undefined) => void }>()

  return {
    /** Waits for the socket. @throws `RELAY_UNREACHABLE`, or the error passed to `finish`. */
    add(onTimeout: () => void): Promise<void> {
      return new Promise((resolve, reject) => {
        const cancel = environment.schedule(() => {
          wait.finish(new PairingError('RELAY_UNREACHABLE'))
          onTimeout()
        }, timeoutMs)
        const wait = {
          attempts: 0,
          finish(error: PairingError | undefined) {
            cancel()
            waits.delete(wait)
            if (error) reject(error)
            else resolve()
          },
        }
        waits.add(wait)
      })
    },
    /** Counts a failed attempt. */
    failed() {
      for (const wait of [...waits]) {
        wait.attempts += 1
        if (wait.attempts >= maxAttempts) wait.finish(new PairingError('RELAY_UNREACHABLE'))
      }
    },
    finish(error: PairingError | undefined) {
      for (const wait of [...waits]) wait.finish(error)
    },
    isWaiting: () => waits.size > 0,
  }
}
