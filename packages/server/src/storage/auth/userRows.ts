import type { Db } from '../schema.ts'

/** A user. Users are created when they first authenticate. */
export type User = {
  id: string
  failCount: number
  /** Keyed hash of the email address; `undefined` for users without one. */
  emailIndex: string | undefined
  /** The email address, encrypted for its row. */
  emailSealed: string | undefined
  /** Language of emails, taken from the last login. */
  language: string | undefined
}

/** Issuer of email identities; the mailbox itself is the proof. */
export const emailIssuer = 'email'

/** Selects users, without joining their identities. */
export function selectUsers(db: Db) {
  return db
    .selectFrom('app_user')
    .leftJoin('email_login', 'email_login.user_id', 'app_user.id')
    .select(['app_user.id', 'fail_count', 'email_bix', 'email_ct', 'language'])
}

/** Converts a row of {@link selectUsers}. */
export function toUser(
  row: Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>,
): User {
  return {
    id: row.id,
    emailIndex: row.email_bix ?? undefined,
    emailSealed: row.email_ct ?? undefined,
    failCount: row.fail_count,
    language: row.language ?? undefined,
  }
}

/** Creates a user who has just signed in. */
export async function insertUser(db: Db, id: string, nowMs: number): Promise<void> {
  await db
    .insertInto('app_user')
    .values({ id, created_at: nowMs, fail_count: 0, last_login_at: nowMs })
    .execute()
}

/** Creates the identity by which a user signs in with an email address. */
export async function insertEmailIdentity(
  db: Db,
  userId: string,
  emailIndex: string,
  nowMs: number,
): Promise<void> {
  await db
    .insertInto('identity')
    .values({
      created_at: nowMs,
      issuer: emailIssuer,
      provider: emailIssuer,
      subject: emailIndex,
      user_id: userId,
    })
    .execute()
}

/** Ends the live sessions of a user, except `keptId`. */
export async function revokeSessions(
  db: Db,
  userId: string,
  nowMs: number,
  keptId?: string,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoked_at: nowMs })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(keptId !== undefined, (query) => query.where('id', '!=', keptId!))
    .execute()
}
