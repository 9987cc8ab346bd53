import type { Session } from '@fairlead/protocol/embedded'
import type { Proof } from '../../middleware/readProof.ts'
import { Refusal } from '../../problem.ts'
import type { StoredSession } from '../../storage/auth/sessions.ts'
import { type AuthContext, hashOf, toBase64Url, toBytes, writeAudit } from './AuthContext.ts'
import { idleMs, toSession } from './beginSession.ts'
import { takeCallLimit } from './takeCallLimit.ts'

/**
 * Exchanges a refresh token for new tokens. The previous token gets the same successor again while the successor is
 * unused: the response may be lost, and two tabs may refresh at once. Reuse of an older token means that it was copied,
 * so the session is revoked.
 *
 * @throws `SESSION_EXPIRED` if the session has ended or the token doesn't match; `RATE_LIMITED`.
 */
export async function refreshSession(
  options: { proof: Proof; refreshToken: string },
  context: AuthContext,
): Promise<Session> {
  const { proof, refreshToken } = options
  const { clock, store } = context
  const [id = '', secret = ''] = refreshToken.split('.')
  const hash = hashOf(secret)
  const session = await store.findSession(id, clock())
  const isOfPage = session?.origin === proof.origin && session.projectId === proof.projectId
  if (!session?.isLive || !isOfPage) throw new Refusal('SESSION_EXPIRED')

  const isKnown = [session.refreshHash, session.previousHash].includes(hash)
  if (session.jkt !== proof.jkt) {
    // A known token with another key: the token leaked.
    if (isKnown) await endStolen(session, 'refresh_stolen', context)
    throw new Refusal('SESSION_EXPIRED')
  }
  await takeCallLimit('refresh', session.id, context)
  const next = await nextSecret(session.id, hash, context)
  if (!(await rotate(session, { hash, next }, context))) {
    await endStolen(session, 'refresh_reuse', context)
    throw new Refusal('SESSION_EXPIRED')
  }
  const user = await store.findUser(session.userId)
  if (!user) throw new Refusal('SESSION_EXPIRED')
  const { isDeviceVerified, jkt, provider } = session
  return toSession({ id, isDeviceVerified, jkt, provider, secret: next, user }, context)
}

/** @returns True if the token was the current one, or the previous one, whose successor is unused. */
async function rotate(
  session: StoredSession,
  token: { hash: string; next: string },
  { clock, store }: AuthContext,
): Promise<boolean> {
  const { hash, next } = token
  const change = { from: hash, idleUntil: clock() + idleMs, to: hashOf(next) }
  if (await store.rotateSession(session.id, change, clock())) return true
  // Another tab may have rotated the token since the first read.
  const now = await store.findSession(session.id, clock())
  return now?.isLive === true && now.previousHash === hash
}

/** Derives the next refresh secret from the current one with a MAC, so that repeated requests get the same token. */
async function nextSecret(id: string, hash: string, { kms }: AuthContext): Promise<string> {
  return toBase64Url(await kms.mac('session', toBytes(JSON.stringify(['refresh', id, hash]))))
}

async function endStolen(session: StoredSession, action: string, context: AuthContext) {
  await context.store.revokeSession(session.id, context.clock())
  const { deviceId: subject, origin, projectId, userId } = session
  await writeAudit(context, { action, origin, projectId, subject, userId })
}
