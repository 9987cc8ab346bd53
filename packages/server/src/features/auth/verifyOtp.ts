import type { Session } from '@fairlead/protocol/embedded'
import type { Proof } from '../../middleware/readProof.ts'
import { Refusal } from '../../problem.ts'
import type { Flow } from '../../storage/auth/AuthStore.ts'
import { type AuthContext, createId, rehearseAudit, writeAudit } from './AuthContext.ts'
import { beginSession } from './beginSession.ts'
import { openEmail, sealEmail } from './emailRow.ts'
import { checkOtp, type OtpOutcome } from './otp.ts'
import { takeMailLimits } from './takeMailLimits.ts'

/**
 * The code of the mail, for a session. Each refused try asks the same of database and keys, so that the
 * time of an answer tells no more than the answer does: neither whether there is such a login, nor
 * whether somebody has its address.
 *
 * @throws `OTP_INVALID` also for a login that is not the caller's: nothing tells the two apart; `LOCKED`
 * after too many tries, `OTP_EXPIRED`; `RATE_LIMITED`.
 */
export async function verifyOtp(
  options: verifyOtp.Options,
  context: AuthContext,
): Promise<Session> {
  const { address, flowId, otp, proof } = options
  const { store } = context
  const flow = await store.findFlow(flowId, proof)
  // What an address has too many of are logins that are not the caller's: those of a neighbour it can't use up.
  if (flow) await takeMailLimits('login', flow.id, context)
  else await takeMailLimits('tries', address, context)
  const tried = flow ?? { ...noLogin, ...proof }
  const { outcome, triesLeft } = await checkOtp(otp, { flow: tried, purpose: 'login' }, context)
  if (flow && outcome === 'right') return signIn(flow, proof, context)
  const user = await store.findUserByEmail(tried.emailIndex)
  // Of no guess the account pays: there was no code to find, and anybody could lock it.
  await store.countFailure(outcome === 'wrong' && user ? user.id : nobody)
  const { origin, projectId } = proof
  const entry = {
    action: outcome === 'used' ? 'otp_replay' : `otp_${outcome}`,
    origin,
    projectId,
    subject: tried.id,
    // A guess is its owner's to see; who tries at logins of others leaves them no lines.
    userId: outcome === 'wrong' ? user?.id : undefined,
  }
  // Of no login nothing is kept: there are as many as somebody makes up.
  if (flow) await writeAudit(context, entry)
  else await rehearseAudit(context, entry)
  // Of the caller's own login alone: of others there was no code to guess at.
  throw new Refusal(problems[outcome], { triesLeft })
}

export declare namespace verifyOtp {
  type Options = {
    /** Of the caller, as limits count it. */
    address: string
    flowId: string
    otp: string
    proof: Proof
  }
}

/** Stand where there is no login, and nobody who has its address: no row has these ids. */
const noLogin = { emailIndex: '', id: 'flw_none' }
const nobody = 'usr_none'

const problems = {
  expired: 'OTP_EXPIRED',
  locked: 'LOCKED',
  missing: 'OTP_INVALID',
  // Never of a login that there is.
  right: 'OTP_INVALID',
  used: 'OTP_INVALID',
  wrong: 'OTP_INVALID',
} as const satisfies Record<OtpOutcome, string>

async function signIn(flow: Flow, proof: Proof, context: AuthContext): Promise<Session> {
  const { clock, random, store } = context
  const { origin, projectId } = proof
  // Only here somebody comes into being: nobody can take an address whose mailbox they can't read.
  const email = await openEmail(flow.emailSealed, { key: flow.id, table: 'auth_flow' }, context)
  const id = createId('usr', random)
  const emailSealed = await sealEmail(email, { key: id, table: 'email_login' }, context)
  const { emailIndex, language } = flow
  const user = await store.ensureEmailUser({ emailIndex, emailSealed, id, language }, clock())
  await store.clearFailures(user.id)
  // A new device has no word in it: whoever took a mailbox would choose in which language its owner is warned.
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
  // Taken away while the code was on its way.
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
