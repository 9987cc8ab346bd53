import { BaseError } from '@fairlead/protocol'
import type { Log } from '../../log.ts'
import type { Schedule } from '../../schedule.ts'
import type { AuthStore } from '../../storage/auth/createAuthStore.ts'

/** Interval between sweeps, in milliseconds. */
const sweepMs = 10 * 60_000

/** Deletes expired logins, sessions and counters in the background. */
export type Sweeping = {
  /** Runs the first sweep and schedules the next ones. */
  start(): void
  /** Stops the schedule and resolves when the current sweep has ended. */
  close(): Promise<void>
}

export function createSweeping(options: createSweeping.Options): Sweeping {
  const { clock, log, schedule, store } = options
  let cancel = () => {}
  let isClosed = false
  let running: Promise<void> | undefined

  async function run() {
    try {
      await store.sweep(clock())
    } catch (error) {
      // The next sweep retries. Only the code is logged, because the message may quote stored data.
      log({ event: 'sweepFailed', reason: BaseError.is(error) ? error.code : 'SERVER_ERROR' })
    }
    running = undefined
    if (!isClosed) cancel = schedule(begin, sweepMs)
  }

  function begin() {
    running ??= run()
  }

  return {
    start: begin,
    async close() {
      isClosed = true
      cancel()
      await running
    },
  }
}

export declare namespace createSweeping {
  type Options = {
    /** Milliseconds since 1970. */
    clock: () => number
    log: Log
    schedule: Schedule
    store: Pick<AuthStore, 'sweep'>
  }
}
