import { tryParse } from '@fairlead/protocol'
import { sql } from 'kysely'
import * as v from 'valibot'
import { deleteInSteps } from '../deleteInSteps.ts'
import { chunk, type StoreContext, tryJson } from '../StoreContext.ts'
import type { Db } from '../schema.ts'
import { auditRotated } from './auditRotated.ts'
import type { AuditRow, HeadRow } from './authSchema.ts'

// The audit chain: each entry's keyed hash covers the previous entry. The key is not in the database.

/** An audit event. Contains no secrets, addresses or codes. */
export type AuditEntry = {
  action: string
  userId?: string | undefined
  /** Id of the object that the event is about. */
  subject?: string | undefined
  projectId?: string | undefined
  origin?: string | undefined
  data?: Readonly<Record<string, boolean | number | string>>
}

/** An audit entry, whose hash covers all entries before it. Stored elsewhere, it reveals a restored old database. */
export type AuditPoint = { hash: string; seq: number }

/**
 * Returns the keyed hash of a link of the chain, base64url.
 *
 * @param seq - Number of the entry; it determines the key.
 */
export type Sign = (content: string, seq: number) => Promise<string>

/** Previous hash of the first entry. */
const beginning = 'beginning'
/** Previous hash of an entry written after tampering was detected. It can't equal any hash. */
const broken = 'broken'
/** Number of entries read at once when the chain is checked. */
const pageSize = 500

type Content = Omit<AuditRow, 'hash' | 'previous_hash'>

/** An entry to append. */
export type AppendJob = {
  /** Called with the number of the entry while other writers wait, to add its key. */
  beforeSigning?: ((seq: number) => Promise<void>) | undefined
  entry: AuditEntry
  /** If `false`, the entry is signed and not kept. */
  isKept: boolean
  nowMs: number
  sign: Sign
}

/** Maximum number of entries of one statement. */
const rowsAtOnce = 50

/**
 * Appends entries to the audit chain. Other writers wait until the transaction ends.
 *
 * @returns A point for each entry. If all entries are not kept, the caller rolls back.
 */
export async function appendAudit(
  transaction: Db,
  jobs: readonly AppendJob[],
): Promise<AuditPoint[]> {
  // Locks the head row until the transaction ends, so that writers are serialized.
  await transaction
    .insertInto('audit_head')
    .values({ id: 1, seq: 0, hash: beginning, mac: '' })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: 1 }))
    .execute()
  const isRehearsal = !jobs.some(({ isKept }) => isKept)
  let end = await readHead(transaction, jobs[0]!.sign)
  let { sign } = jobs[0]!
  const rows: AuditRow[] = []
  const points: AuditPoint[] = []
  for (const job of jobs) {
    const row = await signEntry(job, end)
    const point = { hash: row.hash, seq: Number(row.seq) }
    points.push(point)
    if (!job.isKept && !isRehearsal) continue
    rows.push(row)
    end = point
    sign = job.sign
  }
  for (const some of chunk(rows, rowsAtOnce))
    await transaction.insertInto('audit').values(some).execute()
  const mac = await sign(toHeadText(end.seq, end.hash), end.seq)
  await transaction
    .updateTable('audit_head')
    .set({ ...end, mac })
    .where('id', '=', 1)
    .execute()
  return points
}

async function signEntry(job: AppendJob, { hash: previous, seq }: AuditPoint): Promise<AuditRow> {
  const { beforeSigning, entry, nowMs, sign } = job
  const content: Content = {
    seq: seq + 1,
    at: nowMs,
    action: entry.action,
    user_id: entry.userId ?? null,
    subject: entry.subject ?? null,
    project_id: entry.projectId ?? null,
    origin: entry.origin ?? null,
    data: JSON.stringify(entry.data ?? {}),
  }
  await beforeSigning?.(seq + 1)
  const hash = await sign(toText(content, previous), seq + 1)
  return { ...content, hash, previous_hash: previous }
}

/** Action of an entry that says up to where older entries were deleted. */
const prunedAction = 'audit.pruned'
const Pruned = v.object({ hash: v.string(), through: v.pipe(v.number(), v.safeInteger()) })

/**
 * Deletes all entries before a time. An entry is appended that contains the number and the hash of the last deleted one,
 * so that the rest can still be checked from there. It is signed like any other.
 *
 * @param write - Appends to the chain.
 * @returns The last deleted entry; `undefined` if there is none before that time.
 */
export async function pruneAudit(
  { db }: StoreContext,
  write: (entry: AuditEntry) => Promise<unknown>,
  beforeMs: number,
): Promise<AuditPoint | undefined> {
  // Clocks of processes differ, so times can be out of order. No entry from that time on is deleted.
  const kept = await db
    .selectFrom('audit')
    .select('seq')
    .where('at', '>=', beforeMs)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  const last = await db
    .selectFrom('audit')
    .select(['hash', 'seq'])
    .$if(kept !== undefined, (query) => query.where('seq', '<', kept!.seq))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return undefined
  const { hash } = last
  const through = Number(last.seq)
  await write({ action: prunedAction, data: { hash, through } })
  await deleteInSteps(db, { key: ['seq'], table: 'audit', where: sql`seq <= ${through}` })
  return { hash, seq: through }
}

/** Returns the last deleted entry, from which the chain is checked. Before the first entry if none was deleted. */
export async function findAuditStart({ db }: { db: Db }): Promise<AuditPoint> {
  const row = await db
    .selectFrom('audit')
    .select('data')
    .where('action', '=', prunedAction)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const pruned = row && tryParse(Pruned, tryJson(row.data))
  return pruned ? { hash: pruned.hash, seq: pruned.through } : { hash: beginning, seq: 0 }
}

/** Returns the last entry; `undefined` if there is none. */
export async function findAuditEnd({ db }: { db: Db }): Promise<AuditPoint | undefined> {
  const row = await db
    .selectFrom('audit')
    .select(['hash', 'seq'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { hash: row.hash, seq: Number(row.seq) }
}

/** True if the chain contains this entry, which was once the last one. */
export async function hasAuditPoint({ db }: StoreContext, { hash, seq }: AuditPoint) {
  const query = db
    .selectFrom('audit')
    .select('seq')
    .where((eb) => eb.and({ hash, seq }))
  return (await query.executeTakeFirst()) !== undefined
}

/**
 * Lists the audit entries of a user, newest first, starting before the entry `before`. `at` is in milliseconds since
 * 1970.
 */
export async function listAudit(
  { db }: StoreContext,
  userId: string,
  { before, limit }: { before?: number | undefined; limit: number },
) {
  const rows = await db
    .selectFrom('audit')
    .select(['action', 'at', 'origin', 'seq'])
    .where('user_id', '=', userId)
    .$if(before !== undefined, (query) => query.where('seq', '<', before!))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, at: Number(row.at), seq: Number(row.seq) }))
}

/**
 * Returns the number of the first modified or missing entry; `undefined` if the chain is intact.
 *
 * @param rotations - Numbers of the entries that record a new key. With a stolen older key, the end of the audit could be
 *   removed and written again, but not these entries.
 */
export async function findAuditBreak(
  { db }: StoreContext,
  sign: Sign,
  rotations: readonly number[] = [],
) {
  const start = await findAuditStart({ db })
  let previous = start
  for (;;) {
    const rows = await db
      .selectFrom('audit')
      .selectAll()
      .where('seq', '>', previous.seq)
      .orderBy('seq')
      .limit(pageSize)
      .execute()
    for (const row of rows) {
      const expected = previous.seq + 1
      const isNext = Number(row.seq) === expected && row.previous_hash === previous.hash
      const isSame = row.hash === (await sign(toText(row, previous.hash), expected))
      const isRotation = row.action === auditRotated
      if (!isNext || !isSame || rotations.includes(expected) !== isRotation) return expected
      previous = { hash: row.hash, seq: expected }
    }
    if (rows.length < pageSize) break
  }
  if (rotations.some((seq) => seq > previous.seq)) return previous.seq + 1
  const head = await db.selectFrom('audit_head').selectAll().executeTakeFirst()
  if (!head && previous.seq === 0) return undefined
  const isWhole =
    head?.hash === previous.hash &&
    Number(head.seq) === previous.seq &&
    (await isSigned(head, sign))
  return isWhole ? undefined : previous.seq + 1
}

/**
 * Returns the last entry. If it doesn't match the signed head, writing continues, but the next entry follows `broken`,
 * which keeps the tampering visible.
 */
async function readHead(db: Db, sign: Sign): Promise<AuditPoint> {
  const head = await db
    .selectFrom('audit_head')
    .selectAll()
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  const { hash, seq } = (await findAuditEnd({ db })) ?? { hash: beginning, seq: 0 }
  const isEnd = Number(head.seq) === seq && head.hash === hash
  if (isEnd && (await isSigned(head, sign))) return { hash: head.hash, seq }
  return { hash: broken, seq }
}

/** True if the head's MAC is valid. Before the first entry there is none. */
async function isSigned({ hash, mac, seq }: HeadRow, sign: Sign): Promise<boolean> {
  if (Number(seq) === 0 && hash === beginning && mac === '') return true
  return mac === (await sign(toHeadText(Number(seq), hash), Number(seq)))
}

/** Serializes the head. Its length and label differ from an entry's text, so that one can't be used as the other. */
function toHeadText(seq: number, hash: string): string {
  return JSON.stringify(['head', seq, hash])
}

/** Serializes an entry as JSON, which keeps any two different entries distinct. */
function toText(row: Content, previousHash: string): string {
  const { action, at, data, origin, project_id, seq, subject, user_id } = row
  const fields = [action, user_id, subject, project_id, origin, data]
  return JSON.stringify([previousHash, Number(seq), Number(at), ...fields])
}
