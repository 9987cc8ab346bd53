import { chunk } from '../StoreContext.ts'
import type { Db } from '../schema.ts'
import type { AuditRow, HeadRow } from './authSchema.ts'

// The audit consists of chains: one of the operator, and one of each project (auditChains.ts). In a chain, each entry's
// keyed hash covers the previous entry. The key is not in the database. This file writes the operator's chain.

/** An audit event. Contains no secrets, addresses or codes. */
export type AuditEntry = {
  action: string
  userId?: string | undefined
  /** Id of the object that the event is about. */
  subject?: string | undefined
  /** Project whose chain gets the entry. Default: the operator's chain. */
  projectId?: string | undefined
  origin?: string | undefined
  data?: Readonly<Record<string, boolean | number | string>>
}

/**
 * Number and hash of an audit entry. The hash covers all entries before it in the chain. If a point of the operator's
 * chain is also stored outside the database, it reveals that an older database was restored.
 */
export type AuditPoint = { hash: string; seq: number }

/**
 * Returns the keyed hash of an entry or of the end of a chain, base64url.
 *
 * @param seq - Number of an entry of the operator's chain; it determines the key.
 */
export type Sign = (content: string, seq: number) => Promise<string>

/** Previous hash of the first entry. */
export const beginning = 'beginning'
/** Previous hash of an entry written after tampering was detected. It can't equal any hash. */
export const broken = 'broken'

type Content = Omit<AuditRow, 'hash' | 'previous_hash'>

/** An entry to append. */
export type AppendJob = {
  /** Called with the number of the entry while other writers wait, to add its key. */
  beforeSigning?: ((seq: number) => Promise<void>) | undefined
  /** If absent, only the entries of `prepare` are appended. */
  entry?: AuditEntry | undefined
  /** If `false`, the entry is signed and not kept. */
  isKept: boolean
  nowMs: number
  /** Called while other writers wait, with the number of the last entry. Returns entries to append before `entry`. */
  prepare?: ((transaction: Db, seq: number) => Promise<readonly AuditEntry[]>) | undefined
  sign: Sign
}

/** Maximum number of entries of one statement. */
export const rowsAtOnce = 50

/**
 * Appends entries to the operator's chain. Its other writers wait until the transaction ends.
 *
 * @returns The last entry after each job. If no entry is kept, the caller rolls back.
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
  const start = await readHead(transaction, jobs[0]!.sign)
  let end = start
  let { sign } = jobs[0]!
  const rows: AuditRow[] = []
  const points: AuditPoint[] = []
  for (const job of jobs) {
    const added = await signEntries(transaction, job, end)
    const last = added.at(-1)
    const point = last ? { hash: last.hash, seq: Number(last.seq) } : end
    points.push(point)
    if (!last || (!job.isKept && !isRehearsal)) continue
    rows.push(...added)
    end = point
    sign = job.sign
  }
  if (rows.length === 0) return points
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

/** Returns the rows of a job. */
async function signEntries(transaction: Db, job: AppendJob, end: AuditPoint): Promise<AuditRow[]> {
  const rows: AuditRow[] = []
  let previous = end
  async function add(entry: AuditEntry) {
    const row = await signEntry(entry, previous, job)
    rows.push(row)
    previous = { hash: row.hash, seq: Number(row.seq) }
  }
  for (const entry of (await job.prepare?.(transaction, end.seq)) ?? []) await add(entry)
  await job.beforeSigning?.(previous.seq + 1)
  if (job.entry) await add(job.entry)
  return rows
}

async function signEntry(
  entry: AuditEntry,
  { hash: previous, seq }: AuditPoint,
  { nowMs, sign }: Pick<AppendJob, 'nowMs' | 'sign'>,
): Promise<AuditRow> {
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
  const hash = await sign(toText(content, previous), seq + 1)
  return { ...content, hash, previous_hash: previous }
}

/** Returns the last entry of the operator's chain; `undefined` if there is none. */
export async function findAuditEnd({ db }: { db: Db }): Promise<AuditPoint | undefined> {
  const row = await db
    .selectFrom('audit')
    .select(['hash', 'seq'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { hash: row.hash, seq: Number(row.seq) }
}

/** True if the operator's chain contains this entry, which was once the last one. */
export async function hasAuditPoint({ db }: { db: Db }, { hash, seq }: AuditPoint) {
  const query = db
    .selectFrom('audit')
    .select('seq')
    .where((eb) => eb.and({ hash, seq }))
  return (await query.executeTakeFirst()) !== undefined
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
export async function isSigned({ hash, mac, seq }: HeadRow, sign: Sign): Promise<boolean> {
  if (Number(seq) === 0 && hash === beginning && mac === '') return true
  return mac === (await sign(toHeadText(Number(seq), hash), Number(seq)))
}

/** Serializes the head. Its length and label differ from an entry's text, so that one can't be used as the other. */
function toHeadText(seq: number, hash: string): string {
  return JSON.stringify(['head', seq, hash])
}

/** Serializes an entry as JSON, which keeps any two different entries distinct. */
export function toText(row: Content, previousHash: string): string {
  const { action, at, data, origin, project_id, seq, subject, user_id } = row
  const fields = [action, user_id, subject, project_id, origin, data]
  return JSON.stringify([previousHash, Number(seq), Number(at), ...fields])
}
