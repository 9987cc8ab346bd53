import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import type { AuthStore } from './AuthStore.ts'

type Otps = Pick<AuthStore, 'isOtpLocked' | 'setOtp' | 'tryOtp' | 'useOtp'>

export function createOtps(db: Kysely<Schema>): Otps {
  const find = (flowId: string, purpose: string) =>
    db
      .selectFrom('otp')
      .selectAll()
      .where('flow_id', '=', flowId)
      .where('purpose', '=', purpose)
      .executeTakeFirst()

  return {
    async setOtp({ expiresAt, flowId, mac, purpose }) {
      const changes = { expires_at: expiresAt, otp_mac: mac }
      await db
        .insertInto('otp')
        .values({ ...changes, flow_id: flowId, purpose, tries: 0, used_at: null })
        .onConflict((conflict) =>
          conflict
            .columns(['flow_id', 'purpose'])
            .doUpdateSet(changes)
            .where('otp.used_at', 'is', null),
        )
        .execute()
    },

    async tryOtp(flowId, purpose, { maxTries, nowMs }) {
      // A single statement: parallel attempts can't bypass the counter.
      const counted = await db
        .updateTable('otp')
        .set((set) => ({ tries: set('tries', '+', 1) }))
        .where('flow_id', '=', flowId)
        .where('purpose', '=', purpose)
        .where('tries', '<', maxTries)
        .where('used_at', 'is', null)
        .where('expires_at', '>', nowMs)
        .returning(['otp_mac', 'tries'])
        .executeTakeFirst()
      if (counted) return { mac: counted.otp_mac, outcome: 'counted', tries: counted.tries }
      const row = await find(flowId, purpose)
      if (!row) return { outcome: 'missing' }
      if (row.used_at !== null) return { outcome: 'used' }
      return { outcome: row.tries >= maxTries ? 'locked' : 'expired' }
    },

    async isOtpLocked(flowId, purpose, maxTries) {
      const row = await find(flowId, purpose)
      return row !== undefined && row.tries >= maxTries
    },

    async useOtp(flowId, purpose, mac, nowMs) {
      return db.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('otp')
          .set({ used_at: nowMs })
          .where('flow_id', '=', flowId)
          .where('purpose', '=', purpose)
          .where('otp_mac', '=', mac)
          .where('used_at', 'is', null)
          .executeTakeFirstOrThrow()
        if (numUpdatedRows !== 1n) return false
        await transaction
          .updateTable('auth_flow')
          .set({ used_at: nowMs })
          .where('id', '=', flowId)
          .execute()
        return true
      })
    },
  }
}
