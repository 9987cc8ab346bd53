import { type RawBuilder, sql } from 'kysely'
import { chunk } from '../StoreContext.ts'
import type { Db } from '../schema.ts'
import {
  type AppendJob,
  type AuditEntry,
  type AuditPoint,
  beginning,
  broken,
  rowsAtOnce,
  type Sign,
} from './audits.ts'
import type { ChainRow, EntryRow } from './authSchema.ts'

// The audit's chain of each project. Writers of different projects don't wait for each other. The operator's chain
// records the ends of the projects' chains, which reveals a chain that was removed, or restored to an earlier state.

/** Action of an entry of the operator's chain with the ends of projects' chains: project id → `<number>:<hash>`. */
export const auditChains = 'audit.chains'

/** Maximum number of chains in one entry. */
const chainsAtOnce = 100

type Content = Omit<EntryRow, 'hash' | 'previous_hash'>

/** An entry of a project to append. */
export type ChainJob = Pick<AppendJob, 'isKept' | 'nowMs' | 'sign'> & {
  entry: AuditEntry & { projectId: string }
}

/** The end of a chain while entries are added. */
type Tail = { anchor: number; end: AuditPoint; isChanged: boolean; sign: Sign }

/**
 * Appends entries to the chains of their projects, with the same few statements for one chain as for many. Other
 * writers of these chains wait until the transaction ends.
 *
 * Each entry contains the number of the operator's last entry, its anchor. The anchor determines the key, so that a new
 * key of the operator's chain signs all chains from then on.
 *
 * @returns A point for each entry, or the projects that have no chain yet. If no entry is kept, the caller rolls back.
 */
export async function appendToChains(
  transaction: Db,
  jobs: readonly ChainJob[],
): Promise<{ missing: readonly string[] } | { points: AuditPoint[] }> {
  const ids = [...new Set(jobs.map(({ entry }) => entry.projectId))]
  const heads = await lockChains(transaction, sql`id in (${sql.join(ids)})`)
  const known = new Set(heads.map(({ id }) => id))
  const missing = ids.filter((id) => !known.has(id))
  if (missing.length > 0) return { missing }
  const tails = await readTails(transaction, heads, jobs)
  const isRehearsal = !jobs.some(({ isKept }) => isKept)
  const rows: EntryRow[] = []
  const points: AuditPoint[] = []
  for (const job of jobs) {
    const chain = job.entry.projectId
    const tail = tails.get(chain)!
    const row = await signEntry(job, { ...tail, chain })
    const point = { hash: row.hash, seq: Number(row.seq) }
    points.push(point)
    if (!job.isKept && !isRehearsal) continue
    rows.push(row)
    tails.set(chain, { ...tail, end: point, isChanged: true, sign: job.sign })
  }
  for (const some of chunk(rows, rowsAtOnce))
    await transaction.insertInto('audit_entry').values(some).execute()
  await writeHeads(transaction, tails)
  return { points }
}

/**
 * Locks the rows of chains until the transaction ends, in the order of their ids: two writers that lock in another order
 * could deadlock. Only a later statement sees the writes that committed before the lock.
 *
 * @returns The rows as they are now.
 */
async function lockChains(db: Db, where: RawBuilder<unknown>): Promise<readonly ChainRow[]> {
  const columns = sql`id, seq, anchor, hash, mac, recorded_seq`
  const { rows } = await sql<ChainRow>`
    insert into audit_chain (${columns})
    select ${columns} from audit_chain where ${where} order by id
    on conflict (id) do update set id = excluded.id returning ${columns}`.execute(db)
  return rows
}

/** Returns the ends of locked chains: `broken` if the last entry doesn't match the signed row. */
async function readTails(
  db: Db,
  heads: readonly ChainRow[],
  jobs: readonly ChainJob[],
): Promise<Map<string, Tail>> {
  const last = (column: string) =>
    sql`(select ${sql.ref(column)} from audit_entry where chain = audit_chain.id
      order by audit_entry.seq desc limit 1)`
  const { rows } = await sql<{
    anchor: number | string | null
    hash: string | null
    id: string
    seq: number | string | null
  }>`select id, (select seq from audit_head where id = 1) as anchor,
      ${last('audit_entry.hash')} as hash, ${last('audit_entry.seq')} as seq
    from audit_chain where id in (${sql.join(heads.map(({ id }) => id))})`.execute(db)
  const tails = new Map<string, Tail>()
  for (const head of heads) {
    const row = rows.find(({ id }) => id === head.id)
    const { sign } = jobs.find(({ entry }) => entry.projectId === head.id)!
    const hash = row?.hash ?? beginning
    const seq = Number(row?.seq ?? 0)
    const isEnd = Number(head.seq) === seq && head.hash === hash
    const end = { hash: isEnd && (await isChainSigned(head, sign)) ? hash : broken, seq }
    tails.set(head.id, { anchor: Number(row?.anchor ?? 0), end, isChanged: false, sign })
  }
  return tails
}

/** Writes the new ends of chains. */
async function writeHeads(db: Db, tails: ReadonlyMap<string, Tail>): Promise<void> {
  const heads: ChainRow[] = []
  for (const [id, { anchor, end, isChanged, sign }] of tails) {
    if (!isChanged) continue
    const head = { ...end, anchor, id }
    heads.push({ ...head, mac: await sign(toChainText(head), anchor), recorded_seq: 0 })
  }
  for (const some of chunk(heads, rowsAtOnce))
    await db
      .insertInto('audit_chain')
      .values(some)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          anchor: eb.ref('excluded.anchor'),
          hash: eb.ref('excluded.hash'),
          mac: eb.ref('excluded.mac'),
          seq: eb.ref('excluded.seq'),
        })),
      )
      .execute()
}

async function signEntry(
  { entry, nowMs, sign }: ChainJob,
  { anchor, chain, end }: Pick<Tail, 'anchor' | 'end'> & { chain: string },
): Promise<EntryRow> {
  const content: Content = {
    chain,
    seq: end.seq + 1,
    anchor,
    at: nowMs,
    action: entry.action,
    user_id: entry.userId ?? null,
    subject: entry.subject ?? null,
    origin: entry.origin ?? null,
    data: JSON.stringify(entry.data ?? {}),
  }
  const hash = await sign(toEntryText(content, end.hash), anchor)
  return { ...content, hash, previous_hash: end.hash }
}

/**
 * Creates the chain of a project. Call it while the operator's chain is locked.
 *
 * @param seq - Number of the operator's last entry.
 * @returns The entry that records the chain; none if the chain exists.
 */
export async function createChain(
  transaction: Db,
  id: string,
  { seq, sign }: { seq: number; sign: Sign },
): Promise<readonly AuditEntry[]> {
  const head = { anchor: seq, hash: beginning, id, seq: 0 }
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('audit_chain')
    .values({ ...head, mac: await sign(toChainText(head), seq), recorded_seq: 0 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 0n ? [] : toRecords([head])
}

/**
 * Returns entries with the ends of chains. Call it while the operator's chain is locked.
 *
 * @param which - `changed`: chains with entries that the operator's chain doesn't record. `all`: all chains; waits for
 *   their writers, and others wait until the transaction ends.
 */
export async function recordChains(
  transaction: Db,
  which: 'all' | 'changed',
): Promise<readonly AuditEntry[]> {
  const heads = await lockChains(
    transaction,
    which === 'all' ? sql`seq >= 0` : sql`recorded_seq <> seq`,
  )
  for (const some of chunk(heads, chainsAtOnce))
    await transaction
      .updateTable('audit_chain')
      .set((eb) => ({ recorded_seq: eb.ref('seq') }))
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .execute()
  return toRecords(heads)
}

function toRecords(heads: readonly Pick<ChainRow, 'hash' | 'id' | 'seq'>[]): AuditEntry[] {
  return [...chunk(heads, chainsAtOnce)].map((some) => ({
    action: auditChains,
    data: Object.fromEntries(some.map(({ hash, id, seq }) => [id, `${Number(seq)}:${hash}`])),
  }))
}

/** Returns the chains that an entry records. */
export function readRecords(data: unknown): readonly (AuditPoint & { id: string })[] {
  return Object.entries(data ?? {}).map(([id, text]) => {
    const [, seq = '-1', hash = ''] = /^(\d{1,15}):(.+)$/.exec(String(text)) ?? []
    return { hash, id, seq: Number(seq) }
  })
}

/** True if the MAC of a chain's last entry is valid. */
export async function isChainSigned(head: ChainRow, sign: Sign): Promise<boolean> {
  return head.mac === (await sign(toChainText(head), Number(head.anchor)))
}

/** Serializes the end of a chain. Its length and label differ from the texts of entries and of the operator's chain. */
function toChainText({
  anchor,
  hash,
  id,
  seq,
}: Pick<ChainRow, 'anchor' | 'hash' | 'id' | 'seq'>): string {
  return JSON.stringify(['chain', id, Number(anchor), Number(seq), hash])
}

/** Serializes an entry of a chain as JSON. */
export function toEntryText(row: Content, previousHash: string): string {
  const { action, anchor, at, chain, data, origin, seq, subject, user_id } = row
  const place = ['entry', chain, Number(anchor), previousHash, Number(seq), Number(at)]
  return JSON.stringify([...place, action, user_id, subject, origin, data])
}
