import { changesRow, type StoreContext } from '../StoreContext.ts'
import type { Db } from '../schema.ts'

/** Purpose of a code; a code is valid for its own purpose only. */
export type OtpPurpose = 'login'

/** Result of an attempt at a code: counted, or the reason why it was not. */
type OtpTry =
  | { outcome: 'counted'; mac: string; tries: number }
  | { outcome: 'expired' | 'locked' | 'missing' | 'used' }

/** Replaces the code of a flow and purpose; attempts at the old code stay counted. */
export async function setOtp(
  { db }: StoreContext,
  otp: { expiresAt: number; flowId: string; mac: string; purpose: OtpPurpose },
): Promise<void> {
  const { expiresAt, flowId, mac, purpose } = otp
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
}

/** Counts an attempt, if any are left, before the code is checked. */
export async function tryOtp(
  { db }: StoreContext,
  flowId: string,
  purpose: OtpPurpose,
  { maxTries, nowMs }: { maxTries: number; nowMs: number },
): Promise<OtpTry> {
  // A single statement: parallel attempts can't bypass the counter.
  const counted = await db
    .updateTable('otp')
    .set((set) => ({ tries: set('tries', '+', 1) }))
    .where((eb) => eb.and({ flow_id: flowId, purpose }))
    .where('tries', '<', maxTries)
    .where('used_at', 'is', null)
    .where('expires_at', '>', nowMs)
    .returning(['otp_mac', 'tries'])
    .executeTakeFirst()
  if (counted) return { mac: counted.otp_mac, outcome: 'counted', tries: counted.tries }
  const row = await findOtp(db, flowId, purpose)
  if (!row) return { outcome: 'missing' }
  if (row.used_at !== null) return { outcome: 'used' }
  return { outcome: row.tries >= maxTries ? 'locked' : 'expired' }
}

/** True if no attempts at a code are left. */
export async function isOtpLocked(
  { db }: StoreContext,
  flowId: string,
  purpose: OtpPurpose,
  maxTries: number,
): Promise<boolean> {
  const row = await findOtp(db, flowId, purpose)
  return row !== undefined && row.tries >= maxTries
}

/** Marks a code as used. @returns True if this call did it. */
export async function useOtp(
  { db }: StoreContext,
  flowId: string,
  purpose: OtpPurpose,
  mac: string,
  nowMs: number,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const use = transaction
      .updateTable('otp')
      .set({ used_at: nowMs })
      .where((eb) => eb.and({ flow_id: flowId, otp_mac: mac, purpose }))
      .where('used_at', 'is', null)
    if (!(await changesRow(use))) return false
    await transaction
      .updateTable('auth_flow')
      .set({ used_at: nowMs })
      .where('id', '=', flowId)
      .execute()
    return true
  })
}

function findOtp(db: Db, flowId: string, purpose: string) {
  return db
    .selectFrom('otp')
    .selectAll()
    .where((eb) => eb.and({ flow_id: flowId, purpose }))
    .executeTakeFirst()
}
