import { guestProvider } from '@fairlead/protocol/embedded'
import type { StoreContext } from '../StoreContext.ts'

/** True if the key of a browser is the user's only login: no email address, no provider, no passkey. */
export async function isGuest({ db }: StoreContext, userId: string): Promise<boolean> {
  const identities = await db
    .selectFrom('identity')
    .select('provider')
    .where('user_id', '=', userId)
    .execute()
  if (!identities.some(({ provider }) => provider === guestProvider)) return false
  if (identities.some(({ provider }) => provider !== guestProvider)) return false
  const passkey = await db
    .selectFrom('passkey')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return passkey === undefined
}
