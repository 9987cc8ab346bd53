import type { PasskeyCredential } from '@fairlead/protocol/embedded'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Passkey } from '../../../storage/auth/passkeys.ts'
import { rpIdOf } from './PasskeyContext.ts'

/** Verified facts of an assertion: the signature counter, and the current backup state. */
export type Assertion = { counter: number; isBackedUp: boolean }

/**
 * Verifies an assertion of a known passkey, including user verification. The signature counter is compared when it is
 * stored, so that two concurrent assertions can't both pass.
 *
 * @returns `undefined` if the assertion is not valid.
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
    // Backup eligibility never changes. A different value means another authenticator.
    const isSame = (credentialDeviceType === 'multiDevice') === passkey.isSynced
    return verified && isSame ? { counter: newCounter, isBackedUp: credentialBackedUp } : undefined
  } catch {
    // The library throws for malformed or invalid input.
    return undefined
  }
}
