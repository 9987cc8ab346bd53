import { Refusal } from '../../../problem.ts'
import type { EmailUpdate, EmailUpdateStep } from '../../../storage/auth/EmailUpdateStore.ts'
import type { AuthContext } from '../AuthContext.ts'
import type { UpdateCaller } from './UpdateCaller.ts'

/**
 * Returns the email change that the caller's session has begun.
 *
 * @throws `CONFLICT` if the session has no change at this step.
 */
export async function requireUpdate(
  { session }: UpdateCaller,
  step: EmailUpdateStep,
  { clock, store }: Pick<AuthContext, 'clock' | 'store'>,
): Promise<EmailUpdate> {
  const update = await store.findEmailUpdate(session.userId, clock())
  if (update?.sessionId !== session.sessionId || update.step !== step)
    throw new Refusal('CONFLICT', {
      shortMessage:
        step === 'primary'
          ? 'Begin with the new address'
          : 'The code of the present address comes first',
    })
  return update
}
