import { tryParse } from '@fairlead/protocol'
import { jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'

/** How long an access token lasts, in seconds. */
export const accessTokenSeconds = 600

/** What an access token says; the rest of a session is in the database. */
export type AccessClaims = { jkt: string; sessionId: string; userId: string }

/** Tokens that only this server makes and reads, bound to the key of a device. */
export type AccessTokens = {
  issue(claims: AccessClaims): Promise<string>
  /** @returns `undefined` for a token that is not ours, or over. */
  read(token: string): Promise<AccessClaims | undefined>
}

const Claims = v.object({
  cnf: v.object({ jkt: v.string() }),
  sid: v.string(),
  sub: v.string(),
})

/**
 * Access tokens under a key of the key service. Nobody but this server reads them, so the signature
 * is a MAC: there is no public key that could be taken for a secret one.
 *
 * @param options.key - 32 bytes, made by the key service for this purpose alone.
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
