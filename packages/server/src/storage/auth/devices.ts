import { sql } from 'kysely'
import { changesRow, type StoreContext } from '../StoreContext.ts'

export type Device = {
  id: string
  /** True if the device is approved now. */
  isVerified: boolean
  /** False if the device was approved with a button, for a client that can't show digits. */
  isByDigits: boolean
  /** True if the device is approved, or was until an email change was undone. */
  isKnown: boolean
  isRevoked: boolean
}

/** A device as shown to its owner. Times are milliseconds since 1970. */
export type ListedDevice = Device & {
  createdAt: number
  jkt: string
  /** Browser and system, in the server's own words; empty if unknown. */
  label: string
  lastSeenAt: number
  /** Origins of the pages with a valid session on this device. */
  origins: readonly string[]
}

export async function findDevice(
  { db }: StoreContext,
  userId: string,
  jkt: string,
): Promise<Device | undefined> {
  const row = await db
    .selectFrom('device')
    .selectAll()
    .where((eb) => eb.and({ jkt, user_id: userId }))
    .executeTakeFirst()
  return row && toDevice(row)
}

/** Creates or updates the user's device with this key. Approving a revoked device restores it. */
export async function ensureDevice(
  { db }: StoreContext,
  device: {
    id: string
    /** False if a button approved the device; matters only with `isVerified`. Default: true. */
    isByDigits?: boolean | undefined
    isVerified: boolean
    jkt: string
    /** Browser and system, in the server's own words; unchanged when absent. */
    label?: string | undefined
    /** If true, a revoked device stays revoked and unapproved, even with `isVerified`. */
    staysRevoked?: boolean | undefined
    userId: string
  },
  nowMs: number,
): Promise<Device> {
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
          staysRevoked && { known_at: unlessRevoked(nowMs), verified_at: unlessRevoked(nowMs) }),
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  return toDevice(row)
}

/** Lists the devices of a user, including revoked ones. */
export async function listDevices(
  { db }: StoreContext,
  userId: string,
  nowMs: number,
): Promise<readonly ListedDevice[]> {
  const devices = await db.selectFrom('device').selectAll().where('user_id', '=', userId).execute()
  const sessions = await db
    .selectFrom('session')
    .select(['device_id', 'origin', 'rotated_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', nowMs)
    .where('idle_until', '>', nowMs)
    .execute()
  return devices.map((row) => {
    const own = row.revoked_at === null ? sessions.filter((one) => one.device_id === row.id) : []
    // Tokens are rotated while a page is in use.
    const seen = [row.last_seen_at, ...own.map(({ rotated_at }) => rotated_at)].map(Number)
    return {
      ...toDevice(row),
      createdAt: Number(row.created_at),
      jkt: row.jkt,
      label: row.label,
      lastSeenAt: Math.max(...seen),
      origins: [...new Set(own.map(({ origin }) => origin))].sort(),
    }
  })
}

/**
 * Returns true if another device of the user was active since a time. A device that was revoked since then counts too,
 * so that removing the owner's devices first changes nothing.
 */
export async function hasOtherActiveDevice(
  { db }: StoreContext,
  { deviceId, sinceMs, userId }: { deviceId: string; sinceMs: number; userId: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('device')
    .leftJoin('session', 'session.device_id', 'device.id')
    .select('device.id')
    .where('device.user_id', '=', userId)
    .where('device.id', '<>', deviceId)
    .where((eb) =>
      eb.or([
        eb('device.last_seen_at', '>=', sinceMs),
        eb('device.revoked_at', '>=', sinceMs),
        // Tokens are rotated while a page is in use.
        eb('session.rotated_at', '>=', sinceMs),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Revokes a device of a user and ends its sessions. */
export function revokeDevice(
  { db }: StoreContext,
  userId: string,
  deviceId: string,
  nowMs: number,
) {
  return changesRow(
    db
      .updateTable('device')
      .set({ known_at: null, revoked_at: nowMs, verified_at: null })
      .where((eb) => eb.and({ id: deviceId, user_id: userId }))
      .where('revoked_at', 'is', null),
  )
}

/** Returns the time for a device that is not revoked, else null. */
function unlessRevoked(nowMs: number) {
  return sql<number>`case when device.revoked_at is null then cast(${nowMs} as bigint) end`
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
