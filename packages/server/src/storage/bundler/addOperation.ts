import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import type { BundlerStore } from './BundlerStore.ts'

/** Adds an operation and removes the one that it replaces, atomically. */
export async function addOperation(
  db: Kysely<Schema>,
  added: Parameters<BundlerStore['add']>[0],
  { replaces, slot }: Parameters<BundlerStore['add']>[1],
): Promise<boolean> {
  const { addedAtMs, chain, entryPoint, expiresAtMs, hash, operation } = added
  const taken = new Error('taken')
  return db
    .transaction()
    .execute(async (transaction) => {
      // A dropped operation may succeed now, so it can be added again.
      await transaction
        .deleteFrom('user_operations')
        .where('chain', '=', chain)
        .where('hash', '=', hash)
        .where('state', '=', 'dropped')
        .execute()
      if (replaces !== undefined) {
        const { numUpdatedRows } = await transaction
          .updateTable('user_operations')
          .set({ reason: 'replaced', slot: null, state: 'dropped' })
          .where('chain', '=', chain)
          .where('hash', '=', replaces)
          .where('state', '=', 'pending')
          .executeTakeFirstOrThrow()
        if (numUpdatedRows !== 1n) throw taken
      }
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('user_operations')
        .values({
          chain,
          hash,
          entry_point: entryPoint,
          sender: operation.sender.toLowerCase(),
          paymaster: operation.paymaster?.toLowerCase() ?? null,
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
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      // Thrown to roll back the removal of the operation to be replaced.
      if (numInsertedOrUpdatedRows !== 1n) throw taken
      return true
    })
    .catch((error: unknown) => {
      if (error === taken) return false
      throw error
    })
}
