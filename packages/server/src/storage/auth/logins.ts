import { guestProvider } from '@fairlead/protocol/embedded'
import { changesRow, type StoreContext, transact } from '../StoreContext.ts'
import type { Db } from '../schema.ts'
import { emailIssuer } from './userRows.ts'

/** A login of a user. Times are milliseconds since 1970. */
export type StoredLogin = { createdAt: number; provider: string }

/** Result of linking: `provider` if the user has a login with this provider, `taken` if another user has the account. */
export type LinkOutcome = 'linked' | 'provider' | 'taken'

/** Result of unlinking; only `removed` changes anything. */
export type UnlinkOutcome = 'last' | 'missing' | 'removed'

/** Lists the logins of a user, oldest first; passkeys are not included. */
export async function listLogins(
  { db }: StoreContext,
  userId: string,
): Promise<readonly StoredLogin[]> {
  const rows = await db
    .selectFrom('identity')
    .select(['created_at', 'provider'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('provider')
    .execute()
  return rows.map(({ created_at, provider }) => ({ createdAt: Number(created_at), provider }))
}

/**
 * Links an account at a provider to a user. An account of another user is never moved, because each user has a wallet
 * of their own and wallets can't be merged.
 */
export function linkIdentity(
  { db }: StoreContext,
  link: {
    issuer: string
    profile: { id: string; sealed: string }
    provider: string
    subject: string
    userId: string
  },
  nowMs: number,
): Promise<LinkOutcome> {
  const { issuer, profile, provider, subject, userId } = link
  const run = async (transaction: Db): Promise<LinkOutcome> => {
    await lockUser(transaction, userId)
    const own = await transaction
      .selectFrom('identity')
      .select('subject')
      .where((eb) => eb.and({ provider, user_id: userId }))
      .executeTakeFirst()
    if (own) return 'provider'
    const add = transaction
      .insertInto('identity')
      .values({ created_at: nowMs, issuer, provider, subject, user_id: userId })
      .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    if (!(await changesRow(add))) return 'taken'
    const sent = { id: profile.id, profile_ct: profile.sealed }
    await transaction
      .insertInto('social_profile')
      .values({ ...sent, provider, user_id: userId })
      .onConflict((conflict) => conflict.columns(['user_id', 'provider']).doUpdateSet(sent))
      .execute()
    return 'linked'
  }
  return transact(db, run, (outcome) => outcome === 'linked')
}

/**
 * Removes a login of a user with its profile, and ends the sessions that began with it. The last login is kept; a guest
 * login doesn't count, because it is lost with the browser's data.
 */
export function unlinkIdentity(
  { db }: StoreContext,
  userId: string,
  provider: string,
  nowMs: number,
): Promise<UnlinkOutcome> {
  const run = async (transaction: Db): Promise<UnlinkOutcome> => {
    await lockUser(transaction, userId)
    const logins = await transaction
      .selectFrom('identity')
      .select('provider')
      .where('user_id', '=', userId)
      .execute()
    if (!logins.some((one) => one.provider === provider)) return 'missing'
    const passkey = await transaction
      .selectFrom('passkey')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    const isLeft = logins.some((one) => one.provider !== provider && one.provider !== guestProvider)
    if (!isLeft && !passkey) return 'last'
    for (const table of ['identity', 'social_profile'] as const)
      await transaction
        .deleteFrom(table)
        .where((eb) => eb.and({ provider, user_id: userId }))
        .execute()
    await transaction
      .updateTable('session')
      .set({ revoked_at: nowMs })
      .where((eb) => eb.and({ provider, user_id: userId }))
      .where('revoked_at', 'is', null)
      .execute()
    return 'removed'
  }
  return transact(db, run, (outcome) => outcome === 'removed')
}

/** True if the login was linked after `sinceMs` to a user who existed before; it may be an intruder's. */
export async function isYoungIdentity(
  { db }: StoreContext,
  { issuer, subject }: { issuer: string; subject: string },
  sinceMs: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('identity')
    .innerJoin('app_user', 'app_user.id', 'identity.user_id')
    .select('identity.user_id')
    .where((eb) => eb.and({ issuer, subject }))
    .where('identity.created_at', '>', sinceMs)
    .whereRef('identity.created_at', '>', 'app_user.created_at')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns when the login that a session began with was added; `undefined` for a passkey or a removed login. */
export async function findLoginTime(
  { db }: StoreContext,
  sessionId: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('identity', (join) =>
      join
        .onRef('identity.user_id', '=', 'session.user_id')
        .onRef('identity.provider', '=', 'session.provider'),
    )
    .select('identity.created_at')
    .where('session.id', '=', sessionId)
    .executeTakeFirst()
  return row && Number(row.created_at)
}

/** Removes the logins that were linked since a time, except the email address and the login the user registered with. */
export async function removeLateIdentities(db: Db, userId: string, sinceMs: number): Promise<void> {
  await db
    .deleteFrom('identity')
    .where('user_id', '=', userId)
    .where('issuer', '!=', emailIssuer)
    .where('created_at', '>=', sinceMs)
    .where('created_at', '>', (query) =>
      query.selectFrom('app_user').select('created_at').where('app_user.id', '=', userId),
    )
    .execute()
}

/** Starts the transaction with a write, so that two parallel changes can't each see the other's login. */
async function lockUser(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('app_user')
    .set((set) => ({ fail_count: set('fail_count', '+', 0) }))
    .where('id', '=', userId)
    .execute()
}
