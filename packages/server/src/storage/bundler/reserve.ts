import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import type { BundlerStore } from './BundlerStore.ts'

/**
 * Reserves a sponsored amount. Amounts are text, because neither database has an integer type that holds wei. They are
 * added here, while the transaction locks the row.
 */
export async function reserve(
  db: Kysely<Schema>,
  { chain, day, limitWei, projectId, sender, senderLimitWei, slot, wei }: BundlerStore.Sponsored,
): Promise<boolean> {
  const own = { project_id: projectId, day }
  return db.transaction().execute(async (transaction) => {
    // The first statement writes, so that both databases lock this row.
    await transaction
      .insertInto('sponsored_days')
      .values({ ...own, spent_wei: '0' })
      .onConflict((conflict) =>
        conflict
          .columns(['project_id', 'day'])
          .doUpdateSet((eb) => ({ spent_wei: eb.ref('sponsored_days.spent_wei') })),
      )
      .execute()
    const { spent_wei } = await transaction
      .selectFrom('sponsored_days')
      .select('spent_wei')
      .where('project_id', '=', projectId)
      .where('day', '=', day)
      .executeTakeFirstOrThrow()
    const known = await transaction
      .selectFrom('sponsored_operations')
      .select(['sender', 'wei'])
      .where('project_id', '=', projectId)
      .where('day', '=', day)
      .where('chain', '=', chain)
      .where('slot', '=', slot)
      .executeTakeFirst()
    const before = BigInt(known?.wei ?? 0)
    if (wei <= before) return true
    const spent = BigInt(spent_wei) + wei - before
    if (spent > limitWei) return false
    const ofSender = await transaction
      .selectFrom('sponsored_operations')
      .select('wei')
      .where('project_id', '=', projectId)
      .where('day', '=', day)
      .where('sender', '=', sender)
      .execute()
    // The largest reservation counts for the sender who made it.
    const ownBefore = known?.sender === sender ? before : 0n
    const spentBySender = ofSender.reduce((sum, row) => sum + BigInt(row.wei), wei - ownBefore)
    if (spentBySender > senderLimitWei) return false
    await transaction
      .updateTable('sponsored_days')
      .set({ spent_wei: String(spent) })
      .where('project_id', '=', projectId)
      .where('day', '=', day)
      .execute()
    await transaction
      .insertInto('sponsored_operations')
      .values({ ...own, chain, sender, slot, wei: String(wei) })
      .onConflict((conflict) =>
        conflict
          .columns(['project_id', 'day', 'chain', 'slot'])
          .doUpdateSet({ sender, wei: String(wei) }),
      )
      .execute()
    return true
  })
}
