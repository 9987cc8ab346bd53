import type { PasskeyCredential } from '@fairlead/protocol/embedded'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Passkey } from '../../../storage/auth/PasskeyStore.ts'
import { rpIdOf } from './PasskeyContext.ts'

/** What a passkey proved: how far it counts, and whether it is on more devices by now. */
export type Assertion = { counter: number; isBackedUp: boolean }

/**
 * A signature of a passkey that is known, with the person verified by it. The counter is looked at where
 * it is written down, so that two at once can't both be right.
 *
 * @returns `undefined` for one that does not hold.
 */
export async function checkAssertion(
  credential: Extract<PasskeyCredential, { type: 'get' }>,
  expected: { challenge: string; frameUrl: string; passkey: Passkey },
): Promise<Assertion | undefined> {
  const { authenticatorData, clientDataJson, id, signature, userHandle } = credential
  const { challenge, frameUrl, passkey } = expected
  if (userHandle !== undefined && userHandle !== passkey.userHandle) return undefined
  try {
    const { authenticationInfo, verified } = await verifyAuthenticationResponse({
      credential: {
        counter: 0,
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      },
      expectedChallenge: challenge,
      expectedOrigin: frameUrl,
      expectedRPID: rpIdOf(frameUrl),
      requireUserVerification: true,
      response: {
        clientExtensionResults: {},
        id,
        rawId: id,
        response: { authenticatorData, clientDataJSON: clientDataJson, signature },
        type: 'public-key',
      },
    })
    const { credentialBackedUp, credentialDeviceType, newCounter } = authenticationInfo
    // It never changes; where it does, the answer is another authenticator's.
    const isSame = (credentialDeviceType === 'multiDevice') === passkey.isSynced
    return verified && isSame ? { counter: newCounter, isBackedUp: credentialBackedUp } : undefined
  } catch {
    // Whatever is wrong with what a stranger sent.
    return undefined
  }
}
