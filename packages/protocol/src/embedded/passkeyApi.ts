import * as v from 'valibot'
import { defineRoute } from '../route.ts'
import { Bytes32, errors as common, done, RecipientId, Seconds } from './apiShapes.ts'
import { Session } from './frameApi.ts'

// Passkey routes, under `/v1` of the frame's host, with DPoP proofs as in `frameApi.ts`. No message contains
// the passkey's PRF output, so the server never sees it.

const Base64Url = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.nonEmpty(),
    v.maxLength(maxLength),
    v.regex(/^[A-Za-z0-9_-]*$/, 'Not base64url'),
  )
/** At most 1023 bytes. https://www.w3.org/TR/webauthn-3/#credential-id */
const CredentialId = Base64Url(1364)

const errors = [...common, 'FACTOR_REQUIRED', 'FEATURE_UNAVAILABLE'] as const

/**
 * Purpose of a passkey challenge. `login`: sign in, or create an account with a new passkey. `create`: add a
 * passkey to the signed-in user. `unlock`: step-up of the signed-in user, which also approves the device.
 */
export const PasskeyPurpose = v.picklist(['create', 'login', 'unlock'])
export type PasskeyPurpose = v.InferOutput<typeof PasskeyPurpose>

/**
 * Returns a challenge that is valid once, for 5 min, for this key, page and purpose. `create` needs a login
 * of the last 5 min on an approved device.
 */
export const passkeyOptions = defineRoute({
  method: 'POST',
  path: '/v1/auth/passkey/options',
  body: v.strictObject({ purpose: PasskeyPurpose }),
  response: v.object({
    challenge: Base64Url(64),
    expiresIn: Seconds,
    /** Passkeys of the signed-in user, to exclude when creating one and to allow when unlocking. */
    known: v.array(CredentialId),
    rpId: v.string(),
    /** User handle of a new passkey: random and unique. Absent with `unlock`. */
    userHandle: v.optional(Base64Url(86)),
  }),
  errors,
})

/** Credential that the browser returns; bytes are base64url. */
export const PasskeyCredential = v.variant('type', [
  v.strictObject({
    type: v.literal('create'),
    id: CredentialId,
    attestationObject: Base64Url(16_384),
    clientDataJson: Base64Url(4096),
  }),
  v.strictObject({
    type: v.literal('get'),
    id: CredentialId,
    authenticatorData: Base64Url(4096),
    clientDataJson: Base64Url(4096),
    signature: Base64Url(4096),
    userHandle: v.optional(Base64Url(86)),
  }),
])
export type PasskeyCredential = v.InferOutput<typeof PasskeyCredential>

/**
 * Verifies the response to a challenge. With `login`, a newly created passkey creates an account. `login` and
 * `unlock` return a session whose device counts as approved. `create` needs such a login of a user who
 * already has a passkey or a recovery code, or else `factor`; otherwise `FACTOR_REQUIRED`.
 */
export const verifyPasskey = defineRoute({
  method: 'POST',
  path: '/v1/auth/passkey/verify',
  body: v.strictObject({
    purpose: PasskeyPurpose,
    credential: PasskeyCredential,
    /** With `create`: the recovery code's response to a challenge of `challengeRecovery`. */
    factor: v.optional(v.strictObject({ nonce: Bytes32, rid: RecipientId })),
  }),
  response: v.object({
    /** True if the passkey can be synced to other devices; otherwise it is lost with this device. */
    isSynced: v.boolean(),
    session: v.optional(Session),
  }),
  errors,
})

/** Lists the passkeys of the signed-in user, oldest first. */
export const listPasskeys = defineRoute({
  method: 'GET',
  path: '/v1/passkeys',
  response: v.object({
    passkeys: v.array(
      v.object({
        passkeyId: v.string(),
        credentialId: CredentialId,
        /** ISO 8601. */
        createdAt: v.string(),
        lastUsedAt: v.string(),
        isSynced: v.boolean(),
      }),
    ),
  }),
  errors,
})

/**
 * Removes a passkey from the login methods. 409 for the last login method, and for a passkey that is a
 * recovery method: remove that first with `updateWallet`. Needs a login of the last 5 min on an approved
 * device.
 */
export const removePasskey = defineRoute({
  method: 'POST',
  path: '/v1/passkeys/remove',
  body: v.strictObject({
    passkeyId: v.pipe(v.string(), v.regex(/^psk_[0-9A-Za-z]{16,40}$/, 'Not an id')),
  }),
  response: done,
  errors,
})
