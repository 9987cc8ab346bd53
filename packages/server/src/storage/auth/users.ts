import { guestProvider } from '@fairlead/protocol/embedded'
import { changesRow, type StoreContext } from '../StoreContext.ts'
import { insertEmailIdentity, insertUser, selectUsers, toUser, type User } from './userRows.ts'

export async function findUserByEmail(
  { db }: StoreContext,
  emailIndex: string,
): Promise<User | undefined> {
  const row = await selectUsers(db).where('email_bix', '=', emailIndex).executeTakeFirst()
  return row && toUser(row)
}

export async function findUser({ db }: StoreContext, id: string): Promise<User | undefined> {
  const row = await selectUsers(db).where('app_user.id', '=', id).executeTakeFirst()
  return row && toUser(row)
}

/** Creates a user for an address, or returns the existing one unchanged. */
export async function ensureEmailUser(
  { db }: StoreContext,
  user: { emailIndex: string; emailSealed: string; id: string; language: string },
  nowMs: number,
): Promise<User> {
  const { emailIndex, emailSealed, id, language } = user
  return db.transaction().execute(async (transaction) => {
    // Inserts first: in SQLite a transaction that has read can't always upgrade to a write.
    await insertUser(transaction, id, nowMs)
    const addLogin = transaction
      .insertInto('email_login')
      .values({
        user_id: id,
        email_bix: emailIndex,
        email_ct: emailSealed,
        language,
        verified_at: nowMs,
      })
      .onConflict((conflict) => conflict.column('email_bix').doNothing())
    if (await changesRow(addLogin)) {
      await insertEmailIdentity(transaction, id, emailIndex, nowMs)
    } else {
      await transaction.deleteFrom('app_user').where('id', '=', id).execute()
      await transaction
        .updateTable('app_user')
        .set({ last_login_at: nowMs })
        .where('id', 'in', (query) =>
          query.selectFrom('email_login').select('user_id').where('email_bix', '=', emailIndex),
        )
        .execute()
    }
    const row = await selectUsers(transaction)
      .where('email_bix', '=', emailIndex)
      .executeTakeFirstOrThrow()
    return toUser(row)
  })
}

export async function countFailure({ db }: StoreContext, userId: string): Promise<void> {
  await db
    .updateTable('app_user')
    .set((set) => ({ fail_count: set('fail_count', '+', 1) }))
    .where('id', '=', userId)
    .execute()
}

export async function clearFailures({ db }: StoreContext, userId: string): Promise<void> {
  await db.updateTable('app_user').set({ fail_count: 0 }).where('id', '=', userId).execute()
}

/** Sets the language of a user's emails. */
export async function setLanguage(
  { db }: StoreContext,
  userId: string,
  language: string,
): Promise<void> {
  await db.updateTable('email_login').set({ language }).where('user_id', '=', userId).execute()
}

/** True if the key of a browser is the user's only login: no email address, no provider, no passkey. */
export async function isGuest({ db }: StoreContext, userId: string): Promise<boolean> {
  const identities = await db
    .selectFrom('identity')
    .select('provider')
    .where('user_id', '=', userId)
    .execute()
  if (!identities.some(({ provider }) => provider === guestProvider)) return false
  if (identities.some(({ provider }) => provider !== guestProvider)) return false
  const passkey = await db
    .selectFrom('passkey')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return passkey === undefined
}
