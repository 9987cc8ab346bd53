import { BaseError } from '@fairlead/protocol'
import type { Fairlead } from '../../Fairlead.ts'

/**
 * Before a frame is put into the page. What the project says counts once it is known, so a login that
 * is remembered is on until then. Contract of the frame, §2.
 *
 * @throws `FEATURE_UNAVAILABLE` with e-mail and socials off.
 */
export function checkOn(fairlead: Fairlead): void {
  if (!isOn(fairlead))
    throw new BaseError('FEATURE_UNAVAILABLE', { hints: ['Signing in by e-mail is off'] })
}

function isOn({ features }: Pick<Fairlead, 'features'>): boolean {
  const { email, socials } = features.getState()
  return email || (socials !== false && socials.length > 0)
}
