import { timingSafeEqual } from 'node:crypto'
import { drawDigits } from '../../drawDigits.ts'
import type { Flow } from '../../storage/auth/flows.ts'
import type { OtpPurpose } from '../../storage/auth/otps.ts'
import { type AuthContext, toBase64Url, toBytes } from './AuthContext.ts'

/** Lifetime of a code or a link, in seconds. */
export const flowSeconds = 600
/** Maximum number of tries at the codes of one login, over all mailed codes. */
export const maxOtpTries = 5
export const otpDigits = 6

/** Creates a new code for a login and replaces the previous one. The count of tries carries over. */
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

/** Result of checking a code. Only `wrong` was a guess at an existing code. */
export type OtpOutcome = 'expired' | 'locked' | 'missing' | 'right' | 'used' | 'wrong'
/** Result of a check; after a wrong guess also the number of tries left. */
type Checked = { outcome: OtpOutcome; triesLeft?: number }

/**
 * Checks a code and uses it up if it is right. A try is counted before the comparison. All outcomes make the same
 * database and KMS calls before the comparison, so that their timing is the same.
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

/** Fields of a login that its codes are bound to. */
export type BoundField = 'emailIndex' | 'id' | 'jkt' | 'origin' | 'projectId'

/**
 * Returns the MAC of a code, bound to login, key, page, purpose and mailbox. The JSON encoding makes the input
 * unambiguous.
 */
async function macOf(
  about: { code: string; flow: Pick<Flow, BoundField>; purpose: OtpPurpose },
  { kms }: AuthContext,
): Promise<string> {
  const { code, flow, purpose } = about
  const bound = [flow.id, flow.jkt, flow.origin, flow.projectId, purpose, flow.emailIndex, code]
  return toBase64Url(await kms.mac('otp', toBytes(JSON.stringify(bound))))
}

/** Compares two strings in constant time. */
export function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
