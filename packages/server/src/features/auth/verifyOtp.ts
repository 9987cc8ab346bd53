import type { Session } from '@fairlead/protocol/embedded'
import type { Proof } from '../../middleware/readProof.ts'
import { Refusal } from '../../problem.ts'
import type { Flow } from '../../storage/auth/flows.ts'
import { type AuthContext, createId, rehearseAudit, writeAudit } from './AuthContext.ts'
import { beginSession } from './beginSession.ts'
import { openEmail, sealEmail } from './emailRow.ts'
import { checkOtp, type OtpOutcome } from './otp.ts'
import { takeMailLimits } from './takeMailLimits.ts'

/**
 * Verifies the mailed code and begins a session. Every refused try makes the same database and KMS calls. The response
 * time therefore reveals neither if the login exists nor if the email address has an account.
 *
 * @throws `OTP_INVALID` also if the login is not the caller's; the two cases can't be told apart. `LOCKED` after too
 *   many tries, `OTP_EXPIRED`, `RATE_LIMITED`.
 */
export async function verifyOtp(
  options: verifyOtp.Options,
  context: AuthContext,
): Promise<Session> {
  const { address, flowId, otp, proof } = options
  const { store } = context
  const flow = await store.findFlow(flowId, proof)
  // The IP address limit counts only logins that are not the caller's, so that neighbours behind one address don't
  // share it.
  if (flow) await takeMailLimits('login', flow.id, context)
  else await takeMailLimits('tries', address, context)
  const tried = flow ?? { ...noLogin, ...proof }
  const { outcome, triesLeft } = await checkOtp(otp, { flow: tried, purpose: 'login' }, context)
  if (flow && outcome === 'right') return signIn(flow, proof, context)
  const user = await store.findUserByEmail(tried.emailIndex)
  // Only a wrong guess counts against the account. Otherwise anyone could lock it without a code to guess.
  await store.countFailure(outcome === 'wrong' && user ? user.id : nobody)
  const { origin, projectId } = proof
  const entry = {
    action: outcome === 'used' ? 'otp_replay' : `otp_${outcome}`,
    origin,
    projectId,
    subject: tried.id,
    // Only a wrong guess appears in the user's audit. Tries at other logins leave no entry there.
    userId: outcome === 'wrong' ? user?.id : undefined,
  }
  // No audit entry is kept for an unknown login, because callers can make up any number of them.
  if (flow) await writeAudit(context, entry)
  else await rehearseAudit(context, entry)
  // Present only for the caller's own login; other tries had no code to guess.
  throw new Refusal(problems[outcome], { triesLeft })
}

export declare namespace verifyOtp {
  type Options = {
    /** IP address or prefix of the caller, as rate limits count it. */
    address: string
    flowId: string
    otp: string
    proof: Proof
  }
}

/** Placeholders for an unknown login and an unknown user: no row has these ids. */
const noLogin = { emailIndex: '', id: 'flw_none' }
const nobody = 'usr_none'

const problems = {
  expired: 'OTP_EXPIRED',
  locked: 'LOCKED',
  missing: 'OTP_INVALID',
  // Reachable only without a login: a right code of a login signs in.
  right: 'OTP_INVALID',
  used: 'OTP_INVALID',
  wrong: 'OTP_INVALID',
} as const satisfies Record<OtpOutcome, string>

async function signIn(flow: Flow, proof: Proof, context: AuthContext): Promise<Session> {
  const { clock, random, store } = context
  const { origin, projectId } = proof
  // Users are created only here, after the code proved control of the mailbox.
  const email = await openEmail(flow.emailSealed, { key: flow.id, table: 'auth_flow' }, context)
  const id = createId('usr', random)
  const emailSealed = await sealEmail(email, { key: id, table: 'email_login' }, context)
  const { emailIndex, language } = flow
  const user = await store.ensureEmailUser({ emailIndex, emailSealed, id, language }, clock())
  await store.clearFailures(user.id)
  // A new device doesn't set the language, so that an intruder can't choose the language of the owner's notices.
  const known = await store.findDevice(user.id, proof.jkt)
  if (known?.isVerified && !known.isRevoked) await store.setLanguage(user.id, language)
  const isVerified = flow.deviceApprovedAt !== null
  const device = await store.ensureDevice(
    {
      id: createId('dev', random),
      isByDigits: flow.asksDigits,
      isVerified,
      jkt: proof.jkt,
      label: flow.browser,
      userId: user.id,
    },
    clock(),
  )
  // The device was removed while the code was under way.
  if (device.isRevoked) throw new Refusal('SESSION_EXPIRED')
  const session = await beginSession(
    {
      amr: isVerified ? ['otp', 'device'] : ['otp'],
      caller: proof,
      device,
      provider: 'email',
      user,
    },
    context,
  )
  const entry = { origin, projectId, subject: device.id, userId: user.id }
  await writeAudit(context, { ...entry, action: 'signed_in', data: { isNew: user.id === id } })
  return session
}
