import * as v from 'valibot'

// Shared schemas of the routes of the frame's API.

export const Base64Url = v.pipe(
  v.string(),
  v.maxLength(16_384),
  v.regex(/^[A-Za-z0-9_-]*$/, 'Not base64url'),
)
export const id = (prefix: string) =>
  v.pipe(v.string(), v.regex(new RegExp(`^${prefix}_[0-9A-Za-z]{16,40}$`), 'Not an id'))
export const FlowId = id('flw')
export const WalletId = id('wal')
export const SetId = id('set')
export const RecipientId = id('rcp')
export const Email = v.pipe(v.string(), v.maxLength(254), v.nonEmpty())
export const Otp = v.pipe(v.string(), v.regex(/^\d{6}$/, 'Not a code of six digits'))
/** 32 bytes, base64url: a public key or an HMAC. */
export const Bytes32 = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{43}$/, 'Not 32 bytes of base64url'),
)
export const Seconds = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Error codes that every route of the frame's API can return. */
export const errors = [
  'REQUEST_INVALID',
  'SIGNATURE_INVALID',
  'SESSION_EXPIRED',
  'ORIGIN_NOT_ALLOWED',
  'PROJECT_INVALID',
  'NOT_FOUND',
  'CONFLICT',
  'BODY_TOO_LARGE',
  'MEDIA_TYPE',
  'RATE_LIMITED',
  'SERVER_ERROR',
] as const

export const none = v.strictObject({})
export const done = v.object({})
