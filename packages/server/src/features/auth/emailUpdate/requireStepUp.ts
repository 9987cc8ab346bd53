import type { SignedIn } from '../../../middleware/requireSession.ts'
import { Refusal } from '../../../problem.ts'
import type { AuthContext } from '../AuthContext.ts'

/** How long a login counts as fresh, in milliseconds. */
const freshMs = 5 * 60_000

/**
 * For people without an address, whose old mailbox can't be asked: a login of just now, on a device that
 * was approved or held a share of the wallet before. Somebody who only got hold of a login puts no address to
 * it: a wallet that they made with it proves nothing.
 *
 * @throws `FACTOR_REQUIRED`
 */
export async function requireStepUp(
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
