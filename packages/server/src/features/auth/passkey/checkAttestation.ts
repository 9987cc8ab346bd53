import type { PasskeyCredential } from '@fairlead/protocol/embedded'
import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject } from '@simplewebauthn/server/helpers'
import type { NewPasskey } from '../../../storage/auth/passkeys.ts'
import { toBase64Url } from '../AuthContext.ts'
import { rpIdOf } from './PasskeyContext.ts'

/** COSE algorithm ids of EdDSA, ES256 and RS256. */
export const algorithms = [-8, -7, -257]

/**
 * Verifies the attestation of a new passkey, including user verification.
 *
 * @returns `undefined` if the attestation is not valid.
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
    // The library throws for malformed or invalid input.
    return undefined
  }
}

/**
 * Returns true if the attestation has no certificate chain. Attestation is not requested, so chains are never parsed.
 */
function isUnattested(attestationObject: string): boolean {
  const object = decodeAttestationObject(
    new Uint8Array(Buffer.from(attestationObject, 'base64url')),
  )
  const format = object.get('fmt')
  return format === 'none' || (format === 'packed' && !object.get('attStmt').get('x5c'))
}
