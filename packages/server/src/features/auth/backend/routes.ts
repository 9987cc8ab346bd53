import {
  accessKeysPath,
  createAccessToken as createAccessTokenRoute,
} from '@fairlead/protocol/embedded'
import { SignJWT } from 'jose'
import {
  type Guard,
  implementSignedIn,
  type ProvenEndpoint,
} from '../../../middleware/implementProven.ts'
import type { SignedIn } from '../../../middleware/requireSession.ts'
import { type AuthContext, createId, toBase64Url, toBytes } from '../AuthContext.ts'
import { takeCallLimit } from '../takeCallLimit.ts'
import { createAccessKeys } from './createAccessKeys.ts'

/** Lifetime of an access token for a backend, in seconds. */
export const backendTokenSeconds = 300
/** How long callers may cache the public keys, in seconds. */
const keysSeconds = 600

/** Returns the addresses of a user's wallet; `undefined` if there is none. */
export type FindAddresses = (
  userId: string,
) => Promise<{ eip155: string; solana: string } | undefined>

/** Returns the endpoints of access tokens for the backends of pages. */
export function backendRoutes(
  context: AuthContext & { findAddresses: FindAddresses },
  guard: Guard,
): readonly ProvenEndpoint[] {
  const keys = createAccessKeys(context)
  const issuer = new URL(context.frameUrl).origin

  async function sign(session: SignedIn): Promise<string> {
    const { clock, findAddresses, random } = context
    const { amr, authTime, isDeviceVerified, origin, projectId, userId } = session
    const { kid, privateKey } = await keys.current()
    const now = Math.floor(clock() / 1000)
    const claims = {
      amr: [...amr],
      auth_time: Math.floor(authTime / 1000),
      device_verified: isDeviceVerified,
      origin,
      wallets: (await findAddresses(userId)) ?? {},
    }
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid, typ: 'at+jwt' })
      .setIssuer(issuer)
      .setAudience(projectId)
      .setSubject(await subjectOf({ projectId, userId }, context))
      .setJti(createId('act', random))
      .setIssuedAt(now)
      .setExpirationTime(now + backendTokenSeconds)
      .sign(privateKey)
  }

  return [
    implementSignedIn(createAccessTokenRoute, guard, async ({ session }) => {
      await takeCallLimit('access', session.sessionId, context)
      return { accessToken: await sign(session), expiresIn: backendTokenSeconds }
    }),
    {
      method: 'GET',
      path: accessKeysPath,
      answer: async () =>
        new Response(JSON.stringify({ keys: await keys.publicKeys() }), {
          headers: {
            'cache-control': `public, max-age=${keysSeconds}`,
            'content-type': 'application/json',
          },
        }),
    },
  ]
}

/**
 * Returns the user's id for one project. Each project gets another one, so that two projects can't compare their users.
 * https://openid.net/specs/openid-connect-core-1_0.html#PairwiseAlg
 */
async function subjectOf(
  { projectId, userId }: { projectId: string; userId: string },
  { kms }: AuthContext,
): Promise<string> {
  return toBase64Url(
    await kms.mac('token', toBytes(JSON.stringify(['subject', projectId, userId]))),
  )
}
