import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import { addOperation } from './addOperation.ts'
import type { BundlerStore } from './BundlerStore.ts'
import { toKeptBundle, toKeptOperation } from './bundlerRows.ts'
import { reserve } from './reserve.ts'
import { openBundle, settle } from './settle.ts'

export function createBundlerStore(db: Kysely<Schema>, clock: () => number): BundlerStore {
  const operations = (chain: string) =>
    db.selectFrom('user_operations').selectAll().where('chain', '=', chain)

  return {
    async claim({ chain, leaseMs, owner }) {
      const values = { owned_until: clock() + leaseMs, owner }
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('bundler_leases')
        .values({ chain, ...values })
        .onConflict((conflict) =>
          conflict
            .column('chain')
            .doUpdateSet(values)
            .where((eb) =>
              eb.or([
                eb('bundler_leases.owner', '=', owner),
                eb('bundler_leases.owned_until', '<', clock()),
              ]),
            ),
        )
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    },

    async release({ chain, owner }) {
      await db
        .deleteFrom('bundler_leases')
        .where('chain', '=', chain)
        .where('owner', '=', owner)
        .execute()
    },

    add: (added, options) => addOperation(db, added, options),

    async find(chain, hash) {
      const row = await operations(chain).where('hash', '=', hash).executeTakeFirst()
      return row && toKeptOperation(row)
    },

    async findBySlot(chain, slot) {
      const row = await operations(chain).where('slot', '=', slot).executeTakeFirst()
      return row && toKeptOperation(row)
    },

    async listPending(chain, limit) {
      const rows = await operations(chain)
        .where('state', '=', 'pending')
        .orderBy('added_at')
        .orderBy('hash')
        .limit(limit)
        .execute()
      return rows.map(toKeptOperation)
    },

    async countOpen(chain, { paymaster, sender }) {
      const open = () =>
        db
          .selectFrom('user_operations')
          .select((eb) => eb.fn.countAll().as('count'))
          .where('chain', '=', chain)
          .where('state', 'in', ['pending', 'sent'])
      const all = await open().executeTakeFirstOrThrow()
      const own = await open().where('sender', '=', sender).executeTakeFirstOrThrow()
      const paid = paymaster
        ? await open().where('paymaster', '=', paymaster).executeTakeFirstOrThrow()
        : { count: 0 }
      return { all: Number(all.count), paymaster: Number(paid.count), sender: Number(own.count) }
    },

    async drop(chain, hashes, reason) {
      if (hashes.length === 0) return
      await db
        .updateTable('user_operations')
        .set({ reason: reason.slice(0, 200), slot: null, state: 'dropped' })
        .where('chain', '=', chain)
        .where('hash', 'in', hashes)
        .where('state', '=', 'pending')
        .execute()
    },

    async listOfBundle(id) {
      const rows = await db
        .selectFrom('user_operations')
        .selectAll()
        .where('bundle_id', '=', id)
        .execute()
      return rows.map(toKeptOperation)
    },

    open: (bundle, hashes) => openBundle(db, bundle, hashes),

    async listOpen(chain) {
      const rows = await db
        .selectFrom('bundles')
        .selectAll()
        .where('chain', '=', chain)
        .where('state', '!=', 'final')
        .orderBy('nonce')
        .execute()
      return rows.map(toKeptBundle)
    },

    async addAttempt({ attempts, id }, attempt, sentAtMs) {
      await db
        .updateTable('bundles')
        .set({
          attempts: JSON.stringify([...attempts, ...(attempt ? [attempt] : [])]),
          sent_at: sentAtMs,
        })
        .where('id', '=', id)
        .execute()
    },

    settle: (bundle, outcome) => settle(db, bundle, outcome),

    async sweep(chain, beforeMs) {
      await db
        .deleteFrom('user_operations')
        .where('chain', '=', chain)
        .where('slot', 'is', null)
        .where('added_at', '<', beforeMs)
        .execute()
      await db
        .deleteFrom('bundles')
        .where('chain', '=', chain)
        .where('state', '=', 'final')
        .where('sent_at', '<', beforeMs)
        .execute()
      const day = new Date(beforeMs).toISOString().slice(0, 10)
      await db.deleteFrom('sponsored_operations').where('day', '<', day).execute()
      await db.deleteFrom('sponsored_days').where('day', '<', day).execute()
    },

    reserve: (sponsored) => reserve(db, sponsored),
  }
}
