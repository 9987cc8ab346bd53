import { Refusal } from '../../../problem.ts'
import { type AuthContext, hashOf, writeAudit } from '../AuthContext.ts'
import { openEmail, sealEmail } from '../emailRow.ts'

/**
 * Restores the old email address with the link that was mailed to it, and signs out every device of the user.
 *
 * @throws `OTP_EXPIRED` if the link has expired or was used.
 */
export async function undoUpdate(
  { token }: { token: string },
  context: AuthContext,
): Promise<void> {
  const { clock, store } = context
  const over = () =>
    new Refusal('OTP_EXPIRED', {
      field: 'token',
      shortMessage: 'This link is used or no longer good.',
    })
  const undo = await store.findEmailUndo(hashOf(token), clock())
  if (!undo) throw over()
  const { id, userId } = undo
  const email = await openEmail(undo.emailSealed, { key: id, table: 'email_undo' }, context)
  const emailSealed = await sealEmail(email, { key: userId, table: 'email_login' }, context)
  if (!(await store.undoEmailUpdate(id, emailSealed, clock()))) throw over()
  await writeAudit(context, { action: 'email_update_undone', subject: id, userId })
}
