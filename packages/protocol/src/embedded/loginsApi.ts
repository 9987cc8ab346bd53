import * as v from 'valibot'
import { defineRoute } from '../route.ts'
import { Bytes32, errors as common, done, FlowId } from './apiShapes.ts'
import { LoginHandle } from './socialApi.ts'

// Several logins of one user: linking and unlinking. Passkeys have routes of their own, and an email address
// is added and changed by `updateEmail`.

const errors = [...common, 'FACTOR_REQUIRED'] as const

/**
 * Time during which a login or passkey that was added to an account can't recover its wallet automatically, in
 * seconds. An intruder may have added it.
 */
export const youngLoginSeconds: number = 72 * 60 * 60

/** Login method of a user, one per provider. */
const Provider = v.pipe(v.string(), v.regex(/^(?:oidc:)?[a-z][a-z0-9-]{0,15}$/, 'Not a provider'))

/** Lists the logins of the signed-in user, oldest first; passkeys are not included. */
export const listLogins = defineRoute({
  method: 'GET',
  path: '/v1/logins',
  response: v.object({
    logins: v.array(
      v.object({
        /** `email`, `token` for the page's own login, or a provider (`oidc:…` for one of the project). */
        provider: v.string(),
        /** Email address or name at the provider; null if unknown. */
        name: v.nullable(v.string()),
        /** ISO 8601. */
        addedAt: v.string(),
        /** True if the caller's session began with it. */
        isInUse: v.boolean(),
      }),
    ),
  }),
  errors,
})

/**
 * Links the account of a completed login window to the signed-in user, instead of signing in with it. Needs
 * a login of the last 5 min on an approved device, and the window's ticket. 409 if the account belongs to
 * another wallet, or if the user already has a login with this provider.
 */
export const linkSocial = defineRoute({
  method: 'POST',
  path: '/v1/logins/link',
  body: v.strictObject({ binder: Bytes32, flowId: FlowId, handle: LoginHandle, ticket: Bytes32 }),
  response: done,
  errors: [...errors, 'LOCKED', 'OTP_EXPIRED', 'OTP_INVALID', 'UPSTREAM_UNAVAILABLE'],
})

/**
 * Unlinks a login, and ends the sessions that began with it. Needs a login of the last 5 min on an approved
 * device. 409 for the last login, the login that is in use, and the email address.
 */
export const unlinkLogin = defineRoute({
  method: 'POST',
  path: '/v1/logins/unlink',
  body: v.strictObject({ provider: Provider }),
  response: done,
  errors,
})
