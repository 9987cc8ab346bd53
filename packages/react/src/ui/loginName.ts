import { authName, type Embedded } from '@fairlead/core'
import type { Messages } from '../messages/en.ts'

/** Returns the name of the signed-in user; for a passkey, which has none, the word "passkey". */
export function loginName(
  embedded: Embedded | undefined,
  { socialPasskey }: Messages,
): string | undefined {
  if (!embedded) return undefined
  return authName(embedded) ?? (embedded.authProvider === 'passkey' ? socialPasskey : undefined)
}
