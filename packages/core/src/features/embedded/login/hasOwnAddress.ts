import { guestProvider } from '@fairlead/protocol/embedded'
import type { Fairlead } from '../../../Fairlead.ts'
import { embeddedConnections } from '../embeddedConnections.ts'

/**
 * True if the signed-in user's email address is a login, whose mailbox confirms a change. The frame asks other users
 * before it adds an address; it applies the same rule.
 */
export function hasOwnAddress({ store }: Pick<Fairlead, 'store'>): boolean {
  const { authProvider, user } = embeddedConnections(store.getState())[0]?.embedded ?? {}
  return authProvider === 'email' || (authProvider === guestProvider && Boolean(user?.email))
}
