import { BaseError, type RouteResponse } from '@fairlead/protocol'
import type { describeDevice as describeDeviceRoute } from '@fairlead/protocol/embedded'
import { Refusal } from '../../problem.ts'
import { type AuthContext, hashOf, writeAudit } from './AuthContext.ts'
import { flowSeconds } from './otp.ts'
import { sendCode } from './sendFlowMail.ts'
import { maxLinkTries } from './startEmail.ts'

/**
 * Approves the device of a login. The link proves control of the mailbox, and the digits identify the login. The code
 * is mailed only after the approval. A login of a client that can't show digits is approved without digits.
 *
 * @throws `REQUEST_INVALID` if the login has digits and none were sent (not counted as a try); `OTP_EXPIRED` if the
 *   link has expired or was used; `OTP_INVALID` if the digits are wrong; `LOCKED` after three wrong tries.
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
  // If the mail can't be sent, the device stays approved and the user can ask for another code. A social login needs no
  // code because the provider has authenticated the user.
  if (mailer && flow.kind === 'email')
    await sendCode(flow, mailer, context, { reportsFailure: false }).catch((error: unknown) => {
      if (!BaseError.find(error, 'UPSTREAM_UNAVAILABLE')) throw error
    })
}

/** Returns the error for a link that has expired, was used or is unknown. */
export function linkGone(): Refusal {
  return new Refusal('OTP_EXPIRED', {
    field: 'token',
    shortMessage: 'This link has been used or has expired.',
  })
}

/**
 * Describes the login behind a mailed link, so that the page can ask the user to confirm it.
 *
 * @throws `OTP_EXPIRED` if the link has expired, was used or is unknown.
 */
export async function describeDevice(
  { token }: { token: string },
  { clock, store }: AuthContext,
): Promise<RouteResponse<typeof describeDeviceRoute>> {
  const found = await store.findLink(hashOf(token), clock())
  if (!found) throw linkGone()
  const { browser, origin } = found.flow
  return { browser, origin, startedAt: found.startedAt }
}
