import { Refusal } from '../../problem.ts'
import type { CustodyContext } from './CustodyContext.ts'

/** How long a login counts as fresh, in milliseconds. */
const freshMs = 5 * 60_000

/**
 * @param withinMs - Five minutes unless told otherwise.
 * @throws `FACTOR_REQUIRED` when the person has not just signed in.
 */
export function requireFresh(
  session: { authTime: number },
  { clock }: Pick<CustodyContext, 'clock'>,
  withinMs: number = freshMs,
): void {
  if (clock() - session.authTime > withinMs)
    throw new Refusal('FACTOR_REQUIRED', { shortMessage: 'Sign in again first' })
}
