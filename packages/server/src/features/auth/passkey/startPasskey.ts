import type { RouteResponse } from '@fairlead/protocol'
import type { PasskeyPurpose, passkeyOptions } from '@fairlead/protocol/embedded'
import type { Proof } from '../../../middleware/readProof.ts'
import { Refusal } from '../../../problem.ts'
import { hashOf, toBase64Url } from '../AuthContext.ts'
import { findOwnSession } from '../findOwnSession.ts'
import { requireStepUp } from '../requireStepUp.ts'
import {
  callerOf,
  type PasskeyContext,
  requireOffered,
  rpIdOf,
  takePasskeyLimit,
} from './PasskeyContext.ts'

/** Lifetime of a challenge, in seconds. */
const challengeSeconds = 300

/** Creates a WebAuthn challenge, bound to the caller's key, the page and the purpose. */
export async function startPasskey(
  options: { address: string; proof: Proof; purpose: PasskeyPurpose },
  context: PasskeyContext,
): Promise<RouteResponse<typeof passkeyOptions>> {
  const { address, proof, purpose } = options
  const { clock, frameUrl, random, store } = context
  requireOffered(context)
  // The IP address is checked first, so that new keys of a refused address store no counters.
  await takePasskeyLimit('address', address, context)
  await takePasskeyLimit('challenge', proof.jkt, context)
  const session = purpose === 'login' ? undefined : await findOwnSession(proof, context)
  if (purpose !== 'login' && !session) throw new Refusal('SESSION_EXPIRED')
  if (session && purpose === 'create') requireStepUp(session, context)

  const challenge = toBase64Url(random(32))
  // Each passkey gets its own user handle: an authenticator replaces a passkey with the same handle.
  const userHandle = purpose === 'unlock' ? null : toBase64Url(random(32))
  await store.addPasskeyChallenge({
    ...callerOf(proof),
    digest: hashOf(challenge),
    expiresAt: clock() + challengeSeconds * 1000,
    purpose,
    userHandle,
    userId: session?.userId ?? null,
  })
  const known = session ? await store.listPasskeys(session.userId) : []
  return {
    challenge,
    expiresIn: challengeSeconds,
    known: known.map(({ credentialId }) => credentialId),
    rpId: rpIdOf(frameUrl),
    ...(userHandle !== null && { userHandle }),
  }
}
