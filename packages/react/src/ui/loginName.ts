import { authName, type Embedded } from '@fairlead/core'
import type { Messages } from '../messages/en.ts'

/** Who somebody signed in as; a passkey has no name, and is called what it is. */
export function loginName(
  embedded: Embedded | undefined,
  { socialPasskey }: Messages,
): string | undefined {
  if (!embedded) return undefined
  return authName(embedded) ?? (embedded.authProvider === 'passkey' ? socialPasskey : undefined)
}
