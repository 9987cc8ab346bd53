import { BaseError, isSafeUrl, tryParse } from '@fairlead/protocol'
import { accessKeysPath } from '@fairlead/protocol/embedded'
import { jwtVerify } from 'jose'
import * as v from 'valibot'
import { createKeySets } from '../token/createKeySets.ts'

const Claims = v.object({
  amr: v.array(v.string()),
  auth_time: v.number(),
  device_verified: v.boolean(),
  exp: v.number(),
  jti: v.string(),
  origin: v.string(),
  sub: v.pipe(v.string(), v.nonEmpty()),
  wallets: v.object({ eip155: v.optional(v.string()), solana: v.optional(v.string()) }),
})

/** Verified claims of an access token. */
export type AccessTokenClaims = {
  /** Id of the user in your project. It stays the same for all logins that the user links. */
  readonly userId: string
  /** Id of this token. */
  readonly tokenId: string
  /** Addresses of the embedded wallet by namespace; empty until the wallet is made. */
  readonly wallets: { readonly eip155?: string | undefined; readonly solana?: string | undefined }
  /** Origin of the page where the user is signed in. */
  readonly origin: string
  /** Time of the login, in milliseconds since 1970. */
  readonly signedInAt: number
  /** Time when the token expires, in milliseconds since 1970. */
  readonly expiresAt: number
  /** True if the user's device was approved by email, or by an equally strong method. */
  readonly isDeviceVerified: boolean
  /** Authentication methods. https://www.rfc-editor.org/rfc/rfc8176 */
  readonly methods: readonly string[]
}

/** Verifies access tokens of embedded wallets. Created by {@link createAccessTokenVerifier}. */
export type AccessTokenVerifier = {
  /**
   * @throws `SIGNATURE_INVALID` if the token is not valid here and now; `UPSTREAM_UNAVAILABLE` if the server's keys can't
   *   be fetched.
   */
  verify(token: string): Promise<AccessTokenClaims>
}

/**
 * Creates a verifier for your backend. It fetches the public keys of the frame's host, caches them, and follows their
 * rotation.
 *
 * @throws `OPTIONS_INVALID` for a `frameUrl` that is neither https nor on this machine.
 *
 * @example
 * const verifier = createAccessTokenVerifier({ frameUrl: 'https://wallet.example', projectId })
 * const { userId, wallets } = await verifier.verify(token)
 */
export function createAccessTokenVerifier(
  options: createAccessTokenVerifier.Options,
): AccessTokenVerifier {
  const { clock = Date.now, fetch = globalThis.fetch, frameUrl, origins, projectId } = options
  if (!isSafeUrl(frameUrl))
    throw new BaseError('OPTIONS_INVALID', {
      shortMessage: 'frameUrl: Not a URL of https, or of http on this machine',
    })
  const { origin: issuer } = new URL(frameUrl)
  const keys = createKeySets({ clock, fetch }).keysOf(issuer + accessKeysPath)
  return {
    async verify(token) {
      const verified = await jwtVerify(token, keys, {
        algorithms: ['ES256'],
        audience: projectId,
        currentDate: new Date(clock()),
        issuer,
        requiredClaims: ['aud', 'exp', 'iat', 'iss', 'jti', 'sub'],
        typ: 'at+jwt',
      }).catch((error: unknown) => {
        if (BaseError.find(error, 'UPSTREAM_UNAVAILABLE')) throw error
        return undefined
      })
      const claims = verified && tryParse(Claims, verified.payload)
      if (!claims || (origins && !origins.includes(claims.origin)))
        throw new BaseError('SIGNATURE_INVALID', {
          shortMessage:
            'The access token is not valid here, or has expired. Get a new one on the page.',
        })
      return {
        expiresAt: claims.exp * 1000,
        isDeviceVerified: claims.device_verified,
        methods: claims.amr,
        origin: claims.origin,
        signedInAt: claims.auth_time * 1000,
        tokenId: claims.jti,
        userId: claims.sub,
        wallets: claims.wallets,
      }
    },
  }
}

export declare namespace createAccessTokenVerifier {
  type Options = {
    /** Returns milliseconds since 1970. Default: the machine's clock. */
    clock?: (() => number) | undefined
    /** Default: the platform's `fetch`. */
    fetch?: typeof globalThis.fetch | undefined
    /** Origin of the frame: the server's `FRAME_URL`. */
    frameUrl: string
    /** Origins of your pages. Default: every origin that the project allows. */
    origins?: readonly string[] | undefined
    projectId: string
  }
}
