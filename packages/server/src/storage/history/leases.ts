import { BaseError } from '@fairlead/protocol'
import type { Db } from '../schema.ts'
import type { Followed, Lease } from './historyTypes.ts'

/** Indexing progress of a chain. */
export type ChainState = { chain: string; nextBlock: number; startBlock: number }

/** Acquires the lease, creates the chain's row if needed, and returns its progress. */
export async function claimChain(
  db: Db,
  nowMs: number,
  lease: Lease,
  startBlock: number,
): Promise<Followed | undefined> {
  const { chain, leaseMs, owner } = lease
  // The first statement writes: SQLite then waits for the lock instead of failing later.
  await db
    .insertInto('history_chains')
    .values({
      chain,
      start_block: startBlock,
      start_hash: null,
      next_block: startBlock,
      caught_up: 0,
      owner: null,
      owned_until: 0,
    })
    .onConflict((conflict) => conflict.column('chain').doNothing())
    .execute()
  const taken = await db
    .updateTable('history_chains')
    .set({ owner, owned_until: nowMs + leaseMs })
    .where('chain', '=', chain)
    .where((eb) =>
      eb.or([eb('owner', '=', owner), eb('owner', 'is', null), eb('owned_until', '<', nowMs)]),
    )
    .returning('start_block')
    .executeTakeFirst()
  if (!taken) return undefined
  if (startBlock < Number(taken.start_block)) {
    await forgetFrom(db, chain, 0)
    await db
      .updateTable('history_chains')
      .set({ next_block: startBlock, start_block: startBlock })
      .where('chain', '=', chain)
      .execute()
  }
  return readFollowed(db, chain)
}

/**
 * Locks the chain's row by writing to it, so that no other process writes until the transaction ends.
 *
 * @throws `CONFLICT` when another process has taken over.
 */
export async function hold(db: Db, nowMs: number, lease: Lease): Promise<ChainState> {
  const row = await db
    .updateTable('history_chains')
    .set({ owned_until: nowMs + lease.leaseMs })
    .where((eb) => eb.and({ chain: lease.chain, owner: lease.owner }))
    .returning(['next_block', 'start_block'])
    .executeTakeFirst()
  if (!row)
    throw new BaseError('CONFLICT', { shortMessage: 'Another process is writing this history' })
  return {
    chain: lease.chain,
    nextBlock: Number(row.next_block),
    startBlock: Number(row.start_block),
  }
}

/** Deletes a block and all later ones. */
export async function forgetFrom(db: Db, chain: string, block: number): Promise<void> {
  for (const table of ['history_accounts', 'history_transfers', 'history_transactions'] as const)
    await db.deleteFrom(table).where('chain', '=', chain).where('block', '>=', block).execute()
  await db
    .deleteFrom('history_blocks')
    .where('chain', '=', chain)
    .where('number', '>=', block)
    .execute()
  await db
    .updateTable('history_chains')
    .set({ next_block: block })
    .where('chain', '=', chain)
    .execute()
  await db
    .updateTable('history_chains')
    .set({ caught_up: 0, start_hash: null })
    .where('chain', '=', chain)
    .where('start_block', '>=', block)
    .execute()
  // An asset may have older transfers, which its row doesn't tell; `findAssets` may list too many.
  await db
    .deleteFrom('history_assets')
    .where('chain', '=', chain)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('history_chains')
          .select('chain')
          .where((row) => row.and([row('chain', '=', chain), row('start_block', '>=', block)])),
      ),
    )
    .execute()
}

async function readFollowed(db: Db, chain: string): Promise<Followed> {
  const row = await db
    .selectFrom('history_chains')
    .select(['next_block', 'start_block', 'start_hash'])
    .where('chain', '=', chain)
    .executeTakeFirstOrThrow()
  const nextBlock = Number(row.next_block)
  const tip = await db
    .selectFrom('history_blocks')
    .select('hash')
    .where((eb) => eb.and({ chain, number: nextBlock - 1 }))
    .executeTakeFirst()
  return {
    nextBlock,
    startBlock: Number(row.start_block),
    startHash: row.start_hash,
    tip: tip && { hash: tip.hash, number: nextBlock - 1 },
  }
}
