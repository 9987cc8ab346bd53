import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import type { BundlerStore, KeptBundle } from './BundlerStore.ts'

/** Stores a bundle and marks its operations as sent, atomically. */
export async function openBundle(
  db: Kysely<Schema>,
  bundle: KeptBundle,
  hashes: readonly string[],
): Promise<boolean> {
  const { account, attempts, chain, entryPoint, id, nonce, sentAtMs, state } = bundle
  const gone = new Error('gone')
  return db
    .transaction()
    .execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('user_operations')
        .set({ bundle_id: id, state: 'sent' })
        .where('chain', '=', chain)
        .where('hash', 'in', hashes)
        .where('state', '=', 'pending')
        .executeTakeFirstOrThrow()
      // An operation was replaced meanwhile. Thrown to roll back the update.
      if (numUpdatedRows !== BigInt(hashes.length)) throw gone
      await transaction
        .insertInto('bundles')
        .values({
          id,
          chain,
          account,
          nonce,
          state,
          entry_point: entryPoint,
          attempts: JSON.stringify(attempts),
          block_hash: null,
          block_number: null,
          sent_at: sentAtMs,
        })
        .execute()
      return true
    })
    .catch((error: unknown) => {
      if (error === gone) return false
      throw error
    })
}

/** Records the outcome of a bundle and its operations, atomically. */
export async function settle(
  db: Kysely<Schema>,
  { chain, id }: KeptBundle,
  outcome: BundlerStore.Outcome,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const ofBundle = () =>
      transaction
        .updateTable('user_operations')
        .where('chain', '=', chain)
        .where('bundle_id', '=', id)
    const own = () => transaction.updateTable('bundles').where('id', '=', id)
    const noBlock = { block_hash: null, block_number: null }
    switch (outcome.kind) {
      case 'mined': {
        const { block, included, transactionHash } = outcome
        await own()
          .set({ block_hash: block.hash, block_number: block.number, state: 'mined' })
          .execute()
        if (included.length > 0)
          await ofBundle()
            .where('hash', 'in', included)
            .set({ state: 'included', transaction_hash: transactionHash })
            .execute()
        await ofBundle()
          .where('state', '=', 'sent')
          .set({ bundle_id: null, state: 'pending' })
          .execute()
        return
      }
      case 'reorganised':
        await own()
          .set({ ...noBlock, state: 'sent' })
          .execute()
        await ofBundle()
          .where('state', '=', 'included')
          .set({ state: 'sent', transaction_hash: null })
          .execute()
        return
      case 'failed':
        await own()
          .set({ ...noBlock, state: 'final' })
          .execute()
        await ofBundle()
          .where('state', '=', 'sent')
          .set({ bundle_id: null, state: 'pending' })
          .execute()
        return
      case 'reverted':
        await own()
          .set({ ...noBlock, state: 'final' })
          .execute()
        await ofBundle()
          .where('state', '=', 'sent')
          .where('suspect', '=', 1)
          .set({ reason: 'reverted on the chain', slot: null, state: 'dropped' })
          .execute()
        await ofBundle()
          .where('state', '=', 'sent')
          .set({ bundle_id: null, state: 'pending', suspect: 1 })
          .execute()
        return
      case 'final':
        await own().set({ state: 'final' }).execute()
        await ofBundle().where('state', '=', 'included').set({ slot: null }).execute()
    }
  })
}
