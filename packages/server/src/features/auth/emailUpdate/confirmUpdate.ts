import { BaseError, type LanguageName, type RouteResponse } from '@fairlead/protocol'
import type { confirmNewEmail, confirmOldEmail } from '@fairlead/protocol/embedded'
import { Refusal } from '../../../problem.ts'
import type { EmailUpdate, EmailUpdateStep } from '../../../storage/auth/emailUpdates.ts'
import { type AuthContext, createId, hashOf, toBase64Url, writeAudit } from '../AuthContext.ts'
import { describeBrowser } from '../describeBrowser.ts'
import { openEmail, sealEmail } from '../emailRow.ts'
import { toLanguage } from '../mails/texts.ts'
import { writeUndoMail, writeUpdateMail } from '../mails/writeUpdateMail.ts'
import { flowSeconds } from '../otp.ts'
import { deliveryOf } from '../sendFlowMail.ts'
import { sendNotice } from '../sendNotice.ts'
import { resendSeconds, takeMailboxLimits } from '../takeMailLimits.ts'
import type { UpdateCaller } from './UpdateCaller.ts'
import { drawCode, tryCode } from './updateCode.ts'

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
      shortMessage: 'This address already has its own wallet',
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
  await sendNotice({ kind: 'emailChanged', origin, projectId, userId }, context)
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
    language: LanguageName
    newEmail: string
    old: string
    update: EmailUpdate
  },
  context: AuthContext,
) {
  const { caller, language, newEmail, old, update } = about
  const { brandOf, clock, frameUrl, mailer, random } = context
  if (update.oldIndex === null) throw new Refusal('CONFLICT')
  if (!mailer) throw new Refusal('UPSTREAM_UNAVAILABLE')
  const token = toBase64Url(random(32))
  const id = createId('und', random)
  const { origin, projectId } = caller.session
  const brand = await brandOf(projectId)
  // The token is in the fragment, so that no server logs it.
  const link = `${new URL(frameUrl).origin}/u?locale=${language}&projectId=${projectId}#t=${token}`
  await mailer.send(writeUndoMail({ brand, language, link, newEmail, origin, to: old }))
  return {
    emailSealed: await sealEmail(old, { key: id, table: 'email_undo' }, context),
    expiresAt: clock() + undoMs,
    id,
    tokenHash: hashOf(token),
  }
}

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
          ? 'Start with the new address'
          : 'Enter the code for the current address first',
    })
  return update
}

/** Verifies the code sent to the current email address, then mails a code to the new one. */
export async function confirmPrimary(
  { caller, otp }: { caller: UpdateCaller; otp: string },
  context: AuthContext,
): Promise<RouteResponse<typeof confirmOldEmail>> {
  const { mailer, store } = context
  const { origin, projectId, userId } = caller.session
  const update = await requireUpdate(caller, 'primary', context)
  const from = await tryCode(otp, { caller, update }, context).catch(async (error: unknown) => {
    // Counted like a wrong login code, because both are guesses against the same mailbox.
    if (BaseError.find(error, 'OTP_INVALID')) await store.countFailure(userId)
    throw error
  })
  const to = await openEmail(update.newSealed, { key: update.id, table: 'email_update' }, context)
  // Limits are checked before the code is used, so that a refused caller can send the same code later.
  await takeMailboxLimits({ address: caller.address, email: to }, context)
  const bound = { ...update, caller, step: 'secondary' } as const
  const { code, codeExpiresAt, mac } = await drawCode(bound, context)
  if (!(await store.stepEmailUpdate(update.id, { codeExpiresAt, from, to: mac })))
    throw new Refusal('CONFLICT')
  const entry = { origin, projectId, subject: update.id, userId }
  await writeAudit(context, { ...entry, action: 'email_update_primary' })
  const user = await store.findUser(userId)
  const mail = writeUpdateMail({
    brand: await context.brandOf(projectId),
    browser: describeBrowser(caller.userAgent),
    code,
    language: toLanguage(user?.language),
    newEmail: to,
    origin,
    step: 'secondary',
    to,
  })
  // If the mail can't be sent, the step stays done and the user can ask for another code.
  const delivery = { ...deliveryOf(update.id, context), reportsFailure: false }
  await mailer?.send(mail, delivery).catch((error: unknown) => {
    if (!BaseError.find(error, 'UPSTREAM_UNAVAILABLE')) throw error
  })
  return {
    action: 'VERIFY_SECONDARY_OTP',
    expiresIn: flowSeconds,
    resendAfter: resendSeconds,
  }
}
