import type { Proof } from '../../middleware/readProof.ts'
import type { StoredSession } from '../../storage/auth/sessions.ts'
import type { AuthContext } from './AuthContext.ts'

/** Returns the live session of the caller's access token; `undefined` if the token or its bindings don't match. */
export async function findOwnSession(
  proof: Proof,
  { accessTokens, clock, store }: AuthContext,
): Promise<StoredSession | undefined> {
  const { accessToken, jkt, origin, projectId } = proof
  const claims = accessToken === undefined ? undefined : await accessTokens.read(accessToken)
  const session = claims && (await store.findSession(claims.sessionId, clock()))
  if (!session?.isLive || claims?.jkt !== jkt || session.jkt !== jkt) return undefined
  return session.origin === origin && session.projectId === projectId ? session : undefined
}
