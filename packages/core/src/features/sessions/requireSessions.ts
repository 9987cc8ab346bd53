import { BaseError } from '@fairlead/protocol'
import type { Fairlead } from '../../Fairlead.ts'

/** Checks that the page has turned on smart sessions. @throws `FEATURE_UNAVAILABLE` */
export function requireSessions({ settings }: Pick<Fairlead, 'settings'>): void {
  if (settings.getState().features.smartSessions === true) return
  throw new BaseError('FEATURE_UNAVAILABLE', { hints: ['Turn on the feature `smartSessions`'] })
}
