import { changesRow, type StoreContext, transact } from '../StoreContext.ts'
import type { Db } from '../schema.ts'
import type { EmailUpdateRow } from './authSchema.ts'
import { emailIssuer, insertEmailIdentity, revokeSessions } from './userRows.ts'

/** Address whose code is asked for: first the old one (`primary`), then the new one (`secondary`). */
export type EmailUpdateStep = 'primary' | 'secondary'

/** An email change in progress; at most one per user. Times are milliseconds since 1970. */
export type EmailUpdate = {
  id: string
  userId: string
  /** Only this session can continue the change. */
  sessionId: string
  /** Keyed hash of the old address; null if there is none. */
  oldIndex: string | null
  newIndex: string
  /** The new address, encrypted for this row. */
  newSealed: string
  step: EmailUpdateStep
  /** Keyed hash of the step's code. */
  mac: string
  /** Number of attempts at this step, over all its codes. */
  tries: number
  codeExpiresAt: number
  expiresAt: number
}

type EmailChange = {
  mac: string
  sessionId: string
  /** The new address, encrypted for the row of the login. */
  emailSealed: string
  language: string
  /** Data of the undo link; absent if there was no address before. */
  undo: { emailSealed: string; expiresAt: number; id: string; tokenHash: string } | undefined
}

/** Result of an attempt at a code: counted, or the reason why it was not. */
type CodeTry =
  | { mac: string; outcome: 'counted'; tries: number }
  | { outcome: 'expired' | 'locked' | 'missing' }

/** Starts a change and replaces any other one in progress; its codes become invalid. */
export async function beginEmailUpdate({ db }: StoreContext, update: EmailUpdate): Promise<void> {
  const row = {
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
  await db
    .insertInto('email_update')
    .values({ user_id: update.userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

export async function findEmailUpdate(
  { db }: StoreContext,
  userId: string,
  nowMs: number,
): Promise<EmailUpdate | undefined> {
  const row = await db
    .selectFrom('email_update')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', nowMs)
    .executeTakeFirst()
  return row && toUpdate(row)
}

/** Replaces the code of a step; attempts stay counted. @returns True if the change is at that step. */
export function renewEmailCode(
  { db }: StoreContext,
  id: string,
  { codeExpiresAt, mac, step }: { codeExpiresAt: number; mac: string; step: EmailUpdateStep },
): Promise<boolean> {
  return changesRow(
    db
      .updateTable('email_update')
      .set({ code_expires_at: codeExpiresAt, otp_mac: mac })
      .where((eb) => eb.and({ id, step })),
  )
}

/** Counts an attempt, if any are left, before the code is checked. */
export async function tryEmailCode(
  { db }: StoreContext,
  id: string,
  step: EmailUpdateStep,
  { maxTries, nowMs }: { maxTries: number; nowMs: number },
): Promise<CodeTry> {
  // A single statement: parallel attempts can't bypass the counter.
  const counted = await db
    .updateTable('email_update')
    .set((set) => ({ tries: set('tries', '+', 1) }))
    .where((eb) => eb.and({ id, step }))
    .where('tries', '<', maxTries)
    .where('code_expires_at', '>', nowMs)
    .returning(['otp_mac', 'tries'])
    .executeTakeFirst()
  if (counted) return { mac: counted.otp_mac, outcome: 'counted', tries: counted.tries }
  const row = await db
    .selectFrom('email_update')
    .select(['tries'])
    .where((eb) => eb.and({ id, step }))
    .executeTakeFirst()
  if (!row) return { outcome: 'missing' }
  return { outcome: row.tries >= maxTries ? 'locked' : 'expired' }
}

/** Uses the code of the old address, and continues with the new one's. @returns True if this call did it. */
export function stepEmailUpdate(
  { db }: StoreContext,
  id: string,
  { codeExpiresAt, from, to }: { codeExpiresAt: number; from: string; to: string },
): Promise<boolean> {
  return changesRow(
    db
      .updateTable('email_update')
      .set({ code_expires_at: codeExpiresAt, otp_mac: to, step: 'secondary', tries: 0 })
      .where((eb) => eb.and({ id, otp_mac: from, step: 'primary' })),
  )
}

/**
 * Uses the code of the new address and sets the address, atomically. Other sessions of the user end. `taken`: another
 * user has the address. `gone`: another call did it, or the old address has changed. Nothing changes in these two
 * cases.
 */
export function finishEmailUpdate(
  { db }: StoreContext,
  id: string,
  change: EmailChange,
  nowMs: number,
): Promise<'done' | 'gone' | 'taken'> {
  return transact(
    db,
    (transaction) => changeEmail(transaction, { change, id, nowMs }),
    (outcome) => outcome === 'done',
  )
}

export async function dropEmailUpdate({ db }: StoreContext, id: string): Promise<void> {
  await db.deleteFrom('email_update').where('id', '=', id).execute()
}

/** True if the device with this key has had a share of the user's wallet since before `beforeMs`. */
export async function hasShare(
  { db }: StoreContext,
  userId: string,
  jkt: string,
  beforeMs: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('share_sets')
    .innerJoin('wallets', 'wallets.id', 'share_sets.wallet_id')
    .select('share_sets.id')
    .where('wallets.user_id', '=', userId)
    .where('share_sets.jkt', '=', jkt)
    .where('wallets.created_at', '<', beforeMs)
    .executeTakeFirst()
  return row !== undefined
}

async function changeEmail(
  db: Db,
  about: { change: EmailChange; id: string; nowMs: number },
): Promise<'done' | 'gone' | 'taken'> {
  const { change, id, nowMs } = about
  const { emailSealed, language, mac, sessionId, undo } = change
  const pending = await db
    .deleteFrom('email_update')
    .where((eb) => eb.and({ id, otp_mac: mac, session_id: sessionId, step: 'secondary' }))
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
  const addLogin = db
    .insertInto('email_login')
    .values({
      email_bix: emailIndex,
      email_ct: emailSealed,
      language: before?.language ?? language,
      user_id: userId,
      verified_at: nowMs,
    })
    .onConflict((conflict) => conflict.column('email_bix').doNothing())
  if (!(await changesRow(addLogin))) return 'taken'
  await db
    .deleteFrom('identity')
    .where((eb) => eb.and({ issuer: emailIssuer, user_id: userId }))
    .execute()
  await insertEmailIdentity(db, userId, emailIndex, nowMs)
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
  await revokeSessions(db, userId, nowMs, sessionId)
  return 'done'
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
