import { guestProvider, type Session } from '@fairlead/protocol/embedded'
import { openValue, sealValue } from '../../kms/envelope.ts'
import { accessTokenSeconds } from '../../middleware/createAccessTokens.ts'
import type { Device } from '../../storage/auth/devices.ts'
import type { Caller } from '../../storage/auth/flows.ts'
import type { User } from '../../storage/auth/userRows.ts'
import { type AuthContext, createId, hashOf, toBase64Url, toBytes } from './AuthContext.ts'
import { openEmail } from './emailRow.ts'
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
  const isGuest = provider === guestProvider && (await context.store.isGuest(user.id))
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
      ...(isGuest && { isGuest }),
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

/** Encrypts the profile that a provider returned for a user, bound to one row. */
export async function sealProfile(
  profile: Profile,
  key: string,
  { kms, random }: AuthContext,
): Promise<string> {
  const plaintext = toBytes(JSON.stringify(profile))
  return sealValue({ kms, place: placeOf(key), plaintext, random })
}

/** Returns the email address or name of a user's login, for its owner; null if unknown. */
export async function readLoginName(
  userId: string,
  provider: string,
  context: AuthContext,
): Promise<string | null> {
  if (provider !== 'email') {
    const { email, userName } = await readProfile(userId, provider, context)
    return userName ?? email
  }
  const user = await context.store.findUser(userId)
  if (user?.emailSealed === undefined) return null
  return openEmail(user.emailSealed, { key: userId, table: 'email_login' }, context)
}

/** Returns the stored profile of a user at a provider; empty if there is none. */
async function readProfile(
  userId: string,
  provider: string,
  { kms, store }: AuthContext,
): Promise<Profile> {
  const row = await store.findProfile(userId, provider)
  if (!row) return { email: null, userName: null }
  const bytes = await openValue({ kms, place: placeOf(row.id), sealed: row.sealed })
  // Only `sealProfile` makes these.
  return JSON.parse(Buffer.from(bytes).toString()) as Profile
}

function placeOf(key: string) {
  return { column: 'profile_ct', key, table: 'social_profile' }
}
