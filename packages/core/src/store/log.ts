import type { FairleadEvent } from './events.ts'

/** Maximum size of the log, in bytes. Source: product specification, section 9. */
export const logLimitBytes = 1_024_000

/** Log of the latest events; the oldest are dropped first. Contains only time, number and name; never sent. */
export type Log = {
  add(event: FairleadEvent): void
  /** Returns one line per event, oldest first. */
  export(): string
}

export function createLog(limitBytes: number = logLimitBytes): Log {
  let entries: { bytes: number; line: string }[] = []
  let total = 0
  let next = 1
  return {
    add({ name, timestamp }) {
      const line = `${new Date(timestamp).toISOString()} ${next++} ${name}\n`
      // Lines are ASCII, so one byte per character.
      const bytes = line.length
      entries.push({ bytes, line })
      total += bytes
      let dropped = 0
      while (total > limitBytes && dropped < entries.length) total -= entries[dropped++]?.bytes ?? 0
      if (dropped > 0) entries = entries.slice(dropped)
    },
    export: () => entries.map(({ line }) => line).join(''),
  }
}
