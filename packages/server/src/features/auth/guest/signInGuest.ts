import { guestProvider, type Session } from '@fairlead/protocol/embedded'
import type { Proof } from '../../../middleware/readProof.ts'
import { Refusal } from '../../../problem.ts'
import { createId, writeAudit } from '../AuthContext.ts'
import { beginSession, sealProfile } from '../beginSession.ts'
import { takeStartLimit } from '../takeStartLimit.ts'
import { type GuestContext, takeNewGuestLimits } from './GuestContext.ts'

/**
 * Signs in the guest whom the key of the proof belongs to. Creates the guest if there is none yet.
 *
 * A guest who has added a login keeps this one in the same browser. It then neither approves the device again nor
 * restores a removed one: the added logins decide about that.
 *
 * @throws `FEATURE_UNAVAILABLE` for a new guest if the project doesn't allow guests; `SESSION_EXPIRED` on a removed
 *   device; `RATE_LIMITED` with the seconds to wait.
 */
export async function signInGuest(
  { address, proof }: { address: string; proof: Proof },
  context: GuestContext,
): Promise<Session> {
  const { clock, random, store } = context
  const { jkt, origin, project, projectId } = proof
  await takeStartLimit('guest', { address, jkt }, context)
  const issuer = guestIssuerOf(projectId)
  const known = await store.findIdentityUser(issuer, jkt)
  if (!known) {
    // Guests who exist keep their wallet if the project stops allowing new ones.
    if (project.guests === 'off')
      throw new Refusal('FEATURE_UNAVAILABLE', {
        field: 'guests',
        shortMessage: 'Guests are not allowed. See `fairlead-server project set --guests`.',
      })
    await takeNewGuestLimits({ address, projectId }, context)
  }
  const id = createId('pro', random)
  const profile = { id, sealed: await sealProfile({ email: null, userName: null }, id, context) }
  const user = await store.ensureIdentityUser(
    { issuer, profile, provider: guestProvider, subject: jkt, userId: createId('usr', random) },
    clock(),
  )
  const device = await store.ensureDevice(
    {
      id: createId('dev', random),
      isVerified: await store.isGuest(user.id),
      jkt,
      staysRevoked: true,
      userId: user.id,
    },
    clock(),
  )
  if (device.isRevoked)
    throw new Refusal('SESSION_EXPIRED', {
      shortMessage: 'This device was removed. Sign in another way.',
    })
  // `swk`: proof of possession of a key in software. https://www.rfc-editor.org/rfc/rfc8176
  const about = { amr: ['swk'], caller: proof, device, provider: guestProvider, user }
  const session = await beginSession(about, context)
  const data = { isNew: !known, provider: guestProvider }
  const entry = { data, origin, projectId, subject: device.id, userId: user.id }
  await writeAudit(context, { ...entry, action: 'signed_in' })
  return session
}

/** Returns the issuer under which guests of a project are stored; a guest of another project is another user. */
function guestIssuerOf(projectId: string): string {
  return `guest:${projectId}`
}
