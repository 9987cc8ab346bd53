import type { RouteResponse } from '@fairlead/protocol'
import type { confirmNewEmail } from '@fairlead/protocol/embedded'
import { Refusal } from '../../../problem.ts'
import type { EmailUpdate } from '../../../storage/auth/EmailUpdateStore.ts'
import { type AuthContext, createId, hashOf, toBase64Url, writeAudit } from '../AuthContext.ts'
import { openEmail, sealEmail } from '../emailRow.ts'
import { type Language, toLanguage } from '../mails/texts.ts'
import { writeUndoMail } from '../mails/writeUpdateMail.ts'
import { sendNotice } from '../sendNotice.ts'
import { requireUpdate } from './requireUpdate.ts'
import type { UpdateCaller } from './UpdateCaller.ts'
import { tryCode } from './updateCode.ts'

/** Time during which the old address can undo the change, in milliseconds. */
export const undoMs = 72 * 60 * 60_000

/**
 * Verifies the code sent to the new email address and makes that address the user's login email.
 *
 * @throws `CONFLICT` if another user has the address. Only a caller who has the mailbox's code learns this.
 */
export async function confirmSecondary(
  { caller, otp }: { caller: UpdateCaller; otp: string },
  context: AuthContext,
): Promise<RouteResponse<typeof confirmNewEmail>> {
  const { clock, store } = context
  const { origin, projectId, sessionId, userId } = caller.session
  const update = await requireUpdate(caller, 'secondary', context)
  const mac = await tryCode(otp, { caller, update }, context)
  const place = { origin, projectId, subject: update.id, userId }
  const isTaken = async () => {
    await store.dropEmailUpdate(update.id)
    await writeAudit(context, { ...place, action: 'email_update_taken' })
    return new Refusal('CONFLICT', {
      field: 'email',
      shortMessage: 'This address has a wallet of its own already',
    })
  }
  if (await store.findUserByEmail(update.newIndex)) throw await isTaken()
  const newEmail = await openEmail(
    update.newSealed,
    { key: update.id, table: 'email_update' },
    context,
  )
  const user = await store.findUser(userId)
  const language = toLanguage(user?.language)
  const row = { key: userId, table: 'email_login' } as const
  const old =
    user?.emailSealed === undefined ? undefined : await openEmail(user.emailSealed, row, context)
  const undo =
    old === undefined
      ? undefined
      : await offerUndo({ caller, language, newEmail, old, update }, context)
  const outcome = await store.finishEmailUpdate(
    update.id,
    { emailSealed: await sealEmail(newEmail, row, context), language, mac, sessionId, undo },
    clock(),
  )
  if (outcome === 'taken') throw await isTaken()
  if (outcome === 'gone') throw new Refusal('CONFLICT')
  await store.clearFailures(userId)
  await writeAudit(context, { ...place, action: 'email_updated', data: { isFirst: !undo } })
  await sendNotice({ kind: 'emailChanged', origin, userId }, context)
  return { newEmail }
}

/**
 * Mails the undo link to the old address before the change, so that the change never happens without this mail.
 *
 * @throws `UPSTREAM_UNAVAILABLE` if the mail can't be sent; the code stays valid.
 */
async function offerUndo(
  about: {
    caller: UpdateCaller
    language: Language
    newEmail: string
    old: string
    update: EmailUpdate
  },
  context: AuthContext,
) {
  const { caller, language, newEmail, old, update } = about
  const { clock, frameUrl, mailer, random } = context
  if (update.oldIndex === null) throw new Refusal('CONFLICT')
  if (!mailer) throw new Refusal('UPSTREAM_UNAVAILABLE')
  const token = toBase64Url(random(32))
  const id = createId('und', random)
  const { origin } = caller.session
  // The token is in the fragment, so that no server logs it.
  const link = `${new URL(frameUrl).origin}/u?locale=${language}#t=${token}`
  await mailer.send(writeUndoMail({ language, link, newEmail, origin, to: old }))
  return {
    emailSealed: await sealEmail(old, { key: id, table: 'email_undo' }, context),
    expiresAt: clock() + undoMs,
    id,
    tokenHash: hashOf(token),
  }
}
