import type { Schedule } from '../../schedule.ts'
import type { RelayStore } from '../../storage/relay/RelayStore.ts'

/** Interval between two deletions of expired messages, in milliseconds. */
const sweepMs = 60_000

/**
 * Deletes expired messages at once and then once a minute, also while no client is connected.
 *
 * @returns Function that stops, and resolves when the current deletion has ended.
 */
export function followExpiry(options: followExpiry.Options): { close(): Promise<void> } {
  const { onFailure, schedule, store } = options
  let cancel = () => {}
  let isClosed = false
  let running = sweep()

  async function sweep(): Promise<void> {
    await store.sweep().catch(onFailure)
    if (isClosed) return
    cancel = schedule(() => {
      running = sweep()
    }, sweepMs)
  }

  return {
    async close() {
      isClosed = true
      cancel()
      await running
    },
  }
}

export declare namespace followExpiry {
  type Options = {
    onFailure: (error: unknown) => void
    schedule: Schedule
    store: Pick<RelayStore, 'sweep'>
  }
}
