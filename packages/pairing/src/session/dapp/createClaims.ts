import type { PairingEnvironment } from '../../environment.ts'

/** Offers of an earlier visit that nobody asks for within this many milliseconds are given up. */
const claimMs = 30_000
/** With a new offer it is sooner; but other tabs have so long to ask for theirs after a change of leaders. */
const tabsMs = 5_000

/** Offers of an earlier visit: a page that is loaded anew has to ask for its own, or it is nobody's. */
export type Claims = {
  /** Somebody waits for this offer; or makes it, when it is new. */
  claim(id: number): void
  close(): void
}

/** @param options.drop - Gives up an offer that nobody has asked for. */
export function createClaims(options: createClaims.Options): Claims {
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
    claim(id) {
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
    /** Of the offers that were stored. */
    ids: readonly number[]
  }
}
