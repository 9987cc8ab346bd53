import { type StoreContext, transact } from '../StoreContext.ts'
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

/**
 * Appends an entry to the audit chain.
 *
 * @param options.beforeSigning - Called with the number of the entry while other writers wait, to add its key.
 * @param options.isKept - If `false`, the entry is rolled back at once, with the same amount of work. Default: true.
 */
export function writeAudit(
  { db }: StoreContext,
  entry: AuditEntry,
  sign: Sign,
  nowMs: number,
  options: { beforeSigning?: (seq: number) => Promise<void>; isKept?: boolean } = {},
): Promise<AuditPoint> {
  const append = async (transaction: Db) => {
    // Locks the head row until the transaction ends, so that writers are serialized.
    await transaction
      .insertInto('audit_head')
      .values({ id: 1, seq: 0, hash: beginning, mac: '' })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: 1 }))
      .execute()
    const head = await readHead(transaction, sign)
    const seq = head.seq + 1
    const content: Content = {
      seq,
      at: nowMs,
      action: entry.action,
      user_id: entry.userId ?? null,
      subject: entry.subject ?? null,
      project_id: entry.projectId ?? null,
      origin: entry.origin ?? null,
      data: JSON.stringify(entry.data ?? {}),
    }
    await options.beforeSigning?.(seq)
    const hash = await sign(toText(content, head.hash), seq)
    await transaction
      .insertInto('audit')
      .values({ ...content, previous_hash: head.hash, hash })
      .execute()
    await transaction
      .updateTable('audit_head')
      .set({ hash, mac: await sign(toHeadText(seq, hash), seq), seq })
      .where('id', '=', 1)
      .execute()
    return { hash, seq }
  }
  return transact(db, append, () => options.isKept ?? true)
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
  let previous = { hash: beginning, seq: 0 }
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
