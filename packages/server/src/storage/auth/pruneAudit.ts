import { tryParse } from '@fairlead/protocol'
import { sql } from 'kysely'
import * as v from 'valibot'
import { deleteInSteps } from '../deleteInSteps.ts'
import { type StoreContext, tryJson } from '../StoreContext.ts'
import type { Db } from '../schema.ts'
import { type AuditEntry, type AuditPoint, beginning } from './audits.ts'

/** Action of an entry that records the last deleted entry of its chain. */
const prunedAction = 'audit.pruned'
const Pruned = v.object({ hash: v.string(), through: v.pipe(v.number(), v.safeInteger()) })

/**
 * Deletes all entries before a time. To each chain that loses entries, a signed entry is appended with the number and
 * the hash of the last deleted one, so that the rest can still be checked from there.
 *
 * @param writer.record - Records all chains of projects in the operator's chain, whose older records are deleted.
 * @param writer.write - Appends to the chain of the entry.
 * @returns Number of deleted entries.
 */
export async function pruneAudit(
  context: StoreContext,
  writer: { record: () => Promise<unknown>; write: (entry: AuditEntry) => Promise<unknown> },
  beforeMs: number,
): Promise<number> {
  const { db } = context
  const { record, write } = writer
  let deleted = 0
  const chains = await db.selectFrom('audit_chain').select('id').orderBy('id').execute()
  for (const { id } of chains) {
    const last = await findLastBefore(db, id, beforeMs)
    if (!last) continue
    deleted += last.count
    const { hash, seq } = last
    await write({ action: prunedAction, data: { hash, through: seq }, projectId: id })
    const where = sql`chain = ${id} and seq <= ${seq}`
    await deleteInSteps(db, { key: ['chain', 'seq'], table: 'audit_entry', where })
  }
  const last = await findLastBefore(db, undefined, beforeMs)
  if (!last) return deleted
  const { hash, seq } = last
  await record()
  await write({ action: prunedAction, data: { hash, through: seq } })
  await deleteInSteps(db, { key: ['seq'], table: 'audit', where: sql`seq <= ${seq}` })
  return deleted + last.count
}

/** Returns the last entry of a chain before a time, and the number of entries up to it. */
async function findLastBefore(
  db: Db,
  chain: string | undefined,
  beforeMs: number,
): Promise<(AuditPoint & { count: number }) | undefined> {
  const from =
    chain === undefined ? sql`audit where seq > 0` : sql`audit_entry where chain = ${chain}`
  // Clocks of processes differ, so times can be out of order. No entry from that time on is deleted.
  const { rows: counted } = await sql<{ count: number | string; seq: number | string | null }>`
    select count(*) as count, max(seq) as seq from ${from} and seq < coalesce(
      (select min(seq) from ${from} and at >= ${beforeMs}), ${sql.lit(Number.MAX_SAFE_INTEGER)}
    )`.execute(db)
  const [found] = counted
  if (!found || found.seq === null) return undefined
  const { rows } = await sql<{ hash: string }>`
    select hash from ${from} and seq = ${found.seq}`.execute(db)
  return { count: Number(found.count), hash: rows[0]?.hash ?? '', seq: Number(found.seq) }
}

/** Returns the last deleted entry of the operator's chain; its beginning if none was deleted. */
export async function findAuditStart({ db }: { db: Db }): Promise<AuditPoint> {
  const row = await db
    .selectFrom('audit')
    .select(['data', 'seq'])
    .where('action', '=', prunedAction)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return toStart(row)
}

/** Returns the last deleted entry of a project's chain; its beginning if none was deleted. */
export async function findChainStart({ db }: { db: Db }, chain: string): Promise<AuditPoint> {
  const row = await db
    .selectFrom('audit_entry')
    .select(['data', 'seq'])
    .where('chain', '=', chain)
    .where('action', '=', prunedAction)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return toStart(row)
}

/** The entry about a deletion must come after the deleted ones: it is checked only with the entries that are left. */
function toStart(row: { data: string; seq: number | string } | undefined): AuditPoint {
  const pruned = row && tryParse(Pruned, tryJson(row.data))
  return pruned && pruned.through < Number(row.seq)
    ? { hash: pruned.hash, seq: pruned.through }
    : { hash: beginning, seq: 0 }
}
