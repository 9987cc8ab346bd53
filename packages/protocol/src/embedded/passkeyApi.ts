import * as v from 'valibot'
import { defineRoute } from '../route.ts'
import { Bytes32, errors as common, done, RecipientId, Seconds } from './apiShapes.ts'
import { Session } from './frameApi.ts'

// Passkeys, under `/v1` of the frame's own host; proofs of possession as in `frameApi.ts`. The secret that
// a passkey gives (its PRF output) is in none of these: the server never sees it.

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
 * What a passkey is asked for. `login`: to sign in, or to begin with a new one; nobody is signed in.
 * `create`: a further one of who is signed in. `unlock`: proves once more who is signed in, and the device.
 */
export const PasskeyPurpose = v.picklist(['create', 'login', 'unlock'])
export type PasskeyPurpose = v.InferOutput<typeof PasskeyPurpose>

/**
 * A challenge that counts once, for 5 min, for this key, page and purpose. `create` needs a login of the
 * last 5 min on a device that was approved.
 */
export const passkeyOptions = defineRoute({
  method: 'POST',
  path: '/v1/auth/passkey/options',
  body: v.strictObject({ purpose: PasskeyPurpose }),
  response: v.object({
    challenge: Base64Url(64),
    expiresIn: Seconds,
    /** Passkeys of who is signed in: a new one is not made beside them, an old one is one of them. */
    known: v.array(CredentialId),
    rpId: v.string(),
    /** Of a new passkey: random, and no other has it. Absent with `unlock`. */
    userHandle: v.optional(Base64Url(86)),
  }),
  errors,
})

/** An answer of the authenticator, as the browser gives it; bytes are base64url. */
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
 * The answer to a challenge. With `login` a passkey that was just made begins a new account. `login` and
 * `unlock` give a session whose device counts as approved. `create` needs such a login of somebody who has a
 * passkey or a recovery code already, or `factor`; otherwise `FACTOR_REQUIRED`.
 */
export const verifyPasskey = defineRoute({
  method: 'POST',
  path: '/v1/auth/passkey/verify',
  body: v.strictObject({
    purpose: PasskeyPurpose,
    credential: PasskeyCredential,
    /** With `create`: the recovery code's answer to a challenge of `challengeRecovery`. */
    factor: v.optional(v.strictObject({ nonce: Bytes32, rid: RecipientId })),
  }),
  response: v.object({
    /** Whether it may go along to other devices of the person; one that does not is lost with its device. */
    isSynced: v.boolean(),
    session: v.optional(Session),
  }),
  errors,
})

/** The passkeys of who is signed in, oldest first. */
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
 * Takes a passkey away as a login; 409 for the last way to sign in, and for one that may recover the wallet:
 * it has to leave that list first (`updateWallet`). Needs a login of the last 5 min on a device that was approved.
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
