import type { RouteInput } from '@fairlead/protocol'
import type { verifyPasskey } from '@fairlead/protocol/embedded'
import { Refusal } from '../../../problem.ts'
import type { StoredSession } from '../../../storage/auth/AuthStore.ts'
import type { PasskeyContext } from './PasskeyContext.ts'

/** An answer to a challenge for the recovery code. */
export type CodeProof = NonNullable<RouteInput<typeof verifyPasskey>['body']>['factor']

/**
 * Whoever has a passkey or a recovery code adds a login only with one of them: a mailbox that was taken, or a
 * session, is not enough to stay.
 *
 * @throws `FACTOR_REQUIRED`
 */
export async function requireOwnFactor(
  { factor, session }: { factor: CodeProof; session: StoredSession },
  { codes, store }: PasskeyContext,
): Promise<void> {
  const { amr, jkt, userId } = session
  // The login itself was by a passkey, and is fresh.
  if (amr.includes('pop')) return
  if (factor && (await codes.prove({ ...factor, jkt, userId }))) return
  const hasNone = (await store.listPasskeys(userId)).length === 0 && !(await codes.isThere(userId))
  if (!hasNone)
    throw new Refusal('FACTOR_REQUIRED', {
      shortMessage: 'Use a passkey or the recovery code that you have first',
    })
}
