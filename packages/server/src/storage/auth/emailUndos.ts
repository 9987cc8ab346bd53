import { sql } from 'kysely'
import type { StoreContext } from '../StoreContext.ts'
import type { Db } from '../schema.ts'
import { removeLateIdentities } from './logins.ts'
import { emailIssuer, insertEmailIdentity, revokeSessions } from './userRows.ts'

/**
 * Passkeys and shares younger than this before a change are not trusted: 72 h, plus half an hour for the change itself.
 * In milliseconds.
 */
const suspectMs = 72.5 * 60 * 60_000

/** Finds the link that restores a user's previous address. */
export async function findEmailUndo({ db }: StoreContext, tokenHash: string, nowMs: number) {
  const row = await db
    .selectFrom('email_undo')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', nowMs)
    .executeTakeFirst()
  return row && { emailSealed: row.email_ct, id: row.id, userId: row.user_id }
}

/**
 * Restores the previous address, once. Counts as an email change. It also has these effects:
 * - All sessions of the user end, and every device must be approved again.
 * - Undo links of later changes become invalid.
 * - Passkeys and logins added less than 72 h before the change began, or later, can't sign in any more.
 * - Devices that got a share since then lose it, except the device that created the wallet.
 * - A user who registered the address in the meantime loses it.
 *
 * @param emailSealed - The address, encrypted for the row of the login.
 * @returns True if this call did it.
 */
export async function undoEmailUpdate(
  { db, forget }: StoreContext,
  id: string,
  emailSealed: string,
  nowMs: number,
): Promise<boolean> {
  const isDone = await db.transaction().execute(async (transaction) => {
    const undo = await transaction
      .deleteFrom('email_undo')
      .where('id', '=', id)
      .where('expires_at', '>', nowMs)
      .returningAll()
      .executeTakeFirst()
    if (!undo) return false
    const { email_bix: emailIndex, user_id: userId } = undo
    await restoreEmail(transaction, { emailIndex, emailSealed, nowMs, userId })
    await transaction
      .deleteFrom('email_undo')
      .where('user_id', '=', userId)
      .where('created_at', '>=', undo.created_at)
      .execute()
    await lockOut(transaction, { changedAt: Number(undo.created_at), nowMs, userId })
    return true
  })
  if (isDone) await forget()
  return isDone
}

/** Returns the time of the last email change, in milliseconds since 1970; `undefined` if there was none. */
export async function findEmailChange(
  { db }: StoreContext,
  userId: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('email_login')
    .innerJoin('app_user', 'app_user.id', 'email_login.user_id')
    .select(['email_login.verified_at', 'app_user.created_at'])
    .where('app_user.id', '=', userId)
    .executeTakeFirst()
  // Both are written at once for a user who registered by email.
  if (!row || Number(row.verified_at) === Number(row.created_at)) return undefined
  return Number(row.verified_at)
}

async function restoreEmail(
  db: Db,
  about: { emailIndex: string; emailSealed: string; nowMs: number; userId: string },
): Promise<void> {
  const { emailIndex, emailSealed, nowMs, userId } = about
  const before = await db
    .deleteFrom('email_login')
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  // A user who registered the address in the meantime: logins no longer find this account, but emails still reach it.
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
      // The time of the undo, not of the first verification: a contested mailbox can't recover a wallet for a while.
      verified_at: nowMs,
    })
    .execute()
  await insertEmailIdentity(db, userId, emailIndex, nowMs)
}

/**
 * Removes access of a possible attacker, who may have a device or have added a passkey before. Devices must sign in by
 * email again, and recent passkeys can't sign in any more. Passkeys can still unlock the wallet. Devices that recently
 * got a share must recover the wallet again.
 */
async function lockOut(
  db: Db,
  about: { changedAt: number; nowMs: number; userId: string },
): Promise<void> {
  const { changedAt, nowMs, userId } = about
  await db.deleteFrom('email_update').where('user_id', '=', userId).execute()
  await revokeSessions(db, userId, nowMs)
  await db
    .deleteFrom('passkey')
    .where('user_id', '=', userId)
    .where('created_at', '>=', changedAt - suspectMs)
    // Except the passkey that the account was created with: it belongs to the owner.
    .where('created_at', '>', (query) =>
      query.selectFrom('app_user').select('created_at').where('app_user.id', '=', userId),
    )
    .execute()
  await removeLateIdentities(db, userId, changedAt - suspectMs)
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
        // Except the set that the wallet was created with: it may be the only one that can open the wallet.
        .whereRef('wallets.created_at', '<', 'share_sets.created_at'),
    )
    .execute()
  await db
    .deleteFrom('recoveries')
    .where('stopped_at', 'is', null)
    .where('wallet_id', 'in', (query) =>
      query.selectFrom('wallets').select('wallets.id').where('user_id', '=', userId),
    )
    .execute()
}
