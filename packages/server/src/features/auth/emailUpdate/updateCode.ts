import { Refusal } from '../../../problem.ts'
import type { EmailUpdate } from '../../../storage/auth/EmailUpdateStore.ts'
import { type AuthContext, toBase64Url, toBytes, writeAudit } from '../AuthContext.ts'
import { drawDigits } from '../drawDigits.ts'
import { flowSeconds, isSame, maxOtpTries, otpDigits } from '../otp.ts'
import type { UpdateCaller } from './UpdateCaller.ts'

/** What a code is bound to: it is worth nothing for another change, mailbox, key or page. */
type Bound = Pick<EmailUpdate, 'id' | 'newIndex' | 'oldIndex' | 'step'> & { caller: UpdateCaller }

/** A new code of a step, and what is kept of it. */
export async function drawCode(
  bound: Bound,
  context: AuthContext,
): Promise<{ code: string; codeExpiresAt: number; mac: string }> {
  const code = drawDigits(otpDigits, context.random)
  const codeExpiresAt = context.clock() + flowSeconds * 1000
  return { code, codeExpiresAt, mac: await macOf(code, bound, context) }
}

/**
 * Tries a code at the step that the change is at. It is not used up yet.
 *
 * @returns What is kept of it.
 * @throws `OTP_INVALID`, counted before it is looked at; `LOCKED` after too many, `OTP_EXPIRED`.
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
