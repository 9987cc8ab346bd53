import { BaseError, type RouteResponse } from '@fairlead/protocol'
import type { confirmOldEmail } from '@fairlead/protocol/embedded'
import { Refusal } from '../../../problem.ts'
import { type AuthContext, writeAudit } from '../AuthContext.ts'
import { describeBrowser } from '../describeBrowser.ts'
import { openEmail } from '../emailRow.ts'
import { toLanguage } from '../mails/texts.ts'
import { writeUpdateMail } from '../mails/writeUpdateMail.ts'
import { flowSeconds } from '../otp.ts'
import { resendSeconds, takeMailboxLimits } from '../takeMailLimits.ts'
import { requireUpdate } from './requireUpdate.ts'
import type { UpdateCaller } from './UpdateCaller.ts'
import { drawCode, tryCode } from './updateCode.ts'

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
    browser: describeBrowser(caller.userAgent),
    code,
    language: toLanguage(user?.language),
    newEmail: to,
    origin,
    step: 'secondary',
    to,
  })
  // If the mail can't be sent, the step stays done and the user can ask for another code.
  await mailer?.send(mail).catch((error: unknown) => {
    if (!BaseError.find(error, 'UPSTREAM_UNAVAILABLE')) throw error
  })
  return {
    action: 'VERIFY_SECONDARY_OTP',
    expiresIn: flowSeconds,
    resendAfter: resendSeconds,
  }
}
