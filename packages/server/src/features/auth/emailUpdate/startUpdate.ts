import type { RouteResponse } from '@fairlead/protocol'
import type { updateEmail } from '@fairlead/protocol/embedded'
import type { SignedIn } from '../../../middleware/requireSession.ts'
import { Refusal } from '../../../problem.ts'
import type { EmailUpdate, EmailUpdateStep } from '../../../storage/auth/emailUpdates.ts'
import type { User } from '../../../storage/auth/userRows.ts'
import { type AuthContext, createId, writeAudit } from '../AuthContext.ts'
import { canonicalEmail } from '../canonicalEmail.ts'
import { describeBrowser } from '../describeBrowser.ts'
import { emailIndexOf, openEmail, sealEmail } from '../emailRow.ts'
import { toLanguage } from '../mails/texts.ts'
import { writeUpdateMail } from '../mails/writeUpdateMail.ts'
import { flowSeconds, maxOtpTries } from '../otp.ts'
import { deliveryOf } from '../sendFlowMail.ts'
import { onDevice, resendSeconds, takeMailboxLimits, takeMailLimits } from '../takeMailLimits.ts'
import type { UpdateCaller } from './UpdateCaller.ts'
import { drawCode } from './updateCode.ts'

/** Maximum duration of an email change, in milliseconds. */
const updateMs = 30 * 60_000

/** Begins an email change, or mails the code again if the same change is under way. */
export async function startUpdate(
  options: { caller: UpdateCaller; email: string; locale: string | undefined },
  context: AuthContext,
): Promise<RouteResponse<typeof updateEmail>> {
  const { caller, locale } = options
  const { clock, mailer, store } = context
  const { jkt, origin, projectId, userId } = caller.session
  if (!mailer)
    throw new Refusal('FEATURE_UNAVAILABLE', {
      field: 'email',
      shortMessage: 'Email addresses need a mail server. Set SMTP_URL on the server.',
    })
  const email = canonicalEmail(options.email)
  const newIndex = await emailIndexOf(email, context)
  const user = await store.findUser(userId)
  if (!user) throw new Refusal('SESSION_EXPIRED')
  if (newIndex === user.emailIndex)
    throw new Refusal('REQUEST_INVALID', {
      field: 'email',
      shortMessage: 'This is already your address.',
    })
  const old = await openOld(user, context)
  if (old === undefined) await requireAddressStepUp(caller.session, context)

  const open = await findSame(caller, user, newIndex, context)
  const step: EmailUpdateStep = open?.step ?? (old === undefined ? 'secondary' : 'primary')
  const to = step === 'primary' && old !== undefined ? old : email
  await takeMailLimits('key', jkt, context)
  await takeMailLimits('ip', caller.address, context)
  if (to === old) await takeMailLimits('device', onDevice(to, jkt), context)
  else await takeMailboxLimits({ address: caller.address, email: to }, context)
  if (!open) await takeMailLimits('update', userId, context)

  const id = open?.id ?? createId('eup', context.random)
  const oldIndex = user.emailIndex ?? null
  const { code, ...kept } = await drawCode({ caller, id, newIndex, oldIndex, step }, context)
  if (!open) {
    await store.beginEmailUpdate({
      ...kept,
      expiresAt: clock() + updateMs,
      id,
      newIndex,
      newSealed: await sealEmail(email, { key: id, table: 'email_update' }, context),
      oldIndex,
      sessionId: caller.session.sessionId,
      step,
      tries: 0,
      userId,
    })
    await writeAudit(context, {
      action: 'email_update_begun',
      origin,
      projectId,
      subject: id,
      userId,
    })
  } else if (!(await store.renewEmailCode(id, { ...kept, step }))) throw new Refusal('CONFLICT')
  await mailer.send(
    writeUpdateMail({
      brand: await context.brandOf(projectId),
      browser: describeBrowser(caller.userAgent),
      code,
      language: toLanguage(user.language ?? locale),
      newEmail: email,
      origin,
      step,
      to,
    }),
    deliveryOf(id, context),
  )
  return {
    action: step === 'primary' ? 'VERIFY_PRIMARY_OTP' : 'VERIFY_SECONDARY_OTP',
    expiresIn: flowSeconds,
    resendAfter: resendSeconds,
  }
}

async function openOld(user: User, context: AuthContext): Promise<string | undefined> {
  const { emailSealed, id } = user
  if (emailSealed === undefined) return undefined
  return openEmail(emailSealed, { key: id, table: 'email_login' }, context)
}

/**
 * Returns the open change if the same session began it for the same addresses.
 *
 * @throws `LOCKED` if its tries are used up.
 */
async function findSame(
  { session }: UpdateCaller,
  user: User,
  newIndex: string,
  { clock, store }: AuthContext,
): Promise<EmailUpdate | undefined> {
  const open = await store.findEmailUpdate(session.userId, clock())
  const isSame =
    open?.newIndex === newIndex &&
    open.sessionId === session.sessionId &&
    open.oldIndex === (user.emailIndex ?? null)
  if (isSame && open.tries >= maxOtpTries) throw new Refusal('LOCKED')
  return isSame ? open : undefined
}

/** Maximum age of a login that counts as fresh, in milliseconds. */
const freshMs = 5 * 60_000

/**
 * Step-up for users without an email address, who have no old mailbox to ask. Requires a fresh login on a device that
 * was approved, or that had a share of the wallet before this login. A stolen login therefore can't add an address: a
 * wallet created after that login proves nothing.
 *
 * @throws `FACTOR_REQUIRED` if the login is too old or the device doesn't qualify.
 */
async function requireAddressStepUp(
  session: SignedIn,
  { clock, store }: Pick<AuthContext, 'clock' | 'store'>,
): Promise<void> {
  const { authTime, isDeviceVerified, jkt, userId } = session
  if (clock() - authTime > freshMs)
    throw new Refusal('FACTOR_REQUIRED', { shortMessage: 'Sign in again first' })
  if (!isDeviceVerified && !(await store.hasShare(userId, jkt, authTime)))
    throw new Refusal('FACTOR_REQUIRED', {
      shortMessage: 'Add the address on a device where your wallet was opened',
    })
}
