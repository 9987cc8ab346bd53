import { timingSafeEqual } from 'node:crypto'
import type { Flow, OtpPurpose } from '../../storage/auth/AuthStore.ts'
import { type AuthContext, toBase64Url, toBytes } from './AuthContext.ts'
import { drawDigits } from './drawDigits.ts'

/** How long a code or a link is good, in seconds. */
export const flowSeconds = 600
/** Tries at one login's codes, however many were mailed. */
export const maxOtpTries = 5
export const otpDigits = 6

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

/** What came of a code: only `wrong` was a guess at one that there is. */
export type OtpOutcome = 'expired' | 'locked' | 'missing' | 'right' | 'used' | 'wrong'
/** … and after a guess, how many more there may be. */
type Checked = { outcome: OtpOutcome; triesLeft?: number }

/**
 * Uses a code up, if it is right. A wrong one is counted before it is looked at. Whatever comes of it, what
 * is asked of database and keys before that is the same.
 */
export async function checkOtp(
  code: string,
  about: { flow: Pick<Flow, BoundField>; purpose: OtpPurpose },
  context: AuthContext,
): Promise<Checked> {
  const { flow, purpose } = about
  const { clock, store } = context
  const limits = { maxTries: maxOtpTries, nowMs: clock() }
  const tried = await store.tryOtp(flow.id, purpose, limits)
  const mac = await macOf({ code, ...about }, context)
  if (tried.outcome !== 'counted') return tried
  if (!isSame(mac, tried.mac)) return { outcome: 'wrong', triesLeft: maxOtpTries - tried.tries }
  return { outcome: (await store.useOtp(flow.id, purpose, mac, clock())) ? 'right' : 'used' }
}

/** What of a login a code is bound to. */
export type BoundField = 'emailIndex' | 'id' | 'jkt' | 'origin' | 'projectId'

/** Bound to the login, the key, the page, the purpose and the mailbox. JSON: no two inputs read alike. */
async function macOf(
  about: { code: string; flow: Pick<Flow, BoundField>; purpose: OtpPurpose },
  { kms }: AuthContext,
): Promise<string> {
  const { code, flow, purpose } = about
  const bound = [flow.id, flow.jkt, flow.origin, flow.projectId, purpose, flow.emailIndex, code]
  return toBase64Url(await kms.mac('otp', toBytes(JSON.stringify(bound))))
}

/** In a time that says nothing of where they differ. */
export function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
