import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import type { AuthStore } from './AuthStore.ts'

type Sessions = Pick<
  AuthStore,
  'beginSession' | 'findSession' | 'revokeDevice' | 'revokeSession' | 'rotateSession'
>

export function createSessions(db: Kysely<Schema>): Sessions {
  return {
    async beginSession(session, nowMs) {
      await db.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('session')
          .set({ revoked_at: nowMs })
          .where('project_id', '=', session.projectId)
          .where('origin', '=', session.origin)
          .where('revoked_at', 'is', null)
          // Includes sessions of other users with the same key on this page.
          .where('device_id', 'in', (query) =>
            query
              .selectFrom('device')
              .select('device.id')
              .where('jkt', 'in', (own) =>
                own.selectFrom('device').select('jkt').where('id', '=', session.deviceId),
              ),
          )
          .execute()
        await transaction
          .insertInto('session')
          .values({
            id: session.id,
            user_id: session.userId,
            device_id: session.deviceId,
            project_id: session.projectId,
            origin: session.origin,
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
    },

    async findSession(id, nowMs) {
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
        rotatedAt: Number(row.rotated_at),
        isLive: isInTime && isAllowed,
      }
    },

    async rotateSession(id, { from, idleUntil, to }, nowMs) {
      const { numUpdatedRows } = await db
        .updateTable('session')
        .set({
          idle_until: idleUntil,
          previous_hash: from,
          refresh_hash: to,
          rotated_at: nowMs,
        })
        .where('id', '=', id)
        .where('refresh_hash', '=', from)
        .where('revoked_at', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    async revokeSession(id, nowMs) {
      const { numUpdatedRows } = await db
        .updateTable('session')
        .set({ revoked_at: nowMs })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    async revokeDevice(userId, deviceId, nowMs) {
      const { numUpdatedRows } = await db
        .updateTable('device')
        .set({ known_at: null, revoked_at: nowMs, verified_at: null })
        .where('id', '=', deviceId)
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },
  }
}
