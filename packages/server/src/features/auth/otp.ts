import { timingSafeEqual } from 'node:crypto'
import { Refusal } from '../../problem.ts'
import type { Flow, OtpPurpose } from '../../storage/auth/AuthStore.ts'
import { type AuthContext, toBase64Url, toBytes, writeAudit } from './AuthContext.ts'
import { drawDigits } from './drawDigits.ts'

/** How long a code or a link is good, in seconds. */
export const flowSeconds = 600
/** Tries at one login's codes, however many were mailed. */
export const maxOtpTries = 5
const otpDigits = 6

/** Makes a new code for a login; older ones no longer count, tries at them do. */
export async function createOtp(
  flow: Flow,
  purpose: OtpPurpose,
  context: AuthContext,
): Promise<string> {
  const { clock, random, store } = context
  const code = drawDigits(otpDigits, random)
  const mac = await macOf({ code, flow, purpose }, context)
  await store.setOtp({ expiresAt: clock() + flowSeconds * 1000, flowId: flow.id, mac, purpose })
  return code
}

/**
 * Uses a code up.
 *
 * @returns Whether it was right. A wrong one is counted before it is looked at.
 * @throws `LOCKED` after too many tries, `OTP_EXPIRED`; `OTP_INVALID` when there is no code to try.
 */
export async function checkOtp(
  code: string,
  about: { flow: Flow; purpose: OtpPurpose },
  context: AuthContext,
): Promise<boolean> {
  const { flow, purpose } = about
  const { clock, store } = context
  const limits = { maxTries: maxOtpTries, nowMs: clock() }
  const tried = await store.tryOtp(flow.id, purpose, limits)
  const mac = await macOf({ code, ...about }, context)
  if (tried.outcome === 'locked') throw new Refusal('LOCKED')
  if (tried.outcome === 'expired') throw new Refusal('OTP_EXPIRED')
  if (tried.outcome === 'used') {
    const { origin, projectId } = flow
    await writeAudit(context, { action: 'otp_replay', origin, projectId, subject: flow.id })
  }
  // No guess: there is no code to find. It costs the account nothing, or anybody could lock it.
  if (tried.outcome !== 'counted') throw new Refusal('OTP_INVALID')
  if (!isSame(mac, tried.mac)) return false
  return store.useOtp(flow.id, purpose, mac, clock())
}

/** Bound to the login, the key, the page, the purpose and the mailbox. JSON: no two inputs read alike. */
async function macOf(
  about: { code: string; flow: Flow; purpose: OtpPurpose },
  { kms }: AuthContext,
): Promise<string> {
  const { code, flow, purpose } = about
  const bound = [flow.id, flow.jkt, flow.origin, flow.projectId, purpose, flow.emailIndex, code]
  return toBase64Url(await kms.mac('otp', toBytes(JSON.stringify(bound))))
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
