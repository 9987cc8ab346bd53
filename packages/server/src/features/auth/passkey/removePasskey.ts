import type { SignedIn } from '../../../middleware/requireSession.ts'
import { Refusal } from '../../../problem.ts'
import { writeAudit } from '../AuthContext.ts'
import { requireStepUp } from '../requireStepUp.ts'
import { sendNotice } from '../sendNotice.ts'
import type { PasskeyContext } from './PasskeyContext.ts'

/**
 * Removes a passkey of the signed-in user.
 *
 * @throws `CONFLICT` if it is the last login method or a recovery method of the wallet; `NOT_FOUND` if it doesn't exist
 *   or belongs to another user; `FACTOR_REQUIRED` without a fresh login.
 */
export async function removePasskey(
  { passkeyId, session }: { passkeyId: string; session: SignedIn },
  context: PasskeyContext,
): Promise<void> {
  requireStepUp(session, context)
  const { origin, projectId, userId } = session
  const outcome = await context.store.removePasskey(userId, passkeyId)
  if (outcome === 'missing') throw new Refusal('NOT_FOUND', { field: 'passkeyId' })
  if (outcome === 'last')
    throw new Refusal('CONFLICT', {
      field: 'passkeyId',
      shortMessage: 'This is the last way to sign in. Add another one first.',
    })
  if (outcome === 'needed')
    throw new Refusal('CONFLICT', {
      field: 'passkeyId',
      shortMessage: 'This passkey opens the wallet. Take it from the ways back first.',
    })
  const entry = { action: 'passkey_removed', origin, projectId, subject: passkeyId, userId }
  await writeAudit(context, entry)
  await sendNotice({ kind: 'passkeyRemoved', origin, userId }, context)
}
