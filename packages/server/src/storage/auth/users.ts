import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { AuthStore, Device, User } from './AuthStore.ts'

type Users = Pick<
  AuthStore,
  | 'clearFailures'
  | 'countFailure'
  | 'ensureDevice'
  | 'ensureEmailUser'
  | 'findDevice'
  | 'findUser'
  | 'findUserByEmail'
  | 'listDevices'
  | 'setLanguage'
>

/** Issuer of email identities; the mailbox itself is the proof. */
export const emailIssuer = 'email'

export function createUsers(db: Kysely<Schema>): Users {
  const selectUser = (from: Kysely<Schema>) =>
    from
      .selectFrom('app_user')
      .leftJoin('email_login', 'email_login.user_id', 'app_user.id')
      .select(['app_user.id', 'fail_count', 'email_bix', 'email_ct', 'language'])

  const findUserByEmail = async (emailIndex: string, from: Kysely<Schema> = db) => {
    const row = await selectUser(from).where('email_bix', '=', emailIndex).executeTakeFirst()
    return row && toUser(row)
  }

  return {
    findUserByEmail: (emailIndex) => findUserByEmail(emailIndex),

    async findUser(id) {
      const row = await selectUser(db).where('app_user.id', '=', id).executeTakeFirst()
      return row && toUser(row)
    },

    async findDevice(userId, jkt) {
      const row = await db
        .selectFrom('device')
        .selectAll()
        .where('user_id', '=', userId)
        .where('jkt', '=', jkt)
        .executeTakeFirst()
      return row && toDevice(row)
    },

    async countFailure(userId) {
      await db
        .updateTable('app_user')
        .set((set) => ({ fail_count: set('fail_count', '+', 1) }))
        .where('id', '=', userId)
        .execute()
    },

    async clearFailures(userId) {
      await db.updateTable('app_user').set({ fail_count: 0 }).where('id', '=', userId).execute()
    },

    async ensureEmailUser({ emailIndex, emailSealed, id, language }, nowMs) {
      return db.transaction().execute(async (transaction) => {
        // Inserts first: in SQLite a transaction that has read can't always upgrade to a write.
        await transaction
          .insertInto('app_user')
          .values({ id, created_at: nowMs, fail_count: 0, last_login_at: nowMs })
          .execute()
        const { numInsertedOrUpdatedRows = 0n } = await transaction
          .insertInto('email_login')
          .values({
            user_id: id,
            email_bix: emailIndex,
            email_ct: emailSealed,
            language,
            verified_at: nowMs,
          })
          .onConflict((conflict) => conflict.column('email_bix').doNothing())
          .executeTakeFirstOrThrow()
        if (numInsertedOrUpdatedRows === 1n) {
          await transaction
            .insertInto('identity')
            .values({ created_at: nowMs, issuer: emailIssuer, subject: emailIndex, user_id: id })
            .execute()
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
        const user = await selectUser(transaction)
          .where('email_bix', '=', emailIndex)
          .executeTakeFirstOrThrow()
        return toUser(user)
      })
    },

    async setLanguage(userId, language) {
      await db.updateTable('email_login').set({ language }).where('user_id', '=', userId).execute()
    },

    async ensureDevice(device, nowMs) {
      const { id, isByDigits = true, isVerified, jkt, label, staysRevoked = false, userId } = device
      const row = await db
        .insertInto('device')
        .values({
          id,
          user_id: userId,
          jkt,
          verified_at: isVerified ? nowMs : null,
          known_at: isVerified ? nowMs : null,
          created_at: nowMs,
          last_seen_at: nowMs,
          revoked_at: null,
          label: label ?? '',
          by_digits: Number(isByDigits || !isVerified),
        })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'jkt']).doUpdateSet({
            last_seen_at: nowMs,
            ...(label !== undefined && { label }),
            // A later approval without digits never weakens one with digits.
            ...(isVerified && {
              by_digits: isByDigits
                ? 1
                : sql<number>`case when device.verified_at is null then 0 else device.by_digits end`,
            }),
            // A new approval by email restores a revoked device.
            ...(isVerified &&
              !staysRevoked && { known_at: nowMs, revoked_at: null, verified_at: nowMs }),
            ...(isVerified &&
              staysRevoked && {
                known_at: unlessRevoked(nowMs),
                verified_at: unlessRevoked(nowMs),
              }),
          }),
        )
        .returningAll()
        .executeTakeFirstOrThrow()
      return toDevice(row)
    },

    async listDevices(userId, nowMs) {
      const devices = await db
        .selectFrom('device')
        .selectAll()
        .where('user_id', '=', userId)
        .execute()
      const sessions = await db
        .selectFrom('session')
        .select(['device_id', 'origin', 'rotated_at'])
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', nowMs)
        .where('idle_until', '>', nowMs)
        .execute()
      return devices.map((row) => {
        const own =
          row.revoked_at === null ? sessions.filter((one) => one.device_id === row.id) : []
        return {
          ...toDevice(row),
          createdAt: Number(row.created_at),
          jkt: row.jkt,
          label: row.label,
          // Tokens are rotated while a page is in use.
          lastSeenAt: Math.max(
            Number(row.last_seen_at),
            ...own.map(({ rotated_at }) => Number(rotated_at)),
          ),
          origins: [...new Set(own.map(({ origin }) => origin))].sort(),
        }
      })
    },
  }
}

/** Returns the time for a device that is not revoked, else null. */
function unlessRevoked(nowMs: number) {
  return sql<number>`case when device.revoked_at is null then cast(${nowMs} as bigint) end`
}

/** Converts a row to a user. */
export function toUser(row: {
  email_bix: string | null
  email_ct: string | null
  fail_count: number
  id: string
  language: string | null
}): User {
  return {
    id: row.id,
    emailIndex: row.email_bix ?? undefined,
    emailSealed: row.email_ct ?? undefined,
    failCount: row.fail_count,
    language: row.language ?? undefined,
  }
}

function toDevice(row: {
  by_digits: number
  id: string
  known_at: number | string | null
  revoked_at: number | string | null
  verified_at: number | string | null
}): Device {
  return {
    id: row.id,
    isByDigits: row.by_digits === 1,
    isKnown: row.known_at !== null,
    isRevoked: row.revoked_at !== null,
    isVerified: row.verified_at !== null,
  }
}
