import * as v from 'valibot'
import { defineRoute } from '../route.ts'
import { done, Email, errors, Otp, Seconds } from './apiShapes.ts'

// Change of the email address of a signed-in user. It takes effect once both mailboxes are verified.

const expires = { expiresIn: Seconds, resendAfter: Seconds }

/**
 * Starts a change of the email address, or sends the code of a pending change again; attempts stay counted.
 *
 * Returns `VERIFY_SECONDARY_OTP` directly if the user has no address yet or has already entered the code of
 * the old one. The response is the same for an address that belongs to another account.
 */
export const updateEmail = defineRoute({
  method: 'POST',
  path: '/v1/email/update',
  body: v.strictObject({ email: Email, locale: v.optional(v.pipe(v.string(), v.maxLength(16))) }),
  response: v.object({
    action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']),
    ...expires,
  }),
  errors: [...errors, 'FACTOR_REQUIRED', 'FEATURE_UNAVAILABLE', 'LOCKED', 'UPSTREAM_UNAVAILABLE'],
})

/** Verifies the code sent to the old address. The server then sends a code to the new one. */
export const confirmOldEmail = defineRoute({
  method: 'POST',
  path: '/v1/email/primary',
  body: v.strictObject({ otp: Otp }),
  response: v.object({ action: v.literal('VERIFY_SECONDARY_OTP'), ...expires }),
  errors: [...errors, 'LOCKED', 'OTP_EXPIRED', 'OTP_INVALID'],
})

/** Verifies the code sent to the new address. The address changes, and all other sessions end. */
export const confirmNewEmail = defineRoute({
  method: 'POST',
  path: '/v1/email/secondary',
  body: v.strictObject({ otp: Otp }),
  response: v.object({ newEmail: v.string() }),
  errors: [...errors, 'LOCKED', 'OTP_EXPIRED', 'OTP_INVALID', 'UPSTREAM_UNAVAILABLE'],
})

/**
 * Reverts a change through the link in the email to the old address. The token authorizes the call; it is
 * valid once, for 72 h.
 */
export const undoEmailUpdate = defineRoute({
  method: 'POST',
  path: '/v1/email/undo',
  body: v.strictObject({ token: v.pipe(v.string(), v.maxLength(128)) }),
  response: done,
  errors: [...errors, 'OTP_EXPIRED'],
})
