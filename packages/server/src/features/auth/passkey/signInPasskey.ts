import { type Session, youngLoginSeconds } from '@fairlead/protocol/embedded'
import type { Proof } from '../../../middleware/readProof.ts'
import { Refusal } from '../../../problem.ts'
import type { Passkey } from '../../../storage/auth/passkeys.ts'
import { type AuthContext, createId, writeAudit } from '../AuthContext.ts'
import { beginSession } from '../beginSession.ts'
import { refusePasskey } from './PasskeyContext.ts'

/**
 * Begins a session of the user whose passkey was verified. The device counts as approved, because the assertion is
 * bound to our origin and verified the user. A young passkey may have been added by an intruder, so its session is
 * marked `young`.
 *
 * @throws `SESSION_EXPIRED` on a removed device, if the user has an email address that can approve it again or the
 *   passkey is young.
 */
export async function signInPasskey(
  about: {
    isNew?: boolean
    passkey: Pick<Passkey, 'createdAt' | 'userId'>
    proof: Proof
    provider: string
  },
  context: AuthContext,
): Promise<Session> {
  const { isNew = false, passkey, proof, provider } = about
  const { userId } = passkey
  const { clock, random, store } = context
  const user = await store.findUser(userId)
  if (!user) throw refusePasskey()
  const isNewer = clock() - passkey.createdAt < youngLoginSeconds * 1000
  const isYoung = isNewer && !(await store.isFirstLogin(passkey))
  const device = await store.ensureDevice(
    {
      id: createId('dev', random),
      isVerified: true,
      jkt: proof.jkt,
      staysRevoked: isYoung || user.emailSealed !== undefined,
      userId,
    },
    clock(),
  )
  if (device.isRevoked)
    throw new Refusal('SESSION_EXPIRED', {
      shortMessage: 'This device was removed. Sign in on it with email, or wait.',
    })
  // `pop`: proof of possession of a key; `user`: user presence. https://www.rfc-editor.org/rfc/rfc8176
  const amr = ['pop', 'user', ...(isYoung ? ['young'] : [])]
  const session = await beginSession({ amr, caller: proof, device, provider, user }, context)
  const { origin, projectId } = proof
  const data = { isNew, provider: 'passkey' }
  const entry = { action: 'signed_in', data, origin, projectId, subject: device.id, userId }
  await writeAudit(context, entry)
  return session
}
