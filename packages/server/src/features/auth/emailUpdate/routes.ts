import {
  confirmNewEmail,
  confirmOldEmail,
  undoEmailUpdate,
  updateEmail,
} from '@fairlead/protocol/embedded'
import {
  type Guard,
  implementSignedIn,
  implementToken,
  type ProvenEndpoint,
} from '../../../middleware/implementProven.ts'
import { Refusal } from '../../../problem.ts'
import { type AuthContext, hashOf, writeAudit } from '../AuthContext.ts'
import { openEmail, sealEmail } from '../emailRow.ts'
import { confirmPrimary, confirmSecondary } from './confirmUpdate.ts'
import { startUpdate } from './startUpdate.ts'

/** Returns the endpoints with which a signed-in user changes the email address. */
export function emailUpdateRoutes(context: AuthContext, guard: Guard): readonly ProvenEndpoint[] {
  return [
    implementSignedIn(updateEmail, guard, ({ body: { email, locale }, ...caller }) =>
      startUpdate({ caller, email, locale }, context),
    ),
    implementSignedIn(confirmOldEmail, guard, ({ body: { otp }, ...caller }) =>
      confirmPrimary({ caller, otp }, context),
    ),
    implementSignedIn(confirmNewEmail, guard, ({ body: { otp }, ...caller }) =>
      confirmSecondary({ caller, otp }, context),
    ),
    implementToken(undoEmailUpdate, guard, async ({ body }) => {
      await undoUpdate(body, context)
      return {}
    }),
  ]
}

/**
 * Restores the old email address with the link that was mailed to it, and signs out every device of the user.
 *
 * @throws `OTP_EXPIRED` if the link has expired or was used.
 */
async function undoUpdate({ token }: { token: string }, context: AuthContext): Promise<void> {
  const { clock, store } = context
  const over = () =>
    new Refusal('OTP_EXPIRED', {
      field: 'token',
      shortMessage: 'This link has been used or has expired.',
    })
  const undo = await store.findEmailUndo(hashOf(token), clock())
  if (!undo) throw over()
  const { id, userId } = undo
  const email = await openEmail(undo.emailSealed, { key: id, table: 'email_undo' }, context)
  const emailSealed = await sealEmail(email, { key: userId, table: 'email_login' }, context)
  if (!(await store.undoEmailUpdate(id, emailSealed, clock()))) throw over()
  await writeAudit(context, { action: 'email_update_undone', subject: id, userId })
}
