import type { StoreContext } from '../StoreContext.ts'
import type { Db } from '../schema.ts'
import type { ReputationRow } from './bundlerSchema.ts'

/** Counters of one sender, factory or paymaster, as ERC-7562 defines them. They decay by 1/24 an hour. */
export type Reputation = {
  /** Accepted operations. */
  readonly seen: number
  /** Operations that a block included. */
  readonly included: number
}

/** Counters of a banned address. https://eips.ethereum.org/EIPS/eip-7562 (`BAN_OPS_SEEN_PENALTY`) */
const banned: Reputation = { included: 0, seen: 10_000 }

const hourMs = 3_600_000

/** Returns the reputation of addresses on a chain, in their order. Unknown addresses have zeros. */
export async function readReputations(
  { clock, db }: StoreContext,
  chain: string,
  addresses: readonly string[],
): Promise<readonly Reputation[]> {
  if (addresses.length === 0) return []
  const rows = await db
    .selectFrom('bundler_reputations')
    .selectAll()
    .where('chain', '=', chain)
    .where('address', 'in', addresses)
    .execute()
  const hour = hourOf(clock())
  return addresses.map((address) => {
    const row = rows.find((one) => one.address === address)
    return row ? decay(row, hour) : { included: 0, seen: 0 }
  })
}

/** Counts an accepted operation for its lowercase addresses. */
export async function countSeen(
  { clock, db }: StoreContext,
  chain: string,
  addresses: readonly string[],
): Promise<void> {
  await db
    .transaction()
    .execute((transaction) => changeReputations(transaction, clock(), { addresses, chain }, 'seen'))
}

/** Changes the reputation of addresses within a transaction. An address that is listed twice counts twice. */
export async function changeReputations(
  transaction: Db,
  nowMs: number,
  { addresses, chain }: { addresses: readonly string[]; chain: string },
  change: 'banned' | 'included' | 'seen',
): Promise<void> {
  const hour = hourOf(nowMs)
  // In one order, so that two transactions can't wait for each other.
  for (const address of addresses.toSorted()) {
    const key = { address, chain }
    // The first statement writes, so that both databases lock this row.
    await transaction
      .insertInto('bundler_reputations')
      .values({ ...key, hour, included: 0, seen: 0 })
      .onConflict((conflict) =>
        conflict
          .columns(['chain', 'address'])
          .doUpdateSet((eb) => ({ seen: eb.ref('bundler_reputations.seen') })),
      )
      .execute()
    const row = await transaction
      .selectFrom('bundler_reputations')
      .selectAll()
      .where((eb) => eb.and(key))
      .executeTakeFirstOrThrow()
    const before = decay(row, hour)
    const after = change === 'banned' ? banned : { ...before, [change]: before[change] + 1 }
    await transaction
      .updateTable('bundler_reputations')
      .set({ ...after, hour })
      .where((eb) => eb.and(key))
      .execute()
  }
}

/** Deletes reputations that nothing has changed since `beforeMs`. */
export async function sweepReputations(db: Db, chain: string, beforeMs: number): Promise<void> {
  await db
    .deleteFrom('bundler_reputations')
    .where('chain', '=', chain)
    .where('hour', '<', hourOf(beforeMs))
    .execute()
}

function hourOf(ms: number): number {
  return Math.floor(ms / hourMs)
}

function decay(row: ReputationRow, hour: number): Reputation {
  let { included, seen } = row
  for (let at = Number(row.hour); at < hour && (included > 0 || seen > 0); at += 1) {
    included = Math.floor((included * 23) / 24)
    seen = Math.floor((seen * 23) / 24)
  }
  return { included, seen }
}
