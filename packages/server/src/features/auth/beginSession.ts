import type { Session } from '@fairlead/protocol/embedded'
import { accessTokenSeconds } from '../../middleware/createAccessTokens.ts'
import type { Caller, Device, User } from '../../storage/auth/AuthStore.ts'
import { type AuthContext, createId, hashOf, toBase64Url } from './AuthContext.ts'
import { openEmail } from './emailRow.ts'
import { readProfile } from './profileRow.ts'
import type { Profile } from './social/Identity.ts'

const dayMs = 24 * 60 * 60_000
/** Time after which an unused session ends, in milliseconds. `lifeMs` limits every session. */
export const idleMs = 30 * dayMs
const lifeMs = 90 * dayMs

/** Begins a session of a user on a device. */
export async function beginSession(
  about: { amr: readonly string[]; caller: Caller; device: Device; provider: string; user: User },
  context: AuthContext,
): Promise<Session> {
  const { amr, caller, device, provider, user } = about
  const { clock, random, store } = context
  const id = createId('ses', random)
  const secret = toBase64Url(random(32))
  await store.beginSession(
    {
      amr,
      deviceId: device.id,
      expiresAt: clock() + lifeMs,
      id,
      idleUntil: clock() + idleMs,
      origin: caller.origin,
      projectId: caller.projectId,
      provider,
      refreshHash: hashOf(secret),
      userId: user.id,
    },
    clock(),
  )
  return toSession(
    { id, isDeviceVerified: device.isVerified, jkt: caller.jkt, provider, secret, user },
    context,
  )
}

/** Returns the session as the frame receives it, with new tokens. */
export async function toSession(
  about: {
    id: string
    isDeviceVerified: boolean
    jkt: string
    provider: string
    secret: string
    user: User
  },
  context: AuthContext,
): Promise<Session> {
  const { id, isDeviceVerified, jkt, provider, secret, user } = about
  return {
    accessToken: await context.accessTokens.issue({ jkt, sessionId: id, userId: user.id }),
    expiresIn: accessTokenSeconds,
    isDeviceVerified,
    // The session id is the prefix, so that a rotated token still identifies its session.
    refreshToken: `${id}.${secret}`,
    user: {
      id: user.id,
      ...(await profileOf(user, provider, context)),
      provider,
    },
  }
}

async function profileOf(user: User, provider: string, context: AuthContext): Promise<Profile> {
  // Email and passkey logins have no provider profile.
  const isOwn = provider === 'email' || provider === 'passkey'
  const profile = isOwn
    ? { email: null, userName: null }
    : await readProfile(user.id, provider, context)
  if (user.emailSealed === undefined) return profile
  // The login email takes precedence over an email from the provider.
  const row = { key: user.id, table: 'email_login' } as const
  return { ...profile, email: await openEmail(user.emailSealed, row, context) }
}
