import { BaseError } from '@fairlead/protocol'
import { Refusal } from '../../problem.ts'
import { type AuthContext, hashOf, writeAudit } from './AuthContext.ts'
import { flowSeconds } from './otp.ts'
import { sendCode } from './sendFlowMail.ts'
import { maxLinkTries } from './startEmail.ts'

/**
 * Approves the device of a login: the link says whose mailbox it is, the digits say which login. Only
 * then the code is mailed. A login of a client that can't show digits is approved without them.
 *
 * @throws `REQUEST_INVALID` without the digits of a login that has them, which counts as no try;
 * `OTP_EXPIRED` for a link that is over or used, `OTP_INVALID` for wrong digits, `LOCKED` after
 * three of them.
 */
export async function approveDevice(
  { matchCode, token }: { matchCode?: string | undefined; token: string },
  context: AuthContext,
): Promise<void> {
  const { clock, mailer, store } = context
  if (matchCode === undefined && (await store.findLink(hashOf(token), clock()))?.flow.asksDigits)
    throw new Refusal('REQUEST_INVALID', { field: 'matchCode', shortMessage: 'Required' })
  const tried = await store.tryLink(hashOf(token), { maxTries: maxLinkTries, nowMs: clock() })
  if (tried.outcome === 'locked') throw new Refusal('LOCKED')
  if (tried.outcome === 'gone') throw linkGone()
  const { flow } = tried
  const about = { origin: flow.origin, projectId: flow.projectId, subject: flow.id }
  if (flow.asksDigits && matchCode !== flow.matchCode) {
    await writeAudit(context, { ...about, action: 'device_code_wrong' })
    throw new Refusal(flow.linkTries >= maxLinkTries ? 'LOCKED' : 'OTP_INVALID')
  }
  if (!(await store.approveDevice(flow.id, clock()))) throw new Refusal('OTP_EXPIRED')
  const user = await store.findUserByEmail(flow.emailIndex)
  if (user) await store.clearFailures(user.id)
  await writeAudit(context, {
    ...about,
    action: 'device_approved',
    data: { asksDigits: flow.asksDigits },
    userId: user?.id,
  })
  const expiresAt = clock() + flowSeconds * 1000
  await store.renewFlow(flow.id, { expiresAt, linkHash: flow.linkHash })
  // The device stays approved when the mail can't be sent: the person asks for another code then.
  // A login with a provider needs no code: the provider has seen to it who it is.
  if (mailer && flow.kind === 'email')
    await sendCode(flow, mailer, context).catch((error: unknown) => {
      if (!BaseError.find(error, 'UPSTREAM_UNAVAILABLE')) throw error
    })
}

/** For a link that is over, used or unknown. */
export function linkGone(): Refusal {
  return new Refusal('OTP_EXPIRED', {
    field: 'token',
    shortMessage: 'This link is used or no longer good.',
  })
}
