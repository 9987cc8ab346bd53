import type { PasskeyCredential } from '@fairlead/protocol/embedded'
import { base64urlnopad } from '@scure/base'
import type { PasskeyRequest } from './windowMessages.ts'

/** COSE algorithms: EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257]
/** Label for the WebAuthn PRF extension; makes an authenticator return 32 secret bytes for this purpose only. */
const prfLabel = 'ew1/prf/v1'

/** Answer of an authenticator. */
export type Answer = {
  credential: PasskeyCredential
  prf?: Uint8Array<ArrayBuffer>
  /** True if the secret was not returned yet; another request returns it. */
  hasMore: boolean
}

/** Input for creating a passkey. */
export type ToMake = {
  asked: Pick<PasskeyRequest, 'challenge' | 'known' | 'rpId' | 'userHandle' | 'userName'>
  credentials: Pick<CredentialsContainer, 'create'>
}

/** Uses an existing passkey; without a list of known ones, any passkey of this site. */
export async function usePasskey({
  asked,
  credentials,
}: {
  asked: Pick<PasskeyRequest, 'challenge' | 'known' | 'rpId'>
  credentials: Pick<CredentialsContainer, 'get'>
}): Promise<Answer> {
  const { challenge, known } = asked
  const found = (await credentials.get({
    publicKey: await toRequest({ asked, challenge: bytes(challenge), known }),
  })) as PublicKeyCredential
  const { authenticatorData, clientDataJSON, signature, userHandle } =
    found.response as AuthenticatorAssertionResponse
  const prf = secretOf(found)
  return {
    credential: {
      authenticatorData: text(authenticatorData),
      clientDataJson: text(clientDataJSON),
      id: found.id,
      signature: text(signature),
      type: 'get',
      ...(userHandle && userHandle.byteLength > 0 ? { userHandle: text(userHandle) } : {}),
    },
    hasMore: false,
    ...(prf ? { prf } : {}),
  }
}

/** Creates a discoverable passkey with user verification. */
export async function createPasskey({ asked, credentials }: ToMake): Promise<Answer> {
  const { challenge, known, rpId, userHandle = '', userName } = asked
  const made = (await credentials.create({
    publicKey: {
      attestation: 'none',
      authenticatorSelection: {
        requireResidentKey: true,
        residentKey: 'required',
        userVerification: 'required',
      },
      challenge: bytes(challenge),
      excludeCredentials: known.map((id) => ({ id: bytes(id), type: 'public-key' })),
      extensions: { prf: { eval: { first: await prfInput() } } },
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
      rp: { id: rpId, name: rpId },
      user: { displayName: userName, id: bytes(userHandle), name: userName },
    },
  })) as PublicKeyCredential
  const { attestationObject, clientDataJSON } = made.response as AuthenticatorAttestationResponse
  const prf = secretOf(made)
  return {
    credential: {
      attestationObject: text(attestationObject),
      clientDataJson: text(clientDataJSON),
      id: made.id,
      type: 'create',
    },
    hasMore: !prf && made.getClientExtensionResults().prf?.enabled === true,
    ...(prf ? { prf } : {}),
  }
}

/**
 * Asks a passkey for its PRF secret alone; many return it only after creation. The signature isn't verified, so the
 * challenge is random.
 */
export async function askSecret(options: {
  asked: Pick<PasskeyRequest, 'rpId'>
  credentials: Pick<CredentialsContainer, 'get'>
  id: string
  random: (length: number) => Uint8Array<ArrayBuffer>
}): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { asked, credentials, id, random } = options
  const publicKey = await toRequest({ asked, challenge: random(32), known: [id] })
  return secretOf((await credentials.get({ publicKey })) as PublicKeyCredential)
}

async function toRequest(options: {
  asked: Pick<PasskeyRequest, 'rpId'>
  challenge: Uint8Array<ArrayBuffer>
  known: readonly string[]
}): Promise<PublicKeyCredentialRequestOptions> {
  const { asked, challenge, known } = options
  return {
    allowCredentials: known.map((id) => ({ id: bytes(id), type: 'public-key' })),
    challenge,
    extensions: { prf: { eval: { first: await prfInput() } } },
    rpId: asked.rpId,
    userVerification: 'required',
  }
}

async function prfInput(): Promise<ArrayBuffer> {
  return crypto.subtle.digest('SHA-256', new TextEncoder().encode(prfLabel))
}

function secretOf(credential: PublicKeyCredential): Uint8Array<ArrayBuffer> | undefined {
  const first = credential.getClientExtensionResults().prf?.results?.first
  if (!first) return undefined
  const secret = ArrayBuffer.isView(first)
    ? new Uint8Array(
        first.buffer.slice(first.byteOffset, first.byteOffset + first.byteLength) as ArrayBuffer,
      )
    : new Uint8Array(first)
  return secret.length === 32 ? secret : undefined
}

function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(base64urlnopad.decode(base64url))
}

function text(buffer: ArrayBuffer): string {
  return base64urlnopad.encode(new Uint8Array(buffer))
}
