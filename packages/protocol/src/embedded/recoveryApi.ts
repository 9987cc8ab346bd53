import * as v from 'valibot'
import { defineRoute } from '../route.ts'
import { done, errors, id } from './apiShapes.ts'

// Automatic recovery on a new device that waits, because the user was active on another device.

/** Additional data of the error `TOO_EARLY` of a recovery that waits. */
export const WaitProblem = v.object({
  /** Digits that the new device shows. The user enters them on an older device to approve the new one. */
  matchCode: v.pipe(v.string(), v.regex(/^\d{3}$/, 'Not three digits')),
})
export type WaitProblem = v.InferOutput<typeof WaitProblem>

/**
 * Stops a recovery through the link in the email about it. The device is signed out and can never recover the wallet
 * automatically. The token authorizes the call; it is valid once, until the wallet is open on the device.
 */
export const stopRecovery = defineRoute({
  method: 'POST',
  path: '/v1/recovery/stop',
  body: v.strictObject({ token: v.pipe(v.string(), v.maxLength(128)) }),
  response: done,
  errors: [...errors, 'OTP_EXPIRED'],
})

const DeviceId = id('dev')
/** Milliseconds since 1970. */
const Time = v.pipe(v.number(), v.integer())

/** A new device whose recovery waits. The digits are not included: only the new device shows them. */
export const NewDevice = v.object({
  deviceId: DeviceId,
  askedAt: Time,
  /** Time at which the wallet opens there unless the user refuses the device. */
  dueAt: Time,
  /** Browser and system that the device claims, as the server names them; empty if unknown. */
  label: v.string(),
  /** Origins that the device claims to be signed in on. */
  origins: v.array(v.string()),
})
export type NewDevice = v.InferOutput<typeof NewDevice>

/** Lists the new devices of the user that wait, oldest first. Empty for a device without a share of the wallet. */
export const listNewDevices = defineRoute({
  method: 'GET',
  path: '/v1/recovery/devices',
  response: v.object({ devices: v.array(NewDevice) }),
  errors,
})

/**
 * Approves or refuses a new device, from a device that has a share of the wallet. Approving needs the digits that the
 * new device shows, and ends its wait. Refusing has the same effect as {@link stopRecovery}.
 */
export const answerNewDevice = defineRoute({
  method: 'POST',
  path: '/v1/recovery/devices/:deviceId',
  body: v.variant('answer', [
    v.strictObject({
      answer: v.literal('approve'),
      matchCode: v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'Not digits')),
    }),
    v.strictObject({ answer: v.literal('refuse') }),
  ]),
  response: done,
  errors: [...errors, 'FACTOR_REQUIRED', 'FROZEN', 'LOCKED', 'OTP_EXPIRED', 'OTP_INVALID'],
})
