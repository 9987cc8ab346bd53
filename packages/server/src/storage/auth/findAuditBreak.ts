import { sql } from 'kysely'
import { chunk, type StoreContext, tryJson } from '../StoreContext.ts'
import type { Db } from '../schema.ts'
import { auditChains, isChainSigned, readRecords, toEntryText } from './auditChains.ts'
import { auditRotated } from './auditRotated.ts'
import { type AuditPoint, isSigned, type Sign, toText } from './audits.ts'
import type { AuditRow, EntryRow } from './authSchema.ts'
import { findAuditStart, findChainStart } from './pruneAudit.ts'

/** Number of entries read at once when a chain is checked. */
const pageSize = 500
/** Maximum number of recorded ends compared at once. */
const recordsAtOnce = 100

/** The first modified or missing entry of a chain. */
export type AuditBreak = {
  /** Id of the project; absent for the operator's chain. */
  chain?: string
  seq: number
}

/** Records of the operator's chain about the chains of projects. */
type Records = {
  /** Number of the operator's last entry. */
  anchor: number
  /** Numbers of the last recorded entries, by project. */
  ends: Map<string, number>
  /** New keys, recorded by the operator's entry `seq`. Entries of projects after `ends` were written later. */
  rotations: { ends: ReadonlyMap<string, number>; seq: number }[]
}

/**
 * Returns the first modified or missing entry; `undefined` if all chains are intact, and none is missing.
 *
 * @param rotations - Numbers of the operator's entries that record a new key. With a stolen older key, the end of the
 *   audit could be removed and written again, but not these entries.
 */
export async function findAuditBreak(
  { db }: Pick<StoreContext, 'db'>,
  sign: Sign,
  rotations: readonly number[] = [],
): Promise<AuditBreak | undefined> {
  // Listed first: each of these chains is then recorded in the entries read below.
  const listed = await db.selectFrom('audit_chain').select('id').orderBy('id').execute()
  const records: Records = { anchor: 0, ends: new Map(), rotations: [] }
  const found = await checkOperator(db, { records, rotations, sign })
  if (found) return found
  for (const { id } of listed) if (!records.ends.has(id)) return { chain: id, seq: 1 }
  for (const id of [...records.ends.keys()].sort()) {
    const seq = await checkChain(db, id, { records, sign })
    if (seq !== undefined) return { chain: id, seq }
  }
  const stray = await db
    .selectFrom('audit_entry')
    .select('chain')
    .where('chain', 'not in', db.selectFrom('audit_chain').select('id'))
    .limit(1)
    .executeTakeFirst()
  return stray && { chain: stray.chain, seq: 1 }
}

/** Checks the operator's chain, and the recorded ends of the other chains. */
async function checkOperator(
  db: Db,
  options: { records: Records; rotations: readonly number[]; sign: Sign },
): Promise<AuditBreak | undefined> {
  const { records, rotations, sign } = options
  let previous = await findAuditStart({ db })
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
      if (!isNext || !isSame || rotations.includes(expected) !== isRotation)
        return { seq: expected }
      const wrong = await followRecords(db, row, records)
      if (wrong) return wrong
      previous = { hash: row.hash, seq: expected }
    }
    if (rows.length < pageSize) break
  }
  records.anchor = previous.seq
  if (rotations.some((seq) => seq > previous.seq)) return { seq: previous.seq + 1 }
  const head = await db.selectFrom('audit_head').selectAll().executeTakeFirst()
  if (!head && previous.seq === 0) return undefined
  const isWhole =
    head?.hash === previous.hash &&
    Number(head.seq) === previous.seq &&
    (await isSigned(head, sign))
  return isWhole ? undefined : { seq: previous.seq + 1 }
}

/** Keeps what an entry records. Returns the first recorded entry that its chain doesn't contain. */
async function followRecords(
  db: Db,
  row: AuditRow,
  { ends, rotations }: Records,
): Promise<AuditBreak | undefined> {
  const data = tryJson(row.data)
  const isSealed = data !== null && typeof data === 'object' && 'isRecorded' in data
  // A server of an older version doesn't record the chains before a new key.
  if (row.action === auditRotated && isSealed)
    rotations.push({ ends: new Map(ends), seq: Number(row.seq) })
  if (row.action !== auditChains) return undefined
  const points = readRecords(data)
  for (const { id, seq } of points) ends.set(id, Math.max(seq, ends.get(id) ?? 0))
  for (const some of chunk(points, recordsAtOnce)) {
    const wrong = await findMissing(db, some)
    if (wrong) return wrong
  }
  return undefined
}

/** Returns the first of these entries that its chain doesn't contain, and that was not pruned. */
async function findMissing(
  db: Db,
  points: readonly (AuditPoint & { id: string })[],
): Promise<AuditBreak | undefined> {
  const asked = sql.join(points.map(({ id, seq }) => sql`(${id}, cast(${seq} as bigint))`))
  const { rows } = await sql<Pick<EntryRow, 'chain' | 'hash' | 'seq'>>`
    select chain, seq, hash from audit_entry where (chain, seq) in (values ${asked})`.execute(db)
  const known = new Set(rows.map(({ chain, hash, seq }) => `${chain} ${Number(seq)}:${hash}`))
  for (const { hash, id, seq } of points) {
    if (seq === 0 || known.has(`${id} ${seq}:${hash}`)) continue
    if ((await findChainStart({ db }, id)).seq < seq) return { chain: id, seq }
  }
  return undefined
}

/** Checks the chain of a project. Returns the number of the first modified or missing entry. */
async function checkChain(
  db: Db,
  id: string,
  { records, sign }: { records: Records; sign: Sign },
): Promise<number | undefined> {
  const start = await findChainStart({ db }, id)
  // Read before the entries: writers may append more meanwhile.
  const head = await findHead(db, id)
  const last = Number(head?.seq ?? 0)
  let previous = { ...start, anchor: 0 }
  while (previous.seq < last) {
    const rows = await db
      .selectFrom('audit_entry')
      .selectAll()
      .where('chain', '=', id)
      .where('seq', '>', previous.seq)
      .where('seq', '<=', last)
      .orderBy('seq')
      .limit(pageSize)
      .execute()
    for (const row of rows) {
      if (!(await isNext(row, previous, { db, records, sign }))) return previous.seq + 1
      previous = { anchor: Number(row.anchor), hash: row.hash, seq: Number(row.seq) }
    }
    if (rows.length === 0) return previous.seq + 1
  }
  const isWhole =
    head !== undefined &&
    previous.seq === last &&
    previous.hash === head.hash &&
    last >= (records.ends.get(id) ?? 0) &&
    (await isChainSigned(head, sign)) &&
    !(await hasMore(db, id, last))
  return isWhole ? undefined : previous.seq + 1
}

async function isNext(
  row: EntryRow,
  previous: AuditPoint & { anchor: number },
  { db, records, sign }: { db: Db; records: Records; sign: Sign },
): Promise<boolean> {
  const [anchor, seq] = [Number(row.anchor), Number(row.seq)]
  if (seq !== previous.seq + 1 || row.previous_hash !== previous.hash) return false
  if (anchor < previous.anchor || !(await isKnownAnchor(db, anchor, records))) return false
  for (const { ends, seq: rotation } of records.rotations)
    if (anchor < rotation && seq > (ends.get(row.chain) ?? 0)) return false
  return row.hash === (await sign(toEntryText(row, previous.hash), anchor))
}

/** True if the operator's chain reaches the anchor. Writers may have appended to it since it was checked. */
async function isKnownAnchor(db: Db, anchor: number, records: Records): Promise<boolean> {
  if (anchor <= records.anchor) return true
  const head = await db.selectFrom('audit_head').select('seq').executeTakeFirst()
  records.anchor = Math.max(records.anchor, Number(head?.seq ?? 0))
  return anchor <= records.anchor
}

/** True if there are entries after the recorded end although no writer has changed it. */
async function hasMore(db: Db, id: string, last: number): Promise<boolean> {
  const more = await db
    .selectFrom('audit_entry')
    .select('seq')
    .where('chain', '=', id)
    .where('seq', '>', last)
    .limit(1)
    .executeTakeFirst()
  return more !== undefined && Number((await findHead(db, id))?.seq) === last
}

function findHead(db: Db, id: string) {
  return db.selectFrom('audit_chain').selectAll().where('id', '=', id).executeTakeFirst()
}
