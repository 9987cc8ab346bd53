import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import type { BundlerStore } from './BundlerStore.ts'

/**
 * Amounts are texts, since neither database counts wei: they are added here, and written only if nobody
 * else has written meanwhile.
 */
export async function reserve(
  db: Kysely<Schema>,
  { chain, day, limitWei, projectId, sender, senderLimitWei, slot, wei }: BundlerStore.Sponsored,
): Promise<boolean> {
  const own = { project_id: projectId, day }
  return db.transaction().execute(async (transaction) => {
    // The first statement writes: both databases then make others wait for this row.
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
    // Whoever asks for the dearest has it on their own count.
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
