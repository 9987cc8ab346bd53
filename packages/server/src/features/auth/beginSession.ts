import type { Session } from '@fairlead/protocol/embedded'
import { accessTokenSeconds } from '../../middleware/createAccessTokens.ts'
import type { Caller, Device, User } from '../../storage/auth/AuthStore.ts'
import { type AuthContext, createId, hashOf, toBase64Url } from './AuthContext.ts'
import { openEmail } from './emailRow.ts'
import { readProfile } from './profileRow.ts'
import type { Profile } from './social/Identity.ts'

const dayMs = 24 * 60 * 60_000
/** How long a session lasts unused, and at most, in milliseconds. */
export const idleMs = 30 * dayMs
const lifeMs = 90 * dayMs

/** Begins a session of a person on a device. */
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

/** What the frame is told of a session, with new tokens. */
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
    // The id is in front, so that an old token still says whose it was.
    refreshToken: `${id}.${secret}`,
    user: {
      id: user.id,
      ...(await profileOf(user, provider, context)),
      provider,
    },
  }
}

async function profileOf(user: User, provider: string, context: AuthContext): Promise<Profile> {
  // A passkey tells nothing; who has an address as well is known by it.
  const isOwn = provider === 'email' || provider === 'passkey'
  const profile = isOwn
    ? { email: null, userName: null }
    : await readProfile(user.id, provider, context)
  if (user.emailSealed === undefined) return profile
  // The one that the person signs in with goes before what a provider told of them.
  const row = { key: user.id, table: 'email_login' } as const
  return { ...profile, email: await openEmail(user.emailSealed, row, context) }
}
