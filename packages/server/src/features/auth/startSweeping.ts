import { BaseError } from '@fairlead/protocol'
import type { Log } from '../../log.ts'
import { repeat, type Schedule } from '../../schedule.ts'
import type { AuthStore } from '../../storage/auth/createAuthStore.ts'

/** Interval between sweeps, in milliseconds. */
const sweepMs = 10 * 60_000

/**
 * Deletes expired logins, sessions and counters in the background, at once and then every ten minutes.
 *
 * @returns `close` stops, and resolves when the current sweep has ended.
 */
export function startSweeping(options: startSweeping.Options): { close(): Promise<void> } {
  const { clock, log, schedule, store } = options
  const sweep = () =>
    store.sweep(clock()).catch((error: unknown) => {
      // The next sweep retries. Only the code is logged, because the message may quote stored data.
      log({ event: 'sweepFailed', reason: BaseError.is(error) ? error.code : 'SERVER_ERROR' })
    })
  return repeat(sweep, { pauseMs: sweepMs, schedule })
}

export declare namespace startSweeping {
  type Options = {
    /** Milliseconds since 1970. */
    clock: () => number
    log: Log
    schedule: Schedule
    store: Pick<AuthStore, 'sweep'>
  }
}
