import type { Kysely } from 'kysely'
import { toRecipients } from '../custody/custodyRows.ts'
import type { Schema } from '../schema.ts'
import type { PasskeyRow } from './authSchema.ts'
import type { NewPasskey, Passkey, PasskeyStore } from './PasskeyStore.ts'

export function createPasskeys(db: Kysely<Schema>): PasskeyStore {
  const insert = async (
    into: Kysely<Schema>,
    passkey: NewPasskey & { userId: string },
    nowMs: number,
  ): Promise<boolean> => {
    const { numInsertedOrUpdatedRows = 0n } = await into
      .insertInto('passkey')
      .values({
        id: passkey.id,
        user_id: passkey.userId,
        credential_id: passkey.credentialId,
        public_key: passkey.publicKey,
        user_handle: passkey.userHandle,
        counter: passkey.counter,
        is_synced: Number(passkey.isSynced),
        is_backed_up: Number(passkey.isBackedUp),
        created_at: nowMs,
        last_used_at: nowMs,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  }

  return {
    async addPasskeyChallenge(challenge) {
      await db
        .insertInto('passkey_challenge')
        .values({
          digest: challenge.digest,
          purpose: challenge.purpose,
          project_id: challenge.projectId,
          origin: challenge.origin,
          jkt: challenge.jkt,
          user_id: challenge.userId,
          user_handle: challenge.userHandle,
          expires_at: challenge.expiresAt,
        })
        .execute()
    },

    async takePasskeyChallenge({ digest, jkt, origin, projectId, purpose }, nowMs) {
      const row = await db
        .deleteFrom('passkey_challenge')
        .where('digest', '=', digest)
        .where('purpose', '=', purpose)
        .where('jkt', '=', jkt)
        .where('origin', '=', origin)
        .where('project_id', '=', projectId)
        .returning(['user_id', 'user_handle', 'expires_at'])
        .executeTakeFirst()
      const expiresAt = Number(row?.expires_at)
      if (!row || expiresAt <= nowMs) return undefined
      const { user_handle: userHandle, user_id: userId } = row
      return { digest, expiresAt, jkt, origin, projectId, purpose, userHandle, userId }
    },

    addPasskey: (passkey, nowMs) => insert(db, passkey, nowMs),

    async addPasskeyUser(passkey, nowMs) {
      const { userId } = passkey
      return db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('app_user')
          .values({ id: userId, created_at: nowMs, fail_count: 0, last_login_at: nowMs })
          .execute()
        if (await insert(transaction, passkey, nowMs)) return true
        await transaction.deleteFrom('app_user').where('id', '=', userId).execute()
        return false
      })
    },

    async findPasskey(credentialId) {
      const row = await db
        .selectFrom('passkey')
        .selectAll()
        .where('credential_id', '=', credentialId)
        .executeTakeFirst()
      return row && toPasskey(row)
    },

    async isFirstLogin({ createdAt, userId }) {
      const row = await db
        .selectFrom('app_user')
        .select('created_at')
        .where('id', '=', userId)
        .executeTakeFirst()
      return Number(row?.created_at) === createdAt
    },

    async listPasskeys(userId) {
      const rows = await db
        .selectFrom('passkey')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return rows.map(toPasskey)
    },

    async usePasskey(id, { counter, isBackedUp }, nowMs) {
      // A single statement: only one of two uses with the same counter is accepted.
      const { numUpdatedRows } = await db
        .updateTable('passkey')
        .set({ counter, is_backed_up: Number(isBackedUp), last_used_at: nowMs })
        .where('id', '=', id)
        // Authenticators without a counter always send 0.
        .where('counter', counter === 0 ? '=' : '<', counter)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    async removePasskey(userId, id) {
      return db.transaction().execute(async (transaction) => {
        // Starts with a write, so that two parallel removals can't each see the other's passkey.
        await transaction
          .updateTable('app_user')
          .set((set) => ({ fail_count: set('fail_count', '+', 0) }))
          .where('id', '=', userId)
          .execute()
        const passkeys = await transaction
          .selectFrom('passkey')
          .select(['credential_id', 'id'])
          .where('user_id', '=', userId)
          .execute()
        const passkey = passkeys.find((one) => one.id === id)
        if (!passkey) return 'missing'
        const wallet = await transaction
          .selectFrom('wallets')
          .select('recipients')
          .where('user_id', '=', userId)
          .executeTakeFirst()
        const recipients = wallet ? toRecipients(wallet.recipients) : []
        if (recipients.some((one) => one.credentialId === passkey.credential_id)) return 'needed'
        const identity = await transaction
          .selectFrom('identity')
          .select('subject')
          .where('user_id', '=', userId)
          .executeTakeFirst()
        if (!identity && passkeys.length === 1) return 'last'
        await transaction.deleteFrom('passkey').where('id', '=', id).execute()
        return 'removed'
      })
    },
  }
}

function toPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    userId: row.user_id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    userHandle: row.user_handle,
    counter: Number(row.counter),
    isSynced: row.is_synced === 1,
    isBackedUp: row.is_backed_up === 1,
    createdAt: Number(row.created_at),
    lastUsedAt: Number(row.last_used_at),
  }
}
