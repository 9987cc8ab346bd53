import type { RouteInput } from '@fairlead/protocol'
import type { verifyPasskey } from '@fairlead/protocol/embedded'
import { Refusal } from '../../../problem.ts'
import type { StoredSession } from '../../../storage/auth/AuthStore.ts'
import type { PasskeyContext } from './PasskeyContext.ts'

/** Answer to a recovery code challenge. */
export type CodeProof = NonNullable<RouteInput<typeof verifyPasskey>['body']>['factor']

/**
 * Requires an existing passkey or recovery code before a login method is added. A stolen mailbox or session
 * therefore can't gain permanent access. Users who have neither pass.
 *
 * @throws `FACTOR_REQUIRED` if the user has one and did not prove it.
 */
export async function requireOwnFactor(
  { factor, session }: { factor: CodeProof; session: StoredSession },
  { codes, store }: PasskeyContext,
): Promise<void> {
  const { amr, jkt, userId } = session
  // The session began with a passkey. Callers require a fresh login first.
  if (amr.includes('pop')) return
  if (factor && (await codes.prove({ ...factor, jkt, userId }))) return
  const hasNone = (await store.listPasskeys(userId)).length === 0 && !(await codes.isThere(userId))
  if (!hasNone)
    throw new Refusal('FACTOR_REQUIRED', {
      shortMessage: 'Use a passkey or the recovery code that you have first',
    })
}
