import { connectGuest } from '@fairlead/protocol/embedded'
import {
  type Guard,
  implementProven,
  type ProvenEndpoint,
} from '../../../middleware/implementProven.ts'
import type { GuestContext } from './GuestContext.ts'
import { signInGuest } from './signInGuest.ts'

/** Returns the endpoint of the login of guests. */
export function guestRoutes(context: GuestContext, guard: Guard): readonly ProvenEndpoint[] {
  return [
    implementProven(connectGuest, guard, ({ address, proof }) =>
      signInGuest({ address, proof }, context),
    ),
  ]
}
