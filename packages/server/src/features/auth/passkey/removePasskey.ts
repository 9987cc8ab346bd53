import type { SignedIn } from '../../../middleware/requireSession.ts'
import { Refusal } from '../../../problem.ts'
import { writeAudit } from '../AuthContext.ts'
import { requireStepUp } from '../requireStepUp.ts'
import { sendNotice } from '../sendNotice.ts'
import type { PasskeyContext } from './PasskeyContext.ts'

/** @throws `CONFLICT` for the last way to sign in, and for a way back to the wallet; `NOT_FOUND` also for somebody else's. */
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
