import type { BaseError } from './BaseError.ts'
import type { ErrorCode } from './codes.ts'
import { errorText } from './errorText.ts'

/** Sentences for codes whose default message is only the words of the code. */
const sentences: Partial<Record<ErrorCode, string>> = {
  BODY_TOO_LARGE: 'The request is too large. Send less at once.',
  CONFLICT: 'This was just changed elsewhere. Try again.',
  FACTOR_REQUIRED: 'This needs a passkey, a recovery code or another device of the user.',
  FEATURE_UNAVAILABLE: 'This is not available here.',
  FROZEN: 'This wallet is frozen. Unfreeze it first.',
  LOCKED: 'This is locked after too many attempts. Start again later.',
  LOGIN_FAILED: 'The sign-in failed. Try again in a moment.',
  MEDIA_TYPE: 'The content type of the request is not supported.',
  NOT_CONNECTED: 'No wallet is connected. Connect one first.',
  NOT_FOUND: 'Nothing was found.',
  OTP_EXPIRED: 'This code has expired. Request a new one.',
  OTP_INVALID: 'This code is incorrect. Check it and try again.',
  PROVIDER_ERROR: 'The wallet reported an error. Try again.',
  RATE_LIMITED: 'There were too many requests. Wait a moment and try again.',
  RESPONSE_INVALID: 'The response is not valid. Try again.',
  SERVER_ERROR: 'The server failed. Try again later.',
  SESSION_EXPIRED: 'The session has expired. Sign in again.',
  SIGNATURE_INVALID: 'The signature is not valid. Sign again.',
  TOO_EARLY: 'This is not possible yet. Try again later.',
  UPSTREAM_UNAVAILABLE: 'A service that this needs does not respond. Try again later.',
}

/**
 * Returns the message of an error for clients that show it to their users: its own message, or a sentence instead of
 * the words of its code. Separate from `errorText`, which every page loads.
 */
export function errorSentence({
  code,
  shortMessage,
}: Pick<BaseError, 'code' | 'shortMessage'>): string {
  return shortMessage === errorText(code) ? (sentences[code] ?? shortMessage) : shortMessage
}
