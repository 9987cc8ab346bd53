import { Refusal } from '../../../problem.ts'
import { type AuthContext, hashOf, writeAudit } from '../AuthContext.ts'
import { openEmail, sealEmail } from '../emailRow.ts'

/**
 * Gives somebody their address back, by the link that it got: whoever is signed in, on any device, is
 * signed out.
 *
 * @throws `OTP_EXPIRED` for a link that is over, or used.
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
