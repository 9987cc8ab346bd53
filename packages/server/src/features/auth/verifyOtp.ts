import type { Session } from '@fairlead/protocol/embedded'
import type { Proof } from '../../middleware/readProof.ts'
import { Refusal } from '../../problem.ts'
import type { Flow } from '../../storage/auth/AuthStore.ts'
import { type AuthContext, createId, writeAudit } from './AuthContext.ts'
import { beginSession } from './beginSession.ts'
import { openEmail, sealEmail } from './emailRow.ts'
import { checkOtp } from './otp.ts'

/**
 * The code of the mail, for a session.
 *
 * @throws `OTP_INVALID` also for a login that is not the caller's: nothing tells the two apart.
 */
export async function verifyOtp(
  options: { flowId: string; otp: string; proof: Proof },
  context: AuthContext,
): Promise<Session> {
  const { flowId, otp, proof } = options
  const { store } = context
  const { origin, projectId } = proof
  const flow = await store.findFlow(flowId, proof)
  if (!flow) throw new Refusal('OTP_INVALID')
  if (!(await checkOtp(otp, { flow, purpose: 'login' }, context))) {
    const user = await store.findUserByEmail(flow.emailIndex)
    if (user) await store.countFailure(user.id)
    const entry = { origin, projectId, subject: flow.id, userId: user?.id }
    await writeAudit(context, { ...entry, action: 'otp_wrong' })
    throw new Refusal('OTP_INVALID')
  }
  return signIn(flow, proof, context)
}

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
    { id: createId('dev', random), isVerified, jkt: proof.jkt, userId: user.id },
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
