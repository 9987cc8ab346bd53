import type { Session } from '@fairlead/protocol/embedded'
import type { Proof } from '../../middleware/readProof.ts'
import { Refusal } from '../../problem.ts'
import type { StoredSession } from '../../storage/auth/AuthStore.ts'
import { type AuthContext, hashOf, toBase64Url, toBytes, writeAudit } from './AuthContext.ts'
import { idleMs, toSession } from './beginSession.ts'
import { takeCallLimit } from './takeCallLimit.ts'

/** How long the token before still counts, in milliseconds: two tabs may ask at once. */
const graceMs = 10_000

/**
 * New tokens for old ones. A token that was used up before means that somebody has a copy: the session
 * ends for everybody.
 *
 * @throws `SESSION_EXPIRED`, `RATE_LIMITED`
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
    // A stranger with the token, but without the key: it leaked.
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

/** @returns Whether the token still counted, also as the one before. */
async function rotate(
  session: StoredSession,
  token: { hash: string; next: string },
  { clock, store }: AuthContext,
): Promise<boolean> {
  const { hash, next } = token
  const change = { from: hash, idleUntil: clock() + idleMs, to: hashOf(next) }
  if (await store.rotateSession(session.id, change, clock())) return true
  // Another tab may have been faster, also since we looked.
  const now = await store.findSession(session.id, clock())
  const isPrevious = now?.isLive && now.previousHash === hash
  return isPrevious === true && clock() - now.rotatedAt <= graceMs
}

/** What follows a token is fixed by it and the key service: tabs that ask at once get the same. */
async function nextSecret(id: string, hash: string, { kms }: AuthContext): Promise<string> {
  return toBase64Url(await kms.mac('session', toBytes(JSON.stringify(['refresh', id, hash]))))
}

async function endStolen(session: StoredSession, action: string, context: AuthContext) {
  await context.store.revokeSession(session.id, context.clock())
  const { deviceId: subject, origin, projectId, userId } = session
  await writeAudit(context, { action, origin, projectId, subject, userId })
}
