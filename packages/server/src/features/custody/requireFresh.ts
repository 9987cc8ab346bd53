import { Refusal } from '../../problem.ts'
import type { CustodyContext } from './CustodyContext.ts'

/** Maximum age of a login that counts as fresh, in milliseconds. */
const freshMs = 5 * 60_000

/**
 * Requires a fresh login.
 *
 * @param withinMs - Maximum age of the login in milliseconds. Default: five minutes.
 * @throws `FACTOR_REQUIRED` if the login is older.
 */
export function requireFresh(
  session: { authTime: number },
  { clock }: Pick<CustodyContext, 'clock'>,
  withinMs: number = freshMs,
): void {
  if (clock() - session.authTime > withinMs)
    throw new Refusal('FACTOR_REQUIRED', { shortMessage: 'Sign in again first' })
}
