import type { StoreContext } from '../StoreContext.ts'

type Sponsored = {
  readonly chain: string
  /** `YYYY-MM-DD`, in UTC. */
  readonly day: string
  readonly limitWei: bigint
  readonly projectId: string
  /** Owner of the sender limit: a lowercase account, or the signed-in user. */
  readonly sender: string
  readonly senderLimitWei: bigint
  readonly slot: string
  readonly wei: bigint
}

/**
 * Reserves an amount for a sponsored operation. Of several reservations for one sender and nonce only the largest
 * counts, because only one of the operations can be mined.
 *
 * Amounts are text, because neither database has an integer type that holds wei. They are added here, while the
 * transaction locks the row.
 *
 * @returns `false` if that would exceed the daily limit of the project or of the sender.
 */
export async function reserve(
  { db }: StoreContext,
  { chain, day, limitWei, projectId, sender, senderLimitWei, slot, wei }: Sponsored,
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
      .where((eb) => eb.and(own))
      .executeTakeFirstOrThrow()
    const known = await transaction
      .selectFrom('sponsored_operations')
      .select(['sender', 'wei'])
      .where((eb) => eb.and({ ...own, chain, slot }))
      .executeTakeFirst()
    const before = BigInt(known?.wei ?? 0)
    if (wei <= before) return true
    const spent = BigInt(spent_wei) + wei - before
    if (spent > limitWei) return false
    const ofSender = await transaction
      .selectFrom('sponsored_operations')
      .select('wei')
      .where((eb) => eb.and({ ...own, sender }))
      .execute()
    // The largest reservation counts for the sender who made it.
    const ownBefore = known?.sender === sender ? before : 0n
    const spentBySender = ofSender.reduce((sum, row) => sum + BigInt(row.wei), wei - ownBefore)
    if (spentBySender > senderLimitWei) return false
    await transaction
      .updateTable('sponsored_days')
      .set({ spent_wei: String(spent) })
      .where((eb) => eb.and(own))
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
