import type { Fairlead } from '../../Fairlead.ts'

/** Time that a resolved address is reused, in milliseconds. Source: product specification, section 9. */
export const nameLifeMs = 300_000

/** Maximum number of names in memory, per widget; the oldest is dropped first. */
const nameLimit = 50

/** Addresses that the name service has resolved, per widget. */
export type ResolvedNames = {
  read(key: string): string | undefined
  write(key: string, address: string): void
}

/**
 * Returns the resolved names of a widget. They stay in memory: funds are sent to these addresses, and any script of
 * the page can write to its storage.
 */
export function resolvedNames(fairlead: Fairlead): ResolvedNames {
  return fairlead.own(createResolvedNames)
}

function createResolvedNames({ environment }: Fairlead): ResolvedNames {
  const entries = new Map<string, { address: string; endsAt: number }>()
  return {
    read(key) {
      const entry = entries.get(key)
      return entry && entry.endsAt > environment.now() ? entry.address : undefined
    },
    write(key, address) {
      entries.delete(key)
      entries.set(key, { address, endsAt: environment.now() + nameLifeMs })
      for (const oldest of entries.keys()) {
        if (entries.size <= nameLimit) return
        entries.delete(oldest)
      }
    },
  }
}
