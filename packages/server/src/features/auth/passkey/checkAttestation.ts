import type { PasskeyCredential } from '@fairlead/protocol/embedded'
import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject } from '@simplewebauthn/server/helpers'
import type { NewPasskey } from '../../../storage/auth/PasskeyStore.ts'
import { toBase64Url } from '../AuthContext.ts'
import { rpIdOf } from './PasskeyContext.ts'

/** EdDSA, ES256, RS256. */
export const algorithms = [-8, -7, -257]

/**
 * A passkey that was just made, with the person verified by it.
 *
 * @returns `undefined` for one that does not hold.
 */
export async function checkAttestation(
  credential: Extract<PasskeyCredential, { type: 'create' }>,
  expected: { challenge: string; frameUrl: string },
): Promise<Omit<NewPasskey, 'id' | 'userHandle'> | undefined> {
  const { attestationObject, clientDataJson, id } = credential
  try {
    if (!isUnattested(attestationObject)) return undefined
    const { registrationInfo, verified } = await verifyRegistrationResponse({
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.frameUrl,
      expectedRPID: rpIdOf(expected.frameUrl),
      requireUserVerification: true,
      response: {
        clientExtensionResults: {},
        id,
        rawId: id,
        response: { attestationObject, clientDataJSON: clientDataJson },
        type: 'public-key',
      },
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified || registrationInfo.credential.id !== id) return undefined
    return {
      counter: registrationInfo.credential.counter,
      credentialId: id,
      isBackedUp: registrationInfo.credentialBackedUp,
      isSynced: registrationInfo.credentialDeviceType === 'multiDevice',
      publicKey: toBase64Url(registrationInfo.credential.publicKey),
    }
  } catch {
    // Whatever is wrong with what a stranger sent.
    return undefined
  }
}

/** Nothing is asked about makes of authenticators, so nobody's certificates are read. */
function isUnattested(attestationObject: string): boolean {
  const object = decodeAttestationObject(
    new Uint8Array(Buffer.from(attestationObject, 'base64url')),
  )
  const format = object.get('fmt')
  return format === 'none' || (format === 'packed' && !object.get('attStmt').get('x5c'))
}
