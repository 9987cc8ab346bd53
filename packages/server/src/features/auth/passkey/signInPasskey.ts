import type { Session } from '@fairlead/protocol/embedded'
import type { Proof } from '../../../middleware/readProof.ts'
import { Refusal } from '../../../problem.ts'
import type { Passkey } from '../../../storage/auth/PasskeyStore.ts'
import { type AuthContext, createId, writeAudit } from '../AuthContext.ts'
import { beginSession } from '../beginSession.ts'
import { refusePasskey } from './refusePasskey.ts'

/** So long a passkey that was added later counts as young, in milliseconds. */
const youngMs = 72 * 60 * 60_000

/**
 * Begins a session of whoever a passkey proved. The authenticator signed for this very site and saw the
 * person, so the device counts as approved. A young one may be of somebody who held the account for a moment:
 * the session says so.
 *
 * @throws `SESSION_EXPIRED` on a device that was taken away, where a mail can approve it anew, or the passkey
 * is young.
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
  const isYoung = clock() - passkey.createdAt < youngMs && !(await store.isFirstLogin(passkey))
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
      shortMessage: 'This device was removed. Sign in on it by email, or wait.',
    })
  // Possession of a key, and the person verified. https://www.rfc-editor.org/rfc/rfc8176
  const amr = ['pop', 'user', ...(isYoung ? ['young'] : [])]
  const session = await beginSession({ amr, caller: proof, device, provider, user }, context)
  const { origin, projectId } = proof
  const data = { isNew, provider: 'passkey' }
  const entry = { action: 'signed_in', data, origin, projectId, subject: device.id, userId }
  await writeAudit(context, entry)
  return session
}
