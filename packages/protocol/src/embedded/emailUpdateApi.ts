import * as v from 'valibot'
import { defineRoute } from '../route.ts'
import { done, Email, errors, Otp, Seconds } from './apiShapes.ts'

// Another address for somebody who is signed in. Nothing changes before both mailboxes were proven.

const expires = { expiresIn: Seconds, resendAfter: Seconds }

/**
 * Begins a change of the address, or mails again for one that is under way: the tries at its codes stay
 * counted. `VERIFY_SECONDARY_OTP` at once where the person has no address yet, or has shown the code of
 * the old one. An address that somebody has is answered like any other.
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

/** The code that the old address got. The new one then gets another. */
export const confirmOldEmail = defineRoute({
  method: 'POST',
  path: '/v1/email/primary',
  body: v.strictObject({ otp: Otp }),
  response: v.object({ action: v.literal('VERIFY_SECONDARY_OTP'), ...expires }),
  errors: [...errors, 'LOCKED', 'OTP_EXPIRED', 'OTP_INVALID'],
})

/** The code that the new address got: from here on it is the person's, and every other session is over. */
export const confirmNewEmail = defineRoute({
  method: 'POST',
  path: '/v1/email/secondary',
  body: v.strictObject({ otp: Otp }),
  response: v.object({ newEmail: v.string() }),
  errors: [...errors, 'LOCKED', 'OTP_EXPIRED', 'OTP_INVALID', 'UPSTREAM_UNAVAILABLE'],
})

/** What the page of the link to the old address asks; it has no proof, the token is one. Once, for 72 h. */
export const undoEmailUpdate = defineRoute({
  method: 'POST',
  path: '/v1/email/undo',
  body: v.strictObject({ token: v.pipe(v.string(), v.maxLength(128)) }),
  response: done,
  errors: [...errors, 'OTP_EXPIRED'],
})
