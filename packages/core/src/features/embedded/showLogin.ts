import { BaseError } from '@fairlead/protocol'
import type { Fairlead } from '../../Fairlead.ts'

/**
 * Shows the login view.
 *
 * @throws `FEATURE_UNAVAILABLE` if email and socials are off.
 */
export function showLogin({ features, modal }: Fairlead): void {
  const { email, socials } = features.getState()
  if (!email && !socials)
    throw new BaseError('FEATURE_UNAVAILABLE', { hints: ['Signing in is off'] })
  const view = email ? 'EmailLogin' : 'AllSocials'
  if (!modal.isOpen()) modal.reset(view)
  else if (modal.view() !== view) modal.push(view)
}
