import { changesRow, lock, type StoreContext, transact } from '../StoreContext.ts'
import type { Db } from '../schema.ts'
import { type KeptOperation, toKeptOperation } from './bundlerRows.ts'

/** Numbers of open operations: in total, of a sender, and of a paymaster. */
export type OpenCounts = { all: number; paymaster: number; sender: number }

/**
 * Adds an operation and removes the one that it replaces.
 *
 * @param options.checkRoom - Throws if there are too many other open operations. No process adds one until the
 *   operation is stored.
 * @returns `false` if there is another with the same sender and nonce, or the operation is already known.
 */
export function add(
  { db }: StoreContext,
  added: Omit<KeptOperation, 'isSuspect' | 'reason' | 'state' | 'transactionHash'>,
  options: { checkRoom(open: OpenCounts): void; replaces: string | undefined; slot: string },
): Promise<boolean> {
  const { checkRoom, replaces, slot } = options
  const { addedAtMs, chain, entryPoint, expiresAtMs, hash, operation } = added
  const paymaster = operation.paymaster?.toLowerCase()
  const sender = operation.sender.toLowerCase()
  const write = async (transaction: Db) => {
    await lock(transaction, `operations ${chain}`)
    // A dropped operation may succeed now, so it can be added again.
    await transaction
      .deleteFrom('user_operations')
      .where((eb) => eb.and({ chain, hash, state: 'dropped' }))
      .execute()
    if (replaces !== undefined) {
      const dropReplaced = transaction
        .updateTable('user_operations')
        .set({ reason: 'replaced', slot: null, state: 'dropped' })
        .where((eb) => eb.and({ chain, hash: replaces, state: 'pending' }))
      if (!(await changesRow(dropReplaced))) return false
    }
    checkRoom(await count(transaction, chain, { paymaster, sender }))
    return changesRow(
      transaction
        .insertInto('user_operations')
        .values({
          chain,
          hash,
          entry_point: entryPoint,
          sender,
          paymaster: paymaster ?? null,
          slot,
          state: 'pending',
          operation: JSON.stringify(operation),
          reason: null,
          suspect: 0,
          bundle_id: null,
          transaction_hash: null,
          added_at: addedAtMs,
          expires_at: expiresAtMs,
        })
        .onConflict((conflict) => conflict.doNothing()),
    )
  }
  return transact(db, write, (isAdded) => isAdded)
}

export async function find(
  { db }: StoreContext,
  chain: string,
  hash: string,
): Promise<KeptOperation | undefined> {
  const row = await selectOperations(db, chain).where('hash', '=', hash).executeTakeFirst()
  return row && toKeptOperation(row)
}

/** Returns the open operation of this entry point, sender and nonce. */
export async function findBySlot(
  { db }: StoreContext,
  chain: string,
  slot: string,
): Promise<KeptOperation | undefined> {
  const row = await selectOperations(db, chain).where('slot', '=', slot).executeTakeFirst()
  return row && toKeptOperation(row)
}

/** The oldest first. */
export async function listPending(
  { db }: StoreContext,
  chain: string,
  limit: number,
): Promise<readonly KeptOperation[]> {
  const rows = await selectOperations(db, chain)
    .where('state', '=', 'pending')
    .orderBy('added_at')
    .orderBy('hash')
    .limit(limit)
    .execute()
  return rows.map(toKeptOperation)
}

export async function listOfBundle(
  { db }: StoreContext,
  id: string,
): Promise<readonly KeptOperation[]> {
  const rows = await db
    .selectFrom('user_operations')
    .selectAll()
    .where('bundle_id', '=', id)
    .execute()
  return rows.map(toKeptOperation)
}

/** Counts open operations. Addresses are lowercase. */
export function countOpen(
  { db }: StoreContext,
  chain: string,
  parties: { paymaster: string | undefined; sender: string },
): Promise<OpenCounts> {
  return count(db, chain, parties)
}

async function count(
  db: Db,
  chain: string,
  { paymaster, sender }: { paymaster: string | undefined; sender: string },
): Promise<OpenCounts> {
  const open = db
    .selectFrom('user_operations')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('chain', '=', chain)
    .where('state', 'in', ['pending', 'sent'])
  const all = await open.executeTakeFirstOrThrow()
  const own = await open.where('sender', '=', sender).executeTakeFirstOrThrow()
  const paid = paymaster
    ? await open.where('paymaster', '=', paymaster).executeTakeFirstOrThrow()
    : { count: 0 }
  return { all: Number(all.count), paymaster: Number(paid.count), sender: Number(own.count) }
}

/** Drops those of these operations that are still pending. */
export async function drop(
  { db }: StoreContext,
  chain: string,
  hashes: readonly string[],
  reason: string,
): Promise<void> {
  if (hashes.length === 0) return
  await db
    .updateTable('user_operations')
    .set({ reason: reason.slice(0, 200), slot: null, state: 'dropped' })
    .where((eb) => eb.and({ chain, state: 'pending' }))
    .where('hash', 'in', hashes)
    .execute()
}

function selectOperations(db: Db, chain: string) {
  return db.selectFrom('user_operations').selectAll().where('chain', '=', chain)
}
