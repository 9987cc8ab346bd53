import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../schema.ts'
import type { CustodyStore, KeptSet } from './CustodyStore.ts'
import { toKeptSet, toKeptWallet, toSetRow } from './custodyRows.ts'

/**
 * Creates the custody store.
 *
 * @param options.forget - Erases deleted data from the database's journal too, if it keeps one.
 */
export function createCustodyStore(
  db: Kysely<Schema>,
  options: { clock: () => number; forget?: () => void },
): CustodyStore {
  const { clock, forget = () => {} } = options

  return {
    async findWallet(userId) {
      const row = await db
        .selectFrom('wallets')
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row && toKeptWallet(row)
    },

    async listSets(walletId) {
      const rows = await db
        .selectFrom('share_sets')
        .selectAll()
        .where('wallet_id', '=', walletId)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      const sealed = await db
        .selectFrom('sealed_shares')
        .innerJoin('share_sets', 'share_sets.id', 'sealed_shares.set_id')
        .selectAll('sealed_shares')
        .where('share_sets.wallet_id', '=', walletId)
        .orderBy('rid')
        .execute()
      return rows.map((row) =>
        toKeptSet(
          row,
          sealed.filter(({ set_id }) => set_id === row.id),
        ),
      )
    },

    async create(wallet, sets) {
      const { addresses, mac, projectId, recipients, userId, vaultRoot, vaultSign, walletId } =
        wallet
      const now = clock()
      return allOrNothing(db, async (transaction) => {
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('wallets')
          .values({
            id: walletId,
            user_id: userId,
            project_id: projectId,
            version: 1,
            eip155: addresses.eip155,
            solana: addresses.solana,
            vault_root: vaultRoot,
            vault_sign: vaultSign,
            recipients: JSON.stringify(recipients),
            mac,
            frozen_at: null,
            created_at: now,
          })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow()
        if (numInsertedOrUpdatedRows !== 1n) return false
        // The same time as the wallet's own, which distinguishes its first set from later ones.
        return addSets(transaction, walletId, sets, () => now)
      })
    },

    async update({ deviceId, dropped, mac, recipients, sets, version, walletId }) {
      const isDone = await allOrNothing(db, async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('wallets')
          .set({ mac, recipients: JSON.stringify(recipients), version })
          .where('id', '=', walletId)
          .where('version', '=', version - 1)
          .executeTakeFirstOrThrow()
        if (numUpdatedRows !== 1n || !(await holdDevice(transaction, deviceId))) return false
        const now = clock()
        const since = await holdersSince(transaction, walletId, dropped)
        if (dropped.length > 0)
          await transaction
            .deleteFrom('share_sets')
            .where('wallet_id', '=', walletId)
            .where('id', 'in', dropped)
            .execute()
        const sinceOf = ({ jkt }: KeptSet) => (jkt !== null && since.get(jkt)) || now
        if (!(await addSets(transaction, walletId, sets, sinceOf))) return false
        const kept = recipients.map(({ rid }) => rid)
        await transaction
          .deleteFrom('sealed_shares')
          .where('set_id', 'in', (select) =>
            select.selectFrom('share_sets').select('id').where('wallet_id', '=', walletId),
          )
          .$if(kept.length > 0, (query) => query.where('rid', 'not in', kept))
          .execute()
        return true
      })
      if (isDone) forget()
      return isDone
    },

    async dropDevice(walletId, jkt) {
      await db.transaction().execute(async (transaction) => {
        for (const table of ['share_sets', 'recoveries', 'recovery_challenges'] as const)
          await transaction
            .deleteFrom(table)
            .where('wallet_id', '=', walletId)
            .where('jkt', '=', jkt)
            .execute()
      })
      forget()
    },

    async setFrozen(walletId, frozenAt) {
      await db
        .updateTable('wallets')
        .set({ frozen_at: frozenAt })
        .where('id', '=', walletId)
        .execute()
    },

    async putChallenge({ digest, expiresAt, jkt, rid, walletId }) {
      const values = { digest, expires_at: expiresAt, rid }
      await db
        .insertInto('recovery_challenges')
        .values({ wallet_id: walletId, jkt, ...values })
        .onConflict((conflict) => conflict.columns(['wallet_id', 'jkt']).doUpdateSet(values))
        .execute()
    },

    async takeChallenge({ digest, jkt, rid, walletId }) {
      // Deleted in any case: a challenge allows one attempt.
      const row = await db
        .deleteFrom('recovery_challenges')
        .where('wallet_id', '=', walletId)
        .where('jkt', '=', jkt)
        .returningAll()
        .executeTakeFirst()
      return row?.rid === rid && row.digest === digest && Number(row.expires_at) > clock()
    },

    async askRecovery(walletId, jkt, keptMs) {
      const now = clock()
      const asked = { asked_at: now, granted_at: null }
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('recoveries')
        .values({ wallet_id: walletId, jkt, ...asked })
        .onConflict((conflict) =>
          conflict
            .columns(['wallet_id', 'jkt'])
            .doUpdateSet(asked)
            .where('recoveries.asked_at', '<=', now - keptMs),
        )
        .executeTakeFirstOrThrow()
      const row = await findRecovery(db, walletId, jkt)
      return { askedAt: Number(row?.asked_at ?? now), isFirst: numInsertedOrUpdatedRows === 1n }
    },

    async takeBackRecovery(walletId, jkt) {
      await db
        .deleteFrom('recoveries')
        .where('wallet_id', '=', walletId)
        .where('jkt', '=', jkt)
        .where('granted_at', 'is', null)
        .execute()
    },

    async grantRecovery(walletId, jkt) {
      const now = clock()
      await db
        .insertInto('recoveries')
        .values({ wallet_id: walletId, jkt, asked_at: now, granted_at: now })
        .onConflict((conflict) =>
          conflict.columns(['wallet_id', 'jkt']).doUpdateSet({ granted_at: now }),
        )
        .execute()
    },

    async findGrant(walletId, jkt) {
      const row = await findRecovery(db, walletId, jkt)
      return row?.granted_at == null ? undefined : Number(row.granted_at)
    },

    async clearRecoveries(walletId) {
      await db.deleteFrom('recoveries').where('wallet_id', '=', walletId).execute()
      await db.deleteFrom('recovery_challenges').where('wallet_id', '=', walletId).execute()
    },
  }
}

function findRecovery(db: Kysely<Schema>, walletId: string, jkt: string) {
  return db
    .selectFrom('recoveries')
    .selectAll()
    .where('wallet_id', '=', walletId)
    .where('jkt', '=', jkt)
    .executeTakeFirst()
}

/**
 * Writes to the device's row, so that a concurrent revocation runs entirely before or after this transaction. A later
 * revocation then erases everything the device has.
 *
 * @returns `false` if the device is revoked.
 */
async function holdDevice(db: Transaction<Schema>, deviceId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('device')
    .set((set) => ({ last_seen_at: set.ref('last_seen_at') }))
    .where('id', '=', deviceId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/**
 * Returns the times since which devices have a share, by key thumbprint. A set that replaces another keeps its time.
 */
async function holdersSince(
  db: Kysely<Schema>,
  walletId: string,
  setIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (setIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('share_sets')
    .select(['created_at', 'jkt'])
    .where('wallet_id', '=', walletId)
    .where('id', 'in', setIds)
    .execute()
  return new Map(
    rows.flatMap(({ created_at, jkt }) => (jkt === null ? [] : [[jkt, Number(created_at)]])),
  )
}

/** @returns `false` if an id is taken. */
async function addSets(
  db: Kysely<Schema>,
  walletId: string,
  sets: readonly KeptSet[],
  sinceOf: (set: KeptSet) => number,
): Promise<boolean> {
  for (const set of sets) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('share_sets')
      .values(toSetRow(walletId, set, sinceOf(set)))
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows !== 1n) return false
    const rows = set.r.map(({ rid, sealed }) => ({ set_id: set.setId, rid, ...sealed }))
    if (rows.length > 0) await db.insertInto('sealed_shares').values(rows).execute()
  }
  return true
}

/** Runs `work` in a transaction and rolls back if it returns `false`. */
async function allOrNothing(
  db: Kysely<Schema>,
  work: (transaction: Transaction<Schema>) => Promise<boolean>,
): Promise<boolean> {
  const undone = Symbol('undone')
  try {
    return await db.transaction().execute(async (transaction) => {
      if (await work(transaction)) return true
      throw undone
    })
  } catch (error) {
    if (error === undone) return false
    throw error
  }
}
