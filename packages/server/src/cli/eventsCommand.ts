import { later } from '../schedule.ts'
import type { Storage } from '../storage/Storage.ts'
import type {
  AuditEnds,
  AuditFilter,
  ListedAuditEntry,
} from '../storage/statistics/listAuditEntries.ts'
import { type CliIo, readArguments, UsageError } from './CliIo.ts'
import { withStorage } from './withStorage.ts'

const help = `Usage: fairlead-server events [options]

Prints the entries of the audit of logins and wallets as lines of JSON, oldest first. Entries contain ids and plain
facts, no secrets and no email addresses. This command doesn't check the entries: "audit check" does.

  --action <name>   only entries of this action, for example signed_in
  --since <time>    only entries from a time on: 2026-01-31, 2026-01-31T12:00:00Z, or 15m, 12h or 7d ago
  --user <id>       only entries of this user
  --follow          keep running, and print new entries until SIGINT or SIGTERM`

/** Number of entries read at once. */
const pageSize = 500
/** Pause between two reads of new entries, in milliseconds. */
const followMs = 1_000

export async function eventsCommand(args: readonly string[], io: CliIo): Promise<void> {
  const { positionals, values } = readArguments(args, {
    action: { type: 'string' },
    follow: { type: 'boolean' },
    since: { type: 'string' },
    user: { type: 'string' },
  })
  if (values.help) return io.print(help)
  if (positionals.length > 0) throw new UsageError(`events takes no ${positionals.join(' ')}`)
  const filter = {
    action: values.action,
    sinceMs: values.since === undefined ? undefined : readSince(values.since, Date.now()),
    userId: values.user,
  }
  await withStorage(io, async (storage) => {
    const ends = await storage.statistics.readAuditEnds()
    await printEntries(io, storage, { ends, filter })
    if (values.follow) await follow(io, storage, { ends, filter })
  })
}

/** Prints the entries up to these ends. */
async function printEntries(
  io: CliIo,
  { statistics }: Pick<Storage, 'statistics'>,
  { ends, filter }: { ends: AuditEnds; filter: AuditFilter },
): Promise<void> {
  let after: string | undefined
  do {
    const page = await statistics.listAuditEntries({ ...filter, after, limit: pageSize })
    for (const entry of page.entries)
      if (entry.seq <= (ends.get(entry.chain ?? '') ?? 0)) io.print(toLine(entry))
    after = page.cursor
  } while (after !== undefined)
}

/** Prints entries after these ends until the process is asked to stop. */
async function follow(
  io: CliIo,
  { statistics }: Pick<Storage, 'statistics'>,
  { ends, filter }: { ends: AuditEnds; filter: AuditFilter },
): Promise<void> {
  let isStopped = false
  const stopped = io.untilStopped().then(() => {
    isStopped = true
  })
  let printed = ends
  while (!isStopped) {
    let cancel = () => {}
    const pause = new Promise<void>((resolve) => {
      cancel = later(resolve, followMs)
    })
    await Promise.race([stopped, pause])
    cancel()
    const next = await statistics.readAuditEnds()
    for (const entry of await statistics.listNewAuditEntries(printed, next, filter))
      io.print(toLine(entry))
    printed = next
  }
}

function toLine({ at, ...entry }: ListedAuditEntry): string {
  return JSON.stringify({ at: new Date(at).toISOString(), ...entry })
}

const unitMs: Readonly<Record<string, number>> = { d: 86_400_000, h: 3_600_000, m: 60_000 }

/** @returns Milliseconds since 1970. */
function readSince(text: string, nowMs: number): number {
  const [, count, unit = ''] = /^(\d{1,6})([dhm])$/.exec(text) ?? []
  if (count !== undefined) return nowMs - Number(count) * (unitMs[unit] ?? 0)
  const isTime = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?Z)?$/.test(text)
  const ms = isTime ? Date.parse(text) : Number.NaN
  if (Number.isNaN(ms))
    throw new UsageError(
      '--since takes a time: 2026-01-31, 2026-01-31T12:00:00Z, or 12h ago as 12h',
    )
  return ms
}
