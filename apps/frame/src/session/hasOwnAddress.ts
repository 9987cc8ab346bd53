import { guestProvider } from '@fairlead/protocol/embedded'
import type { KeptSession } from './createSession.ts'

/**
 * True if the user's email address is a login here. An address that a social provider reports may belong to another
 * account.
 */
export function hasOwnAddress({ email, provider }: KeptSession['user']): boolean {
  return provider === 'email' || (provider === guestProvider && email !== null)
}
