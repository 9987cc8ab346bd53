import { tryParse } from '@fairlead/protocol'
import * as v from 'valibot'

const storageKey = 'fairlead-dev-wallet:sites'

const SiteState = v.object({
  /** CAIP-2 by namespace: what the site is on. */
  chains: v.record(v.string(), v.string()),
  /** Milliseconds since 1970: when the site asked for something last. */
  lastActivity: v.number(),
})
/** What the wallet remembers of a session besides the session itself. */
export type SiteState = v.InferOutput<typeof SiteState>

const Stored = v.pipe(v.string(), v.parseJson(), v.record(v.string(), SiteState))

/** By topic. Anything unreadable counts as none. */
export function readSites(storage: Pick<Storage, 'getItem'>): Readonly<Record<string, SiteState>> {
  try {
    return tryParse(Stored, storage.getItem(storageKey)) ?? {}
  } catch {
    return {}
  }
}

/** @param topics - Sessions that are alive; what is known of others is forgotten. */
export function keepSite(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  options: { topic: string; state: SiteState; topics: readonly string[] },
): void {
  const { state, topic, topics } = options
  const kept = Object.entries({ ...readSites(storage), [topic]: state }).filter(([one]) =>
    topics.includes(one),
  )
  try {
    storage.setItem(storageKey, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // A full storage costs the last activity, not the session.
  }
}
