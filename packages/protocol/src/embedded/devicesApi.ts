import * as v from 'valibot'
import { defineRoute } from '../route.ts'
import { Sealed } from './frameApi.ts'

// Routes for windows of the wallet's own site, in addition to those of the frame. The server refuses them to
// a page that embeds the frame.

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

/** One browser on one page; each has its own key. */
export const KnownDevice = v.object({
  deviceId: DeviceId,
  /** Browser and system as the server names them; empty if unknown. */
  label: v.string(),
  /** Origins of the pages that the device is signed in on. */
  origins: v.array(v.string()),
  createdAt: Time,
  lastSeenAt: Time,
  /** True for the device that sends the request. */
  isCurrent: v.boolean(),
  /** True if the device has a share of the wallet key. */
  hasShare: v.boolean(),
})
export type KnownDevice = v.InferOutput<typeof KnownDevice>

/** Lists the user's devices, latest first, without removed ones. */
export const listDevices = defineRoute({
  method: 'GET',
  path: '/v1/devices',
  response: v.object({ devices: v.array(KnownDevice) }),
  errors,
})

/**
 * Removes a device: its sessions end, and it has to be approved again.
 *
 * The server's share of the device's set is erased only if the caller's device has a set too, or if the user
 * proved a recovery method (`rid` and the nonce of its challenge). A login alone erases no share.
 *
 * Needs a login of the last 5 min on an approved device. `CONFLICT` if nothing else could open the wallet.
 * The user is notified by email.
 */
export const revokeDevice = defineRoute({
  method: 'POST',
  path: '/v1/devices/:deviceId/revoke',
  body: v.strictObject({ rid: v.optional(RecipientId), nonce: v.optional(Bytes32) }),
  response: v.object({}),
  errors: [...errors, 'CONFLICT', 'FACTOR_REQUIRED'],
})

/** An event in the account's history. */
export const ActivityEntry = v.object({
  at: Time,
  /** E.g. `wallet.frozen`. The list of actions may grow, so clients must accept unknown ones. */
  action: v.string(),
  /** Origin of the page where it happened. */
  origin: v.nullable(v.string()),
})
export type ActivityEntry = v.InferOutput<typeof ActivityEntry>

/** Lists the account's events, newest first. */
export const listActivity = defineRoute({
  method: 'GET',
  path: '/v1/activity',
  query: v.object({
    cursor: v.optional(
      v.pipe(v.string(), v.regex(/^\d{1,15}(?:\.\d{1,15}\.\d{1,15}\.\w{1,32})?$/, 'Not a cursor')),
    ),
  }),
  response: v.object({
    entries: v.array(ActivityEntry),
    /** Cursor of the older entries; absent on the last page. */
    cursor: v.optional(v.string()),
  }),
  errors,
})

/**
 * Returns the server's share of this device's set, to export the recovery phrase.
 *
 * Needs a login of the last 60 s on an approved device. With a recovery method of the user (`rid` and the
 * nonce of its challenge), a login of the last 5 min is enough; if only such methods can recover the wallet,
 * one is required. At most three exports a day. The user is notified by email before the share is returned.
 */
export const exportShare = defineRoute({
  method: 'POST',
  path: '/v1/wallets/:walletId/sets/:setId/export',
  body: v.strictObject({
    /** X25519 public key of the worker that shows the recovery phrase. */
    ephPub: Bytes32,
    rid: v.optional(RecipientId),
    nonce: v.optional(Bytes32),
  }),
  response: v.object({ s: Sealed, version: v.number() }),
  errors: [...errors, 'FACTOR_REQUIRED', 'FROZEN', 'UPSTREAM_UNAVAILABLE'],
})
