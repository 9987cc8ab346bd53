import { changesRow, type StoreContext } from '../StoreContext.ts'
import type { Caller } from './flows.ts'

/** A session in the database. Times are milliseconds since 1970. */
export type StoredSession = Caller & {
  id: string
  userId: string
  deviceId: string
  provider: string
  amr: readonly string[]
  authTime: number
  isDeviceVerified: boolean
  /** False if the device was approved with a button, for a client that can't show digits. */
  isDeviceByDigits: boolean
  refreshHash: string
  previousHash: string | null
  /** True if, at the given time, the session is not expired and neither it nor its device is revoked. */
  isLive: boolean
}

export type NewSession = Pick<
  StoredSession,
  'amr' | 'deviceId' | 'id' | 'origin' | 'projectId' | 'provider' | 'refreshHash' | 'userId'
> & { idleUntil: number; expiresAt: number }

/** Starts a session; ends other sessions of the same device, project and page. */
export async function beginSession(
  { db }: StoreContext,
  session: NewSession,
  nowMs: number,
): Promise<void> {
  const { deviceId, origin, projectId } = session
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('session')
      .set({ revoked_at: nowMs })
      .where((eb) => eb.and({ origin, project_id: projectId }))
      .where('revoked_at', 'is', null)
      // Includes sessions of other users with the same key on this page.
      .where('device_id', 'in', (query) =>
        query
          .selectFrom('device')
          .select('device.id')
          .where('jkt', 'in', (own) =>
            own.selectFrom('device').select('jkt').where('id', '=', deviceId),
          ),
      )
      .execute()
    await transaction
      .insertInto('session')
      .values({
        id: session.id,
        user_id: session.userId,
        device_id: deviceId,
        project_id: projectId,
        origin,
        provider: session.provider,
        amr: session.amr.join(' '),
        auth_time: nowMs,
        refresh_hash: session.refreshHash,
        previous_hash: null,
        rotated_at: nowMs,
        idle_until: session.idleUntil,
        expires_at: session.expiresAt,
        revoked_at: null,
      })
      .execute()
  })
}

export async function findSession(
  { db }: StoreContext,
  id: string,
  nowMs: number,
): Promise<StoredSession | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('device', 'device.id', 'session.device_id')
    .selectAll('session')
    .select(['device.by_digits', 'device.jkt', 'device.verified_at'])
    .select('device.revoked_at as device_revoked_at')
    .where('session.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const isInTime = Number(row.expires_at) > nowMs && Number(row.idle_until) > nowMs
  const isAllowed = row.revoked_at === null && row.device_revoked_at === null
  return {
    id: row.id,
    userId: row.user_id,
    deviceId: row.device_id,
    jkt: row.jkt,
    projectId: row.project_id,
    origin: row.origin,
    provider: row.provider,
    amr: row.amr.split(' '),
    authTime: Number(row.auth_time),
    isDeviceVerified: row.verified_at !== null,
    isDeviceByDigits: row.by_digits === 1,
    refreshHash: row.refresh_hash,
    previousHash: row.previous_hash,
    isLive: isInTime && isAllowed,
  }
}

/** Replaces the refresh token. @returns True if the old token was still valid. */
export function rotateSession(
  { db }: StoreContext,
  id: string,
  { from, idleUntil, to }: { from: string; idleUntil: number; to: string },
  nowMs: number,
) {
  return changesRow(
    db
      .updateTable('session')
      .set({ idle_until: idleUntil, previous_hash: from, refresh_hash: to, rotated_at: nowMs })
      .where((eb) => eb.and({ id, refresh_hash: from }))
      .where('revoked_at', 'is', null),
  )
}

export function revokeSession({ db }: StoreContext, id: string, nowMs: number) {
  return changesRow(
    db
      .updateTable('session')
      .set({ revoked_at: nowMs })
      .where('id', '=', id)
      .where('revoked_at', 'is', null),
  )
}

/**
 * Records that a DPoP proof was used. Of several processes, only one gets true.
 *
 * @param digest - SHA-256 of the proof's key and id, in base64url.
 * @param untilMs - When the proof can't be accepted any more, in milliseconds since 1970.
 * @returns False if it was used before.
 */
export async function useProof(
  { db }: StoreContext,
  digest: string,
  untilMs: number,
): Promise<boolean> {
  return changesRow(
    db
      .insertInto('used_proof')
      .values({ digest, until: untilMs })
      .onConflict((conflict) => conflict.column('digest').doNothing()),
  )
}
