import { openValue, sealValue } from '../../kms/envelope.ts'
import { type AuthContext, toBytes } from './AuthContext.ts'
import type { Profile } from './social/Identity.ts'

/** Encrypts the profile that a provider returned for a user, bound to one row. */
export async function sealProfile(
  profile: Profile,
  key: string,
  { kms, random }: AuthContext,
): Promise<string> {
  const plaintext = toBytes(JSON.stringify(profile))
  return sealValue({ kms, place: placeOf(key), plaintext, random })
}

/** Returns the stored profile of a user at a provider; empty if there is none. */
export async function readProfile(
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
