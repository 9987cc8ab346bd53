import type { PairingEnvironment } from '../../environment.ts'

/** Time after which unclaimed proposals of an earlier visit are dropped, in milliseconds. */
const claimMs = 30_000
/** Minimum time if there is a new proposal, so that other tabs can claim theirs after a change of the leader. */
const tabsMs = 5_000

/**
 * Starts the timer for stored proposals of an earlier visit. A reloaded page has to claim its own ones; others are
 * dropped.
 *
 * @param options.drop - Aborts an unclaimed proposal.
 */
export function createClaims(options: createClaims.Options) {
  const { drop, environment } = options
  const unclaimed = new Set(options.ids)
  const startedAt = environment.now()
  let cancel = () => {}
  dropAfter(claimMs)

  function dropAfter(ms: number) {
    cancel()
    if (unclaimed.size > 0) cancel = environment.schedule(dropAll, ms)
  }

  function dropAll() {
    for (const id of unclaimed) drop(id)
    unclaimed.clear()
  }

  return {
    /** Claims a stored proposal, or announces a new one. */
    claim(id: number) {
      if (unclaimed.delete(id) || unclaimed.size === 0) return
      const leftMs = startedAt + tabsMs - environment.now()
      if (leftMs > 0) return dropAfter(leftMs)
      cancel()
      dropAll()
    },
    close: () => cancel(),
  }
}

export declare namespace createClaims {
  type Options = {
    drop: (id: number) => void
    environment: Pick<PairingEnvironment, 'now' | 'schedule'>
    /** Ids of the stored proposals. */
    ids: readonly number[]
  }
}
