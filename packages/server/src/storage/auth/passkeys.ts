import { guestProvider } from '@fairlead/protocol/embedded'
import { toRecipients } from '../custody/custodyRows.ts'
import { changesRow, type StoreContext } from '../StoreContext.ts'
import type { Db } from '../schema.ts'
import type { PasskeyRow } from './authSchema.ts'
import type { Caller } from './flows.ts'
import { insertUser } from './userRows.ts'

/** A passkey for sign-in. Bytes are base64url, times are milliseconds since 1970. */
export type Passkey = {
  id: string
  userId: string
  credentialId: string
  /** Public key in COSE format. */
  publicKey: string
  /** User handle stored in the authenticator. */
  userHandle: string
  /** Signature counter of the authenticator. */
  counter: number
  /** Backup eligibility (BE) and backup state (BS) flags of WebAuthn. */
  isSynced: boolean
  isBackedUp: boolean
  createdAt: number
  lastUsedAt: number
}

/** A new passkey; the other fields are set when it is added. */
export type NewPasskey = Omit<Passkey, 'createdAt' | 'lastUsedAt' | 'userId'>

/** A WebAuthn challenge, valid for one use. */
export type PasskeyChallenge = Caller & {
  /** SHA-256 hash of the challenge. */
  digest: string
  purpose: string
  /** Signed-in user; null for a challenge that needs none. */
  userId: string | null
  /** User handle of the passkey to be created. */
  userHandle: string | null
  expiresAt: number
}

export async function addPasskeyChallenge(
  { db }: StoreContext,
  challenge: PasskeyChallenge,
): Promise<void> {
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
}

/** Returns the caller's challenge for this purpose and deletes it, even if it is not used successfully. */
export async function takePasskeyChallenge(
  { db }: StoreContext,
  challenge: Caller & { digest: string; purpose: string },
  nowMs: number,
): Promise<PasskeyChallenge | undefined> {
  const { digest, jkt, origin, projectId, purpose } = challenge
  const row = await db
    .deleteFrom('passkey_challenge')
    .where((eb) => eb.and({ digest, jkt, origin, project_id: projectId, purpose }))
    .returning(['user_id', 'user_handle', 'expires_at'])
    .executeTakeFirst()
  const expiresAt = Number(row?.expires_at)
  if (!row || expiresAt <= nowMs) return undefined
  const { user_handle: userHandle, user_id: userId } = row
  return { digest, expiresAt, jkt, origin, projectId, purpose, userHandle, userId }
}

/** @returns False if the credential already belongs to a user. */
export function addPasskey(
  { db }: { db: Db },
  passkey: NewPasskey & { userId: string },
  nowMs: number,
): Promise<boolean> {
  return changesRow(
    db
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
      .onConflict((conflict) => conflict.column('credential_id').doNothing()),
  )
}

/** Creates a user whose only login is this passkey. @returns False if the credential already belongs to a user. */
export async function addPasskeyUser(
  { db }: StoreContext,
  passkey: NewPasskey & { userId: string },
  nowMs: number,
): Promise<boolean> {
  const { userId } = passkey
  return db.transaction().execute(async (transaction) => {
    await insertUser(transaction, userId, nowMs)
    if (await addPasskey({ db: transaction }, passkey, nowMs)) return true
    await transaction.deleteFrom('app_user').where('id', '=', userId).execute()
    return false
  })
}

export async function findPasskey(
  { db }: StoreContext,
  credentialId: string,
): Promise<Passkey | undefined> {
  const row = await db
    .selectFrom('passkey')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return row && toPasskey(row)
}

/** True if the user's account was created with this passkey. */
export async function isFirstLogin(
  { db }: StoreContext,
  { createdAt, userId }: Pick<Passkey, 'createdAt' | 'userId'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('created_at')
    .where('id', '=', userId)
    .executeTakeFirst()
  return Number(row?.created_at) === createdAt
}

/** Oldest first. */
export async function listPasskeys({ db }: StoreContext, userId: string) {
  const rows = await db
    .selectFrom('passkey')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toPasskey)
}

/**
 * Records a use.
 *
 * @returns False if the counter did not increase, which indicates a cloned authenticator.
 */
export function usePasskey(
  { db }: StoreContext,
  id: string,
  { counter, isBackedUp }: { counter: number; isBackedUp: boolean },
  nowMs: number,
): Promise<boolean> {
  // A single statement: only one of two uses with the same counter is accepted.
  return changesRow(
    db
      .updateTable('passkey')
      .set({ counter, is_backed_up: Number(isBackedUp), last_used_at: nowMs })
      .where('id', '=', id)
      // Authenticators without a counter always send 0.
      .where('counter', counter === 0 ? '=' : '<', counter),
  )
}

/**
 * Removes a passkey. @returns `last` for the user's last login method and `needed` for a recovery method of their
 * wallet; both are kept.
 */
export async function removePasskey(
  { db }: StoreContext,
  userId: string,
  id: string,
): Promise<'last' | 'missing' | 'needed' | 'removed'> {
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
      // It is lost with the browser's data.
      .where('provider', '!=', guestProvider)
      .executeTakeFirst()
    if (!identity && passkeys.length === 1) return 'last'
    await transaction.deleteFrom('passkey').where('id', '=', id).execute()
    return 'removed'
  })
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
