import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../schema.ts'
import type { EmailUpdateStore } from './EmailUpdateStore.ts'
import { emailIssuer } from './users.ts'

/** So long before a change was done nobody is sure who held the account: 72 h, and half an hour to change it. */
const suspectMs = 72.5 * 60 * 60_000

type Undos = Pick<EmailUpdateStore, 'findEmailChange' | 'findEmailUndo' | 'undoEmailUpdate'>

/** @param forget - Takes what was erased out of the database's own journal too. */
export function createEmailUndos(db: Kysely<Schema>, forget: () => void): Undos {
  return {
    async findEmailUndo(tokenHash, nowMs) {
      const row = await db
        .selectFrom('email_undo')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', nowMs)
        .executeTakeFirst()
      return row && { emailSealed: row.email_ct, id: row.id, userId: row.user_id }
    },

    async undoEmailUpdate(id, emailSealed, nowMs) {
      const isDone = await db.transaction().execute(async (transaction) => {
        const undo = await transaction
          .deleteFrom('email_undo')
          .where('id', '=', id)
          .where('expires_at', '>', nowMs)
          .returningAll()
          .executeTakeFirst()
        if (!undo) return false
        const { email_bix: emailIndex, user_id: userId } = undo
        await giveBack(transaction, {
          emailIndex,
          emailSealed,
          nowMs,
          userId,
        })
        await transaction
          .deleteFrom('email_undo')
          .where('user_id', '=', userId)
          .where('created_at', '>=', undo.created_at)
          .execute()
        await lockOut(transaction, { changedAt: Number(undo.created_at), nowMs, userId })
        return true
      })
      if (isDone) forget()
      return isDone
    },

    async findEmailChange(userId) {
      const row = await db
        .selectFrom('email_login')
        .innerJoin('app_user', 'app_user.id', 'email_login.user_id')
        .select(['email_login.verified_at', 'app_user.created_at'])
        .where('app_user.id', '=', userId)
        .executeTakeFirst()
      // Both are written at once for somebody who came by e-mail.
      if (!row || Number(row.verified_at) === Number(row.created_at)) return undefined
      return Number(row.verified_at)
    },
  }
}

async function giveBack(
  db: Transaction<Schema>,
  about: {
    emailIndex: string
    emailSealed: string
    nowMs: number
    userId: string
  },
): Promise<void> {
  const { emailIndex, emailSealed, nowMs, userId } = about
  const before = await db
    .deleteFrom('email_login')
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  // Of whoever came since: they read the same mailbox. No login finds them any more, mails still do.
  await db
    .updateTable('email_login')
    .set({ email_bix: sql<string>`'parked/' || user_id` })
    .where('email_bix', '=', emailIndex)
    .execute()
  await db
    .deleteFrom('identity')
    .where('issuer', '=', emailIssuer)
    .where((where) => where.or([where('user_id', '=', userId), where('subject', '=', emailIndex)]))
    .execute()
  await db
    .insertInto('email_login')
    .values({
      email_bix: emailIndex,
      email_ct: emailSealed,
      language: before?.language ?? 'en',
      user_id: userId,
      // Now, not when it was proven first: a mailbox that is fought over opens no wallet for a while.
      verified_at: nowMs,
    })
    .execute()
  await db
    .insertInto('identity')
    .values({ created_at: nowMs, issuer: emailIssuer, subject: emailIndex, user_id: userId })
    .execute()
}

/**
 * Whoever changed the address may hold a device, or have made a passkey before: devices sign in again, by the
 * mailbox, and passkeys of that time sign nobody in any more. The wallet is opened by them as before, but not by
 * a device that has a share since that time: it has to recover again.
 */
async function lockOut(
  db: Transaction<Schema>,
  about: { changedAt: number; nowMs: number; userId: string },
): Promise<void> {
  const { changedAt, nowMs, userId } = about
  await db.deleteFrom('email_update').where('user_id', '=', userId).execute()
  await db
    .updateTable('session')
    .set({ revoked_at: nowMs })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
  await db
    .deleteFrom('passkey')
    .where('user_id', '=', userId)
    .where('created_at', '>=', changedAt - suspectMs)
    // Not the one that the account began with: nobody was there before its owner.
    .where('created_at', '>', (query) =>
      query.selectFrom('app_user').select('created_at').where('app_user.id', '=', userId),
    )
    .execute()
  await db.updateTable('device').set({ verified_at: null }).where('user_id', '=', userId).execute()
  await db
    .deleteFrom('share_sets')
    .where('role', '=', 'device')
    .where('created_at', '>=', changedAt - suspectMs)
    .where('wallet_id', 'in', (query) =>
      query
        .selectFrom('wallets')
        .select('wallets.id')
        .where('user_id', '=', userId)
        // Not the one that the wallet began with: it may be all that opens it.
        .whereRef('wallets.created_at', '<', 'share_sets.created_at'),
    )
    .execute()
  await db
    .deleteFrom('recoveries')
    .where('wallet_id', 'in', (query) =>
      query.selectFrom('wallets').select('wallets.id').where('user_id', '=', userId),
    )
    .execute()
}
