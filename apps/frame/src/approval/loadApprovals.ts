import { BaseError } from '@fairlead/protocol'
import type { Recovery } from '../recovery/createRecovery.ts'
import type { ApprovalQueue } from './createApprovalQueue.ts'

/**
 * Loads the view of the requests at once. If that fails, waiting requests end with `UPSTREAM_UNAVAILABLE`, and the next
 * request loads the view again. Firefox remembers a failed import: there, requests fail until the page is reloaded.
 */
export function loadApprovals({ load, queue, recovery }: loadApprovals.Options): void {
  const hasTask = () => queue.shown() !== undefined || recovery.shown() !== undefined
  let isLoading = false

  async function start() {
    if (isLoading) return
    isLoading = true
    try {
      await load()
      for (const stop of stops) stop()
    } catch (cause) {
      isLoading = false
      if (hasTask()) queue.abort(new BaseError('UPSTREAM_UNAVAILABLE', { cause }))
    }
  }

  const startForTask = () => {
    if (hasTask()) void start()
  }
  const stops = [queue.subscribe(startForTask), recovery.subscribe(startForTask)]
  void start()
}

export declare namespace loadApprovals {
  type Options = {
    /** Loads the view and draws it. */
    load: () => Promise<void>
    queue: Pick<ApprovalQueue, 'abort' | 'shown' | 'subscribe'>
    recovery: Pick<Recovery, 'shown' | 'subscribe'>
  }
}
