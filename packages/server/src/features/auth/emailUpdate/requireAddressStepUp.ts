import type { SignedIn } from '../../../middleware/requireSession.ts'
import { Refusal } from '../../../problem.ts'
import type { AuthContext } from '../AuthContext.ts'

/** Maximum age of a login that counts as fresh, in milliseconds. */
const freshMs = 5 * 60_000

/**
 * Step-up for users without an email address, who have no old mailbox to ask. Requires a fresh login on a device that
 * was approved, or that had a share of the wallet before this login. A stolen login therefore can't add an address: a
 * wallet created after that login proves nothing.
 *
 * @throws `FACTOR_REQUIRED` if the login is too old or the device doesn't qualify.
 */
export async function requireAddressStepUp(
  session: SignedIn,
  { clock, store }: Pick<AuthContext, 'clock' | 'store'>,
): Promise<void> {
  const { authTime, isDeviceVerified, jkt, userId } = session
  if (clock() - authTime > freshMs)
    throw new Refusal('FACTOR_REQUIRED', { shortMessage: 'Sign in again first' })
  if (!isDeviceVerified && !(await store.hasShare(userId, jkt, authTime)))
    throw new Refusal('FACTOR_REQUIRED', {
      shortMessage: 'Add an address on a device that your wallet was opened on',
    })
}
