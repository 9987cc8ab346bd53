import { changesRow, type StoreContext } from '../StoreContext.ts'
import type { Db } from '../schema.ts'
import type { RecoveryRow } from './custodySchema.ts'

/** An automatic recovery that waits or waited. Times are milliseconds since 1970. */
export type WaitingRecovery = {
  readonly walletId: string
  readonly deviceId: string
  readonly jkt: string
  readonly askedAt: number
  /** Time from which the wallet opens on the device. */
  readonly dueAt: number
  /** Digits that the device shows. */
  readonly matchCode: string
  readonly matchTries: number
  readonly isApproved: boolean
  readonly isGranted: boolean
  readonly isStopped: boolean
}

/** Time after `dueAt` in which the device can complete the recovery, in milliseconds. Then it has to ask again. */
const completionMs = 7 * 86_400_000

/** Returns the recovery of a device that waits, may be completed, or was stopped. */
export async function findWaiting(
  { clock, db }: StoreContext,
  walletId: string,
  jkt: string,
): Promise<WaitingRecovery | undefined> {
  const row = await db
    .selectFrom('recoveries')
    .selectAll()
    .where((eb) => eb.and({ jkt, wallet_id: walletId }))
    .executeTakeFirst()
  const found = row && toWaiting(row)
  return found && (found.isStopped || found.dueAt + completionMs > clock()) ? found : undefined
}

/**
 * Records that a device asked for automatic recovery, unless a request of it is known.
 *
 * @returns The request that counts. `isFirst` is true for one of several concurrent calls.
 */
export async function askRecovery(
  context: StoreContext,
  asked: Pick<WaitingRecovery, 'deviceId' | 'dueAt' | 'jkt' | 'matchCode' | 'walletId'> & {
    stopHash: string
  },
): Promise<{ isFirst: boolean; recovery: WaitingRecovery | undefined }> {
  const { clock, db } = context
  const { deviceId, dueAt, jkt, matchCode, stopHash, walletId } = asked
  const now = clock()
  const values = {
    approved_at: null,
    asked_at: now,
    device_id: deviceId,
    due_at: dueAt,
    granted_at: null,
    match_code: matchCode,
    match_tries: 0,
    stop_hash: stopHash,
    stopped_at: null,
  }
  const isFirst = await changesRow(
    db
      .insertInto('recoveries')
      .values({ wallet_id: walletId, jkt, ...values })
      .onConflict((conflict) =>
        conflict
          .columns(['wallet_id', 'jkt'])
          .doUpdateSet(values)
          .where('recoveries.stopped_at', 'is', null)
          .where((eb) =>
            eb.or([
              // A recovery that did not wait.
              eb('recoveries.due_at', 'is', null),
              eb('recoveries.due_at', '<=', now - completionMs),
            ]),
          ),
      ),
  )
  return { isFirst, recovery: await findWaiting(context, walletId, jkt) }
}

/** Lists the recoveries of a wallet that were neither granted nor stopped, oldest first. */
export async function listWaiting(
  { clock, db }: StoreContext,
  walletId: string,
): Promise<readonly WaitingRecovery[]> {
  const rows = await open(db, clock())
    .where('wallet_id', '=', walletId)
    .selectAll()
    .orderBy('asked_at')
    .execute()
  return rows.flatMap((row) => toWaiting(row) ?? [])
}

/**
 * Counts an attempt to approve a device with its digits.
 *
 * @returns The recovery before this attempt; `undefined` if it is not open or has no attempt left.
 */
export async function tryApproval(
  { clock, db }: StoreContext,
  about: { deviceId: string; maxTries: number; walletId: string },
): Promise<WaitingRecovery | undefined> {
  const { deviceId, maxTries, walletId } = about
  const row = await changeOpen(db, clock())
    .set((eb) => ({ match_tries: eb('match_tries', '+', 1) }))
    .where((eb) => eb.and({ device_id: deviceId, wallet_id: walletId }))
    .where('match_tries', '<', maxTries)
    .returningAll()
    .executeTakeFirst()
  const tried = row && toWaiting(row)
  return tried && { ...tried, matchTries: tried.matchTries - 1 }
}

/** Ends the wait of a device. @returns False if its recovery was granted or stopped meanwhile. */
export function approveRecovery(
  { clock, db }: StoreContext,
  { deviceId, walletId }: { deviceId: string; walletId: string },
): Promise<boolean> {
  return changesRow(
    changeOpen(db, clock())
      .set({ approved_at: clock() })
      .where((eb) => eb.and({ device_id: deviceId, wallet_id: walletId })),
  )
}

/**
 * Stops the recovery of a device for good and revokes the device, which ends its sessions.
 *
 * @param by - Hash of the token in the owner's email, or the device that another device of the owner refused.
 * @returns The owner and the device; `undefined` if the recovery was granted, stopped or is unknown.
 */
export function stopRecovery(
  { clock, db }: StoreContext,
  by: { stopHash: string } | { deviceId: string; walletId: string },
): Promise<{ deviceId: string; userId: string; walletId: string } | undefined> {
  const now = clock()
  return db.transaction().execute(async (transaction) => {
    const row = await changeOpen(transaction, now)
      .set({ stopped_at: now })
      .where((eb) =>
        'stopHash' in by
          ? eb('stop_hash', '=', by.stopHash)
          : eb.and({ device_id: by.deviceId, wallet_id: by.walletId }),
      )
      .returning(['device_id', 'wallet_id'])
      .executeTakeFirst()
    if (!row || row.device_id === null) return undefined
    const { device_id: deviceId, wallet_id: walletId } = row
    await transaction
      .updateTable('device')
      .set({ known_at: null, revoked_at: now, verified_at: null })
      .where('id', '=', deviceId)
      .execute()
    const { user_id: userId } = await transaction
      .selectFrom('wallets')
      .select('user_id')
      .where('id', '=', walletId)
      .executeTakeFirstOrThrow()
    return { deviceId, userId, walletId }
  })
}

/** Begins a query for recoveries that were neither granted nor stopped and can still be completed. */
function open(db: Db, nowMs: number) {
  return db
    .selectFrom('recoveries')
    .where('due_at', '>', nowMs - completionMs)
    .where('granted_at', 'is', null)
    .where('stopped_at', 'is', null)
}

/** Begins a change of the same recoveries as {@link open}. */
function changeOpen(db: Db, nowMs: number) {
  return db
    .updateTable('recoveries')
    .where('due_at', '>', nowMs - completionMs)
    .where('granted_at', 'is', null)
    .where('stopped_at', 'is', null)
}

/** @returns `undefined` for a recovery that did not wait. */
function toWaiting(row: RecoveryRow): WaitingRecovery | undefined {
  const { device_id: deviceId, due_at: dueAt, match_code: matchCode } = row
  if (deviceId === null || dueAt === null || matchCode === null) return undefined
  return {
    askedAt: Number(row.asked_at),
    deviceId,
    dueAt: Number(dueAt),
    isApproved: row.approved_at !== null,
    isGranted: row.granted_at !== null,
    isStopped: row.stopped_at !== null,
    jkt: row.jkt,
    matchCode,
    matchTries: row.match_tries,
    walletId: row.wallet_id,
  }
}
