import { tryParse } from '@fairlead/protocol'
import * as v from 'valibot'

const storageKey = 'fairlead-dev-wallet:sites'

const SiteState = v.object({
  /** Current network of the site by namespace, as CAIP-2. */
  chains: v.record(v.string(), v.string()),
  /** Time of the site's last request, in milliseconds since 1970. */
  lastActivity: v.number(),
})
/** Data that the wallet stores about a session, besides the session itself. */
export type SiteState = v.InferOutput<typeof SiteState>

const Stored = v.pipe(v.string(), v.parseJson(), v.record(v.string(), SiteState))

/** Returns the stored data by topic; unreadable data counts as none. */
export function readSites(storage: Pick<Storage, 'getItem'>): Readonly<Record<string, SiteState>> {
  try {
    return tryParse(Stored, storage.getItem(storageKey)) ?? {}
  } catch {
    return {}
  }
}

/**
 * Stores the data of a site.
 * @param topics - Topics of the open sessions; data of all others is removed.
 */
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
