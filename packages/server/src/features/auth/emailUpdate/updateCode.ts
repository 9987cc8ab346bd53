import { drawDigits } from '../../../drawDigits.ts'
import { Refusal } from '../../../problem.ts'
import type { EmailUpdate } from '../../../storage/auth/emailUpdates.ts'
import { type AuthContext, toBase64Url, toBytes, writeAudit } from '../AuthContext.ts'
import { flowSeconds, isSame, maxOtpTries, otpDigits } from '../otp.ts'
import type { UpdateCaller } from './UpdateCaller.ts'

/** Values that a code is bound to, so that it is useless for another change, mailbox, key or page. */
type Bound = Pick<EmailUpdate, 'id' | 'newIndex' | 'oldIndex' | 'step'> & { caller: UpdateCaller }

/** Draws a new code and returns it with the MAC and expiry to store. */
export async function drawCode(
  bound: Bound,
  context: AuthContext,
): Promise<{ code: string; codeExpiresAt: number; mac: string }> {
  const code = drawDigits(otpDigits, context.random)
  const codeExpiresAt = context.clock() + flowSeconds * 1000
  return { code, codeExpiresAt, mac: await macOf(code, bound, context) }
}

/**
 * Checks a code of the current step without using it up.
 *
 * @returns The stored MAC of the code.
 * @throws `OTP_INVALID` for a wrong code (the try is counted before the comparison); `LOCKED` after too many tries;
 *   `OTP_EXPIRED`.
 */
export async function tryCode(
  code: string,
  about: { caller: UpdateCaller; update: EmailUpdate },
  context: AuthContext,
): Promise<string> {
  const { caller, update } = about
  const { clock, store } = context
  const limits = { maxTries: maxOtpTries, nowMs: clock() }
  const tried = await store.tryEmailCode(update.id, update.step, limits)
  const mac = await macOf(code, { ...update, caller }, context)
  if (tried.outcome === 'locked') throw new Refusal('LOCKED')
  if (tried.outcome === 'expired') throw new Refusal('OTP_EXPIRED')
  if (tried.outcome === 'counted' && isSame(mac, tried.mac)) return mac
  const { origin, projectId, userId } = caller.session
  const data = { step: update.step }
  const entry = { action: 'email_update_wrong', origin, projectId, subject: update.id, userId }
  await writeAudit(context, { ...entry, data })
  const triesLeft = tried.outcome === 'counted' ? maxOtpTries - tried.tries : undefined
  throw new Refusal('OTP_INVALID', { triesLeft })
}

async function macOf(code: string, bound: Bound, { kms }: AuthContext): Promise<string> {
  const { caller, id, newIndex, oldIndex, step } = bound
  const { jkt, origin, projectId, sessionId, userId } = caller.session
  const who = [userId, sessionId, jkt, origin, projectId]
  const content = ['email update', id, step, ...who, oldIndex, newIndex, code]
  return toBase64Url(await kms.mac('otp', toBytes(JSON.stringify(content))))
}
