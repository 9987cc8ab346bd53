import type { PendingRequest } from '@fairlead/pairing'
import * as v from 'valibot'
import type { Outcome } from '../methods/Method.ts'
import { readJson, tryWriteJson } from '../safeStorage.ts'

const storageKey = 'fairlead-dev-wallet:outcomes'

const Kept = v.object({
  topic: v.string(),
  /** Absent until the request is executed. */
  outcome: v.optional(
    v.object({ result: v.optional(v.unknown()), switchTo: v.optional(v.string()) }),
  ),
})
type Kept = { readonly topic: string; readonly outcome?: Outcome | undefined }

type Asked = Pick<PendingRequest, 'id' | 'topic'>

/**
 * Stores the outcomes of approved requests until the site has the response. Survives a reload, because executing a
 * request again could pay twice.
 */
export function createOutcomes(storage: Pick<Storage, 'getItem' | 'setItem'>) {
  let all: ReadonlyMap<string, Kept> = new Map(Object.entries(load(storage)))

  function set(next: ReadonlyMap<string, Kept>) {
    all = next
    // With a full storage, it is known until the page is closed.
    tryWriteJson(storage, storageKey, Object.fromEntries(all))
  }

  return {
    find({ id, topic }: Asked): Kept | undefined {
      const kept = all.get(`${id}`)
      return kept?.topic === topic ? kept : undefined
    },
    keep({ id, topic }: Asked, outcome?: Outcome) {
      set(new Map(all).set(`${id}`, { topic, outcome }))
    },
    forget({ id }: Pick<Asked, 'id'>) {
      if (all.has(`${id}`)) set(new Map([...all].filter(([key]) => key !== `${id}`)))
    },
    /** Removes the outcomes of all other requests: they are no longer pending, and their ids may be reused. */
    keepOnly(asked: readonly Asked[]) {
      const waits = ([key, { topic }]: [string, Kept]) =>
        asked.some((one) => `${one.id}` === key && one.topic === topic)
      const kept = new Map([...all].filter(waits))
      if (kept.size < all.size) set(kept)
    },
  }
}

/** Returns the stored outcomes; unreadable data counts as none. */
function load(storage: Pick<Storage, 'getItem'>): Record<string, Kept> {
  const stored = readJson(storage, storageKey, v.record(v.string(), Kept)) ?? {}
  return Object.fromEntries(
    Object.entries(stored).map(([id, { outcome, topic }]) => [
      id,
      { topic, outcome: outcome && toOutcome(outcome) },
    ]),
  )
}

function toOutcome({ result, switchTo }: NonNullable<v.InferOutput<typeof Kept>['outcome']>) {
  return { result, ...(switchTo !== undefined && { switchTo }) } satisfies Outcome
}
