import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../schema.ts'
import type { EmailUpdateRow } from './authSchema.ts'
import type { EmailUpdate, EmailUpdateStore, finishEmailUpdate } from './EmailUpdateStore.ts'
import { createEmailUndos } from './emailUndos.ts'
import { emailIssuer } from './users.ts'

export function createEmailUpdates(db: Kysely<Schema>, forget: () => void): EmailUpdateStore {
  return {
    ...createEmailUndos(db, forget),

    async beginEmailUpdate(update) {
      const { user_id, ...rest } = toRow(update)
      await db
        .insertInto('email_update')
        .values({ user_id, ...rest })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(rest))
        .execute()
    },

    async findEmailUpdate(userId, nowMs) {
      const row = await db
        .selectFrom('email_update')
        .selectAll()
        .where('user_id', '=', userId)
        .where('expires_at', '>', nowMs)
        .executeTakeFirst()
      return row && toUpdate(row)
    },

    async renewEmailCode(id, { codeExpiresAt, mac, step }) {
      const { numUpdatedRows } = await db
        .updateTable('email_update')
        .set({ code_expires_at: codeExpiresAt, otp_mac: mac })
        .where('id', '=', id)
        .where('step', '=', step)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    async tryEmailCode(id, step, { maxTries, nowMs }) {
      // A single statement: parallel attempts can't bypass the counter.
      const counted = await db
        .updateTable('email_update')
        .set((set) => ({ tries: set('tries', '+', 1) }))
        .where('id', '=', id)
        .where('step', '=', step)
        .where('tries', '<', maxTries)
        .where('code_expires_at', '>', nowMs)
        .returning(['otp_mac', 'tries'])
        .executeTakeFirst()
      if (counted) return { mac: counted.otp_mac, outcome: 'counted', tries: counted.tries }
      const row = await db
        .selectFrom('email_update')
        .select(['tries'])
        .where('id', '=', id)
        .where('step', '=', step)
        .executeTakeFirst()
      if (!row) return { outcome: 'missing' }
      return { outcome: row.tries >= maxTries ? 'locked' : 'expired' }
    },

    async stepEmailUpdate(id, { codeExpiresAt, from, to }) {
      const { numUpdatedRows } = await db
        .updateTable('email_update')
        .set({ code_expires_at: codeExpiresAt, otp_mac: to, step: 'secondary', tries: 0 })
        .where('id', '=', id)
        .where('step', '=', 'primary')
        .where('otp_mac', '=', from)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    async finishEmailUpdate(id, change, nowMs) {
      // Both databases roll back when the function of a transaction throws.
      const end = new Outcome()
      return db
        .transaction()
        .execute(async (transaction) => {
          const outcome = await putInPlace(transaction, { change, id, nowMs })
          if (outcome !== 'done') throw end.of(outcome)
          return outcome
        })
        .catch((error: unknown) => {
          if (error === end) return end.outcome
          throw error
        })
    },

    async dropEmailUpdate(id) {
      await db.deleteFrom('email_update').where('id', '=', id).execute()
    },

    async hasShare(userId, jkt, beforeMs) {
      const row = await db
        .selectFrom('share_sets')
        .innerJoin('wallets', 'wallets.id', 'share_sets.wallet_id')
        .select('share_sets.id')
        .where('wallets.user_id', '=', userId)
        .where('share_sets.jkt', '=', jkt)
        .where('wallets.created_at', '<', beforeMs)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

/** Thrown to roll back a transaction and return an outcome. */
class Outcome {
  outcome: 'gone' | 'taken' = 'gone'
  of(outcome: 'gone' | 'taken'): this {
    this.outcome = outcome
    return this
  }
}

async function putInPlace(
  db: Transaction<Schema>,
  about: { change: finishEmailUpdate.Change; id: string; nowMs: number },
): Promise<'done' | 'gone' | 'taken'> {
  const { change, id, nowMs } = about
  const { emailSealed, language, mac, sessionId, undo } = change
  const pending = await db
    .deleteFrom('email_update')
    .where('id', '=', id)
    .where('otp_mac', '=', mac)
    .where('session_id', '=', sessionId)
    .where('step', '=', 'secondary')
    .returningAll()
    .executeTakeFirst()
  if (!pending) return 'gone'
  const { new_bix: emailIndex, old_bix: oldIndex, user_id: userId } = pending
  const before = await db
    .deleteFrom('email_login')
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  if ((before?.email_bix ?? null) !== oldIndex) return 'gone'
  // The address is written first, in the same order as at login, which avoids deadlocks.
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('email_login')
    .values({
      email_bix: emailIndex,
      email_ct: emailSealed,
      language: before?.language ?? language,
      user_id: userId,
      verified_at: nowMs,
    })
    .onConflict((conflict) => conflict.column('email_bix').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return 'taken'
  await db
    .deleteFrom('identity')
    .where('issuer', '=', emailIssuer)
    .where('user_id', '=', userId)
    .execute()
  await db
    .insertInto('identity')
    .values({ created_at: nowMs, issuer: emailIssuer, subject: emailIndex, user_id: userId })
    .execute()
  if (before && undo)
    await db
      .insertInto('email_undo')
      .values({
        created_at: nowMs,
        email_bix: before.email_bix,
        email_ct: undo.emailSealed,
        expires_at: undo.expiresAt,
        id: undo.id,
        token_hash: undo.tokenHash,
        user_id: userId,
        verified_at: before.verified_at,
      })
      .execute()
  await db
    .updateTable('session')
    .set({ revoked_at: nowMs })
    .where('user_id', '=', userId)
    .where('id', '!=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()
  return 'done'
}

function toRow(update: EmailUpdate): EmailUpdateRow {
  return {
    user_id: update.userId,
    id: update.id,
    session_id: update.sessionId,
    old_bix: update.oldIndex,
    new_bix: update.newIndex,
    email_ct: update.newSealed,
    step: update.step,
    otp_mac: update.mac,
    tries: update.tries,
    code_expires_at: update.codeExpiresAt,
    expires_at: update.expiresAt,
  }
}

function toUpdate(row: EmailUpdateRow): EmailUpdate {
  return {
    id: row.id,
    userId: row.user_id,
    sessionId: row.session_id,
    oldIndex: row.old_bix,
    newIndex: row.new_bix,
    newSealed: row.email_ct,
    step: row.step === 'secondary' ? 'secondary' : 'primary',
    mac: row.otp_mac,
    tries: row.tries,
    codeExpiresAt: Number(row.code_expires_at),
    expiresAt: Number(row.expires_at),
  }
}
