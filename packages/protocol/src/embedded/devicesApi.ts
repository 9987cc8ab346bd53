import * as v from 'valibot'
import { defineRoute } from '../route.ts'
import { Sealed } from './frameApi.ts'

// What the windows of the wallet's own site ask beside the routes of the frame. The server answers them
// to such a window alone: a page that embeds the frame has no way here.

const DeviceId = v.pipe(v.string(), v.regex(/^dev_[0-9A-Za-z]{16,40}$/, 'Not an id'))
const RecipientId = v.pipe(v.string(), v.regex(/^rcp_[0-9A-Za-z]{16,40}$/, 'Not an id'))
const Bytes32 = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/, 'Not 32 bytes of base64url'))
/** Milliseconds since 1970. */
const Time = v.pipe(v.number(), v.integer())

const errors = [
  'REQUEST_INVALID',
  'SIGNATURE_INVALID',
  'SESSION_EXPIRED',
  'ORIGIN_NOT_ALLOWED',
  'PROJECT_INVALID',
  'NOT_FOUND',
  'MEDIA_TYPE',
  'RATE_LIMITED',
  'SERVER_ERROR',
] as const

/** One browser on one page: each has a key of its own. */
export const KnownDevice = v.object({
  deviceId: DeviceId,
  /** Browser and system in words of ours; empty when unknown. */
  label: v.string(),
  /** Pages that it is signed in on. */
  origins: v.array(v.string()),
  createdAt: Time,
  lastSeenAt: Time,
  /** Whether it is the one that asks. */
  isCurrent: v.boolean(),
  /** Whether it has a share of the wallet. */
  hasShare: v.boolean(),
})
export type KnownDevice = v.InferOutput<typeof KnownDevice>

/** Devices of the caller, the one that was seen last first; those that were removed are not in it. */
export const listDevices = defineRoute({
  method: 'GET',
  path: '/v1/devices',
  response: v.object({ devices: v.array(KnownDevice) }),
  errors,
})

/**
 * Removes a device: its sessions end, and it has to be approved anew. The server's share of its set is erased
 * only where the caller's device has a set too, or one of the person's own factors was proven (`rid`, and the
 * nonce of its challenge): a login alone takes no share from anybody. Needs a login of the last 5 min on a
 * device that was approved. `CONFLICT` where nothing else would open the wallet. The owner is mailed.
 */
export const revokeDevice = defineRoute({
  method: 'POST',
  path: '/v1/devices/:deviceId/revoke',
  body: v.strictObject({ rid: v.optional(RecipientId), nonce: v.optional(Bytes32) }),
  response: v.object({}),
  errors: [...errors, 'CONFLICT', 'FACTOR_REQUIRED'],
})

/** What happened to an account. */
export const ActivityEntry = v.object({
  at: Time,
  /** E.g. `wallet.frozen`; there may be more kinds than a reader knows. */
  action: v.string(),
  /** Of the page that it was done from. */
  origin: v.nullable(v.string()),
})
export type ActivityEntry = v.InferOutput<typeof ActivityEntry>

/** What happened, the newest first. */
export const listActivity = defineRoute({
  method: 'GET',
  path: '/v1/activity',
  query: v.object({
    cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'Not a cursor'))),
  }),
  response: v.object({
    entries: v.array(ActivityEntry),
    /** Of the entries that are older; absent where there are none. */
    cursor: v.optional(v.string()),
  }),
  errors,
})

/**
 * The server's share of this device's set, to show the words. Needs a login of the last 60 s on a device
 * that was approved; of the last 5 min beside a factor of the person's own (`rid`, and the nonce of its
 * challenge), which is needed where only such factors give the wallet back. Three a day. The owner is mailed
 * before it is handed out.
 */
export const exportShare = defineRoute({
  method: 'POST',
  path: '/v1/wallets/:walletId/sets/:setId/export',
  body: v.strictObject({
    /** X25519 key of the worker that will open the words. */
    ephPub: Bytes32,
    rid: v.optional(RecipientId),
    nonce: v.optional(Bytes32),
  }),
  response: v.object({ s: Sealed, version: v.number() }),
  errors: [...errors, 'FACTOR_REQUIRED', 'FROZEN', 'UPSTREAM_UNAVAILABLE'],
})
