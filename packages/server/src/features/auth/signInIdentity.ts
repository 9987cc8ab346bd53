import { type Session, youngLoginSeconds } from '@fairlead/protocol/embedded'
import type { Proof } from '../../middleware/readProof.ts'
import { Refusal } from '../../problem.ts'
import { type AuthContext, createId, writeAudit } from './AuthContext.ts'
import { beginSession, sealProfile } from './beginSession.ts'
import type { Identity } from './social/Identity.ts'

/** Begins a session of a user whom a provider has authenticated. Creates the user at the first login. */
export async function signInIdentity(
  about: {
    amr: readonly string[]
    identity: Identity
    /** False if a button approved the device; counts only with `isVerified`. */
    isByDigits?: boolean
    /** True if the login proves that the user is at this device. */
    isVerified: boolean
    proof: Proof
    provider: string
  },
  context: AuthContext,
): Promise<Session> {
  const { amr, identity, isByDigits, isVerified, proof, provider } = about
  const { clock, random, store } = context
  const { email, issuer, subject, userName } = identity
  const userId = createId('usr', random)
  const profileId = createId('pro', random)
  const profile = {
    id: profileId,
    sealed: await sealProfile({ email, userName }, profileId, context),
  }
  const user = await store.ensureIdentityUser(
    { issuer, profile, provider, subject, userId },
    clock(),
  )
  // A login that was just linked may be an intruder's.
  const isYoung = await store.isYoungIdentity(
    { issuer, subject },
    clock() - youngLoginSeconds * 1000,
  )
  const device = await store.ensureDevice(
    {
      id: createId('dev', random),
      isByDigits,
      isVerified,
      jkt: proof.jkt,
      staysRevoked: isYoung,
      userId: user.id,
    },
    clock(),
  )
  // The device was removed. Only a login as strong as its approval restores it.
  if (device.isRevoked) throw new Refusal('SESSION_EXPIRED')
  const methods = isYoung ? [...amr, 'young'] : amr
  const session = await beginSession(
    { amr: methods, caller: proof, device, provider, user },
    context,
  )
  const { origin, projectId } = proof
  const entry = { origin, projectId, subject: device.id, userId: user.id }
  const data = { isNew: user.id === userId, provider }
  await writeAudit(context, { ...entry, action: 'signed_in', data })
  return session
}
