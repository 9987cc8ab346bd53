import type { StoreContext } from '../StoreContext.ts'
import { appendBlocks } from './appendBlocks.ts'
import type { AppendOptions, FollowedBlock, KnownBlock, Lease } from './historyTypes.ts'
import { claimChain, forgetFrom, hold } from './leases.ts'

/**
 * Acquires or renews the lease: only one process writes at a time. If `startBlock` is lower than before, the rows are
 * deleted, because otherwise the gap would never be filled.
 *
 * @returns `undefined` while another process holds the lease.
 */
export function claim({ clock, db }: StoreContext, lease: Lease, startBlock: number) {
  return db.transaction().execute((step) => claimChain(step, clock(), lease, startBlock))
}

/** Releases the lease, so that another process can acquire it at once. */
export async function release({ db }: StoreContext, { chain, owner }: Lease): Promise<void> {
  await db
    .updateTable('history_chains')
    .set({ owner: null })
    .where((eb) => eb.and({ chain, owner }))
    .execute()
}

/**
 * Appends blocks atomically.
 *
 * @throws `CONFLICT` if the lease is lost, or the blocks don't continue the stored ones.
 */
export function append(
  { clock, db }: StoreContext,
  lease: Lease,
  blocks: readonly FollowedBlock[],
  options: AppendOptions,
): Promise<void> {
  return db.transaction().execute(async (step) => {
    const state = await hold(step, clock(), lease)
    await appendBlocks(step, state, blocks, options)
  })
}

/**
 * Deletes this block and all later ones, and continues from there.
 *
 * @throws `CONFLICT` if the lease is lost.
 */
export function rollBack({ clock, db }: StoreContext, lease: Lease, block: number): Promise<void> {
  return db.transaction().execute(async (step) => {
    await hold(step, clock(), lease)
    await forgetFrom(step, lease.chain, block)
  })
}

/** Returns those of the chains whose newest block was reached, by any process. */
export async function findFollowed(
  { db }: StoreContext,
  chains: readonly string[],
): Promise<readonly string[]> {
  if (chains.length === 0) return []
  const rows = await db
    .selectFrom('history_chains')
    .select('chain')
    .where('chain', 'in', chains)
    .where('caught_up', '=', 1)
    .execute()
  return rows.map(({ chain }) => chain)
}

/** Returns the hash of an indexed block, while it is kept. */
export async function findBlock(
  { db }: StoreContext,
  chain: string,
  number: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('history_blocks')
    .select('hash')
    .where((eb) => eb.and({ chain, number }))
    .executeTakeFirst()
  return row?.hash
}

/** Lists the last indexed blocks, newest first. */
export async function keptBlocks(
  { db }: StoreContext,
  chain: string,
): Promise<readonly KnownBlock[]> {
  const rows = await db
    .selectFrom('history_blocks')
    .select(['hash', 'number'])
    .where('chain', '=', chain)
    .orderBy('number', 'desc')
    .execute()
  return rows.map(({ hash, number }) => ({ hash, number: Number(number) }))
}
