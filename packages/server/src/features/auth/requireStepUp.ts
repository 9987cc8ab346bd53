import { Refusal } from '../../problem.ts'
import type { StoredSession } from '../../storage/auth/sessions.ts'
import type { AuthContext } from './AuthContext.ts'

/** Maximum age of a login that counts as fresh, in milliseconds. */
const freshMs = 5 * 60_000

/**
 * Requires a fresh login on an approved device.
 *
 * @throws `FACTOR_REQUIRED` if the login is too old or the device was not approved.
 */
export function requireStepUp(
  { authTime, isDeviceVerified }: Pick<StoredSession, 'authTime' | 'isDeviceVerified'>,
  { clock }: Pick<AuthContext, 'clock'>,
): void {
  if (!isDeviceVerified)
    throw new Refusal('FACTOR_REQUIRED', { shortMessage: 'This device was not approved' })
  if (clock() - authTime > freshMs)
    throw new Refusal('FACTOR_REQUIRED', { shortMessage: 'Sign in again first' })
}
