import { tryParse } from '@fairlead/protocol'
import { jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'

/** Lifetime of an access token, in seconds. */
export const accessTokenSeconds = 600

/** Claims of an access token; the rest of a session is in the database. */
export type AccessClaims = { jkt: string; sessionId: string; userId: string }

/** Access tokens that only this server issues and reads, bound to the key of a device. */
export type AccessTokens = {
  issue(claims: AccessClaims): Promise<string>
  /** @returns `undefined` for an invalid or expired token. */
  read(token: string): Promise<AccessClaims | undefined>
}

const Claims = v.object({
  cnf: v.object({ jkt: v.string() }),
  sid: v.string(),
  sub: v.string(),
})

/**
 * Creates access tokens signed with a key of the KMS. Only this server verifies them, so the signature is a MAC.
 * Without a public key, algorithm confusion attacks are impossible.
 *
 * @param options.key - 32 bytes, derived by the KMS for this purpose only.
 */
export function createAccessTokens(options: {
  clock: () => number
  frameUrl: string
  key: () => Promise<Uint8Array>
}): AccessTokens {
  const { clock, frameUrl, key } = options
  const issuer = new URL(frameUrl).origin
  const seconds = () => Math.floor(clock() / 1000)

  return {
    async issue({ jkt, sessionId, userId }) {
      return new SignJWT({ cnf: { jkt }, sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setIssuer(issuer)
        .setAudience(issuer)
        .setSubject(userId)
        .setIssuedAt(seconds())
        .setExpirationTime(seconds() + accessTokenSeconds)
        .sign(await key())
    },

    async read(token) {
      const verified = await jwtVerify(token, await key(), {
        algorithms: ['HS256'],
        audience: issuer,
        currentDate: new Date(clock()),
        issuer,
        requiredClaims: ['exp', 'iat', 'sub'],
        typ: 'at+jwt',
      }).catch(() => undefined)
      const claims = verified && tryParse(Claims, verified.payload)
      return claims && { jkt: claims.cnf.jkt, sessionId: claims.sid, userId: claims.sub }
    },
  }
}
