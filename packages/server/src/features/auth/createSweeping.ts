import { BaseError } from '@fairlead/protocol'
import type { Log } from '../../log.ts'
import type { Schedule } from '../../schedule.ts'
import type { AuthStore } from '../../storage/auth/AuthStore.ts'

/** How often what is over is forgotten, in milliseconds. */
const sweepMs = 10 * 60_000

/** Forgets logins, sessions and counters that are over, also where nobody signs in. */
export type Sweeping = {
  /** Begins, with a first sweep; before that nothing is forgotten. */
  start(): void
  /** Ends after the sweep under way. */
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
      // The next one does what this one could not. The message may quote what is kept.
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
