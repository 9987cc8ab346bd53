import * as v from 'valibot'
import { defineRoute } from '../route.ts'
import { errors, none, Seconds } from './apiShapes.ts'
import { Session } from './frameApi.ts'

// Login with tokens that the page's own backend or identity provider signs.

/** JSON Web Token in compact form (RFC 7519). */
export const SignInToken = v.pipe(
  v.string(),
  v.maxLength(8192),
  v.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'Not a JSON Web Token'),
)

/** Returns the nonce that binds the next token to this browser's key. It is valid for 10 min. */
export const startToken = defineRoute({
  method: 'POST',
  path: '/v1/auth/token/start',
  body: none,
  response: v.object({ nonce: v.string(), expiresIn: Seconds }),
  errors: [...errors, 'FEATURE_UNAVAILABLE'],
})

/**
 * Signs in with a token, which is valid once. `SIGNATURE_INVALID` names the reason in the field `token`. A
 * token with the nonce approves the device.
 */
export const completeToken = defineRoute({
  method: 'POST',
  path: '/v1/auth/token/complete',
  body: v.strictObject({ token: SignInToken }),
  response: Session,
  errors: [...errors, 'FEATURE_UNAVAILABLE', 'UPSTREAM_UNAVAILABLE'],
})

/**
 * Returns an access token of the signed-in user for the page's own backend: a JSON Web Token that is valid
 * for 5 min, with the project as its audience. The backend verifies it by the keys at `accessKeysPath`.
 */
export const createAccessToken = defineRoute({
  method: 'POST',
  path: '/v1/token/access',
  body: none,
  response: v.object({ accessToken: v.string(), expiresIn: Seconds }),
  errors,
})

/** Path of the public keys of access tokens (RFC 7517), on the frame's host. */
export const accessKeysPath = '/.well-known/jwks.json'
