import { tryParse } from '@fairlead/protocol'
import { sql } from 'kysely'
import * as v from 'valibot'
import { type AuditCursor, formatCursor, isAfter, parseCursor } from '../auth/auditCursor.ts'
import type { AuditRow, EntryRow } from '../auth/authSchema.ts'
import { type StoreContext, tryJson } from '../StoreContext.ts'
import type { Db } from '../schema.ts'

/** Maximum difference between the clocks of two processes that write the audit, in milliseconds. */
const clockSkewMs = 10 * 60_000

/** An entry of the audit, as it is stored. */
export type ListedAuditEntry = {
  /** Number of the entry in its chain. */
  seq: number
  /** Project whose chain has the entry; absent for the operator's chain. */
  chain?: string
  /** Milliseconds since 1970. */
  at: number
  action: string
  userId?: string
  subject?: string
  projectId?: string
  origin?: string
  data: Readonly<Record<string, unknown>>
}

/** Filter of the entries to list. */
export type AuditFilter = {
  action?: string | undefined
  /** Milliseconds since 1970. */
  sinceMs?: number | undefined
  userId?: string | undefined
}

/** Entries of all chains, ordered by their cursors. */
export type AuditPage = {
  /** Cursor of the last entry; absent if there are no entries after it. */
  cursor?: string
  entries: readonly ListedAuditEntry[]
}

/** Numbers of the last entries: by project, and under `''` of the operator's chain. */
export type AuditEnds = ReadonlyMap<string, number>

type Placed = { entry: ListedAuditEntry; place: AuditCursor }

const Data = v.record(v.string(), v.unknown())

/**
 * Lists audit entries of all chains, oldest first. Does not check that they are intact.
 *
 * @param filter.after - Lists entries after the one with this cursor.
 * @param filter.limit - Maximum number of entries.
 */
export async function listAuditEntries(
  { db }: StoreContext,
  { after, limit, ...filter }: AuditFilter & { after?: string | undefined; limit: number },
): Promise<AuditPage> {
  const start: AuditCursor =
    after === undefined ? { anchor: 0, at: 0, chain: undefined, seq: 0 } : parseCursor(after)
  const first = filter.sinceMs === undefined ? 0 : await findAuditSeq(db, filter.sinceMs)
  const isPast =
    start.chain === undefined
      ? sql<boolean>`anchor >= ${start.anchor}`
      : sql<boolean>`(anchor, at, chain, seq) >
        (${start.anchor}, ${start.at}, ${start.chain}, ${start.seq})`
  const own = await selectOwn(db, filter)
    .where('seq', '>', Math.max(start.anchor, first - 1))
    .limit(limit)
    .execute()
  const others = await selectOthers(db, filter)
    .where(isPast)
    .where('anchor', '>=', first - 1)
    .limit(limit)
    .execute()
  const placed = [...own.map(toOwn), ...others.map(toOther)].sort(byPlace).slice(0, limit)
  const last = placed.at(-1)
  return {
    entries: placed.map(({ entry }) => entry),
    ...(last && placed.length === limit && { cursor: formatCursor(last.place) }),
  }
}

/** Returns the ends of all chains. */
export async function readAuditEnds({ db }: StoreContext): Promise<AuditEnds> {
  const own = await db.selectFrom('audit_head').select('seq').executeTakeFirst()
  const others = await db.selectFrom('audit_chain').select(['id', 'seq']).execute()
  return new Map([
    ['', Number(own?.seq ?? 0)],
    ...others.map(({ id, seq }) => [id, Number(seq)] as const),
  ])
}

/**
 * Lists the entries between earlier ends and later ends, in their order. The numbers of a chain have no gaps, so no
 * entry is left out, even if it is committed late.
 */
export async function listNewAuditEntries(
  { db }: StoreContext,
  earlier: AuditEnds,
  later: AuditEnds,
  filter: AuditFilter,
): Promise<readonly ListedAuditEntry[]> {
  const placed: Placed[] = []
  for (const [chain, end] of later) {
    const start = earlier.get(chain) ?? 0
    if (start >= end) continue
    if (chain === '') {
      const query = selectOwn(db, filter).where('seq', '>', start).where('seq', '<=', end)
      placed.push(...(await query.execute()).map(toOwn))
      continue
    }
    const query = selectOthers(db, filter).where('chain', '=', chain)
    const rows = await query.where('seq', '>', start).where('seq', '<=', end).execute()
    placed.push(...rows.map(toOther))
  }
  return placed.sort(byPlace).map(({ entry }) => entry)
}

/**
 * Returns the number of an entry of the operator's chain before which no entry has this time or a later one. The table
 * has no index of times, but entries are in order of time except for differences between clocks, so that a binary search
 * finds it. Entries of projects from that time on have this number minus one as their anchor, or a larger one.
 *
 * @param ms - Milliseconds since 1970.
 */
export async function findAuditSeq(db: Db, ms: number): Promise<number> {
  const audit = () => db.selectFrom('audit').select(['at', 'seq']).limit(1)
  const end = await audit().orderBy('seq', 'desc').executeTakeFirst()
  let low = 1
  let high = Number(end?.seq ?? 0) + 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const row = await audit().where('seq', '>=', middle).orderBy('seq').executeTakeFirst()
    if (!row || Number(row.at) >= ms - clockSkewMs) high = middle
    else low = Number(row.seq) + 1
  }
  return low
}

function selectOwn(db: Db, { action, sinceMs, userId }: AuditFilter) {
  return db
    .selectFrom('audit')
    .selectAll()
    .$if(sinceMs !== undefined, (query) => query.where('at', '>=', sinceMs!))
    .$if(action !== undefined, (query) => query.where('action', '=', action!))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
    .orderBy('seq')
}

function selectOthers(db: Db, { action, sinceMs, userId }: AuditFilter) {
  return db
    .selectFrom('audit_entry')
    .selectAll()
    .$if(sinceMs !== undefined, (query) => query.where('at', '>=', sinceMs!))
    .$if(action !== undefined, (query) => query.where('action', '=', action!))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
    .orderBy('anchor')
    .orderBy('at')
    .orderBy('chain')
    .orderBy('seq')
}

const byPlace = (one: Placed, other: Placed) => (isAfter(one.place, other.place) ? 1 : -1)

function toOwn(row: AuditRow): Placed {
  const [at, seq] = [Number(row.at), Number(row.seq)]
  const { project_id: projectId } = row
  return {
    entry: { seq, ...toFields(row), ...(projectId !== null && { projectId }), data: toData(row) },
    place: { anchor: seq, at, chain: undefined, seq },
  }
}

function toOther(row: EntryRow): Placed {
  const { chain } = row
  const [anchor, at, seq] = [Number(row.anchor), Number(row.at), Number(row.seq)]
  return {
    entry: { seq, chain, ...toFields(row), projectId: chain, data: toData(row) },
    place: { anchor, at, chain, seq },
  }
}

function toFields(row: Pick<AuditRow, 'action' | 'at' | 'origin' | 'subject' | 'user_id'>) {
  return {
    at: Number(row.at),
    action: row.action,
    ...(row.user_id !== null && { userId: row.user_id }),
    ...(row.subject !== null && { subject: row.subject }),
    ...(row.origin !== null && { origin: row.origin }),
  }
}

function toData({ data }: Pick<AuditRow, 'data'>): Readonly<Record<string, unknown>> {
  return tryParse(Data, tryJson(data)) ?? {}
}
