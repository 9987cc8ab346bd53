import { BaseError } from '@fairlead/protocol'
import type { Fairlead } from '../../Fairlead.ts'

/**
 * Checks that email or social login is on, before the frame is added to the page. Until the project's configuration
 * is loaded, the page's own options decide. Contract of the frame, §2.
 *
 * @throws `FEATURE_UNAVAILABLE` if email and socials are off.
 */
export function requireLoginEnabled(fairlead: Fairlead): void {
  if (!isOn(fairlead))
    throw new BaseError('FEATURE_UNAVAILABLE', { hints: ['Sign-in by email is off'] })
}

function isOn({ features }: Pick<Fairlead, 'features'>): boolean {
  const { email, socials } = features.getState()
  return email || (socials !== false && socials.length > 0)
}
