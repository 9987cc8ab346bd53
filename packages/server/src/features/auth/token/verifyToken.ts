import { createHash } from 'node:crypto'
import { BaseError, cleanText, tryParse } from '@fairlead/protocol'
import { errors, type JWTPayload, jwtVerify } from 'jose'
import * as v from 'valibot'
import type { Proof } from '../../../middleware/readProof.ts'
import { Refusal } from '../../../problem.ts'
import type { TokenLogin } from '../../../storage/Project.ts'
import { type AuthContext, hashOf } from '../AuthContext.ts'
import type { Identity } from '../social/Identity.ts'
import type { KeySets } from './createKeySets.ts'
import { isOwnNonce } from './nonce.ts'

/** Clock difference to an issuer that is tolerated, in seconds. */
const clockToleranceSeconds = 60
/** Maximum age of a token, in seconds: a token proves that the user is signed in now. */
const maxAgeSeconds = 600

/** How long a used token is remembered, in milliseconds; longer than it could be accepted. */
const rememberedMs = (maxAgeSeconds + 3 * clockToleranceSeconds) * 1000

const defaultAlgorithms = ['EdDSA', 'ES256', 'ES384', 'PS256', 'RS256'] as const

const Claims = v.object({
  email: v.optional(v.pipe(v.string(), v.maxLength(254), v.email())),
  email_verified: v.optional(v.union([v.boolean(), v.picklist(['false', 'true'])])),
  exp: v.number(),
  name: v.optional(v.string()),
  nonce: v.optional(v.string()),
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
})

/** Dependencies of the login with tokens. */
export type TokenContext = AuthContext & { keySets: KeySets }

/** A verified token. */
export type VerifiedToken = {
  identity: Identity
  /** True if the token contains a nonce of this browser. */
  isBound: boolean
}

/**
 * Verifies a sign-in token of the caller's project, and uses it up.
 *
 * Checks algorithm, signature, `iss`, `aud`, `exp`, `nbf`, `iat` (10 min at most), `sub`, the nonce, and that the token
 * was not used before.
 *
 * @throws `SIGNATURE_INVALID` with the reason; `UPSTREAM_UNAVAILABLE` if the issuer's keys can't be fetched.
 */
export async function verifyToken(
  token: string,
  { proof, settings }: { proof: Proof; settings: TokenLogin },
  context: TokenContext,
): Promise<VerifiedToken> {
  const { clock, keySets, store } = context
  const payload = await readPayload(token, settings, { clock, keySets })
  const claims = tryParse(Claims, payload)
  if (!claims) throw rejected('`sub`, `exp` or another claim is missing or malformed')
  const isBound = claims.nonce !== undefined
  if (isBound && !(await isOwnNonce(claims.nonce ?? '', proof, context)))
    throw rejected('`nonce` is not the one of this sign-in, or has expired')
  if (!isBound && settings.nonce !== 'optional')
    throw rejected('`nonce` is missing. Put the nonce of this sign-in into the token')
  // Without a nonce, the signed part identifies the token. The signature doesn't: ECDSA signatures can be rewritten.
  const use = hashOf(claims.nonce ?? token.slice(0, token.lastIndexOf('.')))
  const used = await store.take(`token/${use}`, { count: 1, windowMs: rememberedMs }, clock())
  if (used > 0) throw rejected('It was used before. Get a new token for each sign-in')
  const isEmailVerified = claims.email_verified === true || claims.email_verified === 'true'
  return {
    identity: {
      email: (isEmailVerified && claims.email) || null,
      issuer: issuerOf(proof.projectId, settings.issuer),
      subject: claims.sub,
      userName: claims.name === undefined ? null : cleanText(claims.name, 64) || null,
    },
    isBound,
  }
}

/**
 * Returns the issuer under which identities are stored. It contains the project: a project that names the issuer of
 * another project, or of a social provider, can't sign in their users.
 */
export function issuerOf(projectId: string, issuer: string): string {
  return `token:${projectId}:${createHash('sha256').update(issuer).digest('base64url')}`
}

/**
 * Verifies signature, `iss`, `aud`, `exp`, `nbf`, `iat` and `sub` of a token.
 *
 * @throws `SIGNATURE_INVALID` with the reason; `UPSTREAM_UNAVAILABLE` if the issuer's keys can't be fetched.
 */
export async function readPayload(
  token: string,
  { algorithms = [...defaultAlgorithms], audience, issuer, jwksUrl }: TokenLogin,
  { clock, keySets }: Pick<TokenContext, 'clock' | 'keySets'>,
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keySets.keysOf(jwksUrl), {
      algorithms,
      audience,
      clockTolerance: clockToleranceSeconds,
      currentDate: new Date(clock()),
      issuer,
      maxTokenAge: maxAgeSeconds,
      requiredClaims: ['aud', 'exp', 'iat', 'iss', 'sub'],
    })
    return payload
  } catch (error) {
    if (BaseError.find(error, 'UPSTREAM_UNAVAILABLE')) throw error
    throw rejected(reasonOf(error))
  }
}

/** Returns the reason in the server's own words: the token's content is never quoted. */
function reasonOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'It has expired, or `iat` is older than 10 min'
  if (error instanceof errors.JWTClaimValidationFailed) {
    const claims = ['aud', 'exp', 'iat', 'iss', 'nbf', 'sub']
    const claim = claims.find((name) => name === error.claim) ?? 'claim'
    return `\`${claim}\` is missing or not the expected one`
  }
  if (error instanceof errors.JOSEAlgNotAllowed) return '`alg` is not allowed'
  if (error instanceof errors.JWKSNoMatchingKey) return 'The issuer has no such key'
  if (error instanceof errors.JWKSMultipleMatchingKeys) return '`kid` is missing'
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'The signature is wrong'
  return 'Not a signed JSON Web Token'
}

function rejected(reason: string): Refusal {
  return new Refusal('SIGNATURE_INVALID', {
    field: 'token',
    shortMessage: `Sign-in token rejected: ${reason}.`,
  })
}
