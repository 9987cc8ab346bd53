import type { Embedded } from '@fairlead/core'
import { authName } from '@fairlead/core/internal'
import type { Messages } from '../messages/en.ts'

/** Returns the name of the signed-in user; for a guest and a passkey, which have none, the word for it. */
export function loginName(
  embedded: Embedded | undefined,
  { guestName, socialPasskey }: Messages,
): string | undefined {
  if (!embedded) return undefined
  if (embedded.isGuest) return guestName
  return authName(embedded) ?? (embedded.authProvider === 'passkey' ? socialPasskey : undefined)
}
