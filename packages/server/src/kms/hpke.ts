import { BaseError } from '@fairlead/protocol'
import type { Sealed, SealingInfo } from '@fairlead/protocol/embedded'
import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'

type Inputs = { aad: Uint8Array; info: SealingInfo }

const encode = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url')
const decode = (text: string) => toBuffer(Buffer.from(text, 'base64url'))
/** Copies bytes into their own buffer. */
const toBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer

/** HPKE (https://www.rfc-editor.org/rfc/rfc9180) with X25519, HKDF-SHA256 and AES-256-GCM. */
function openSuite() {
  return new CipherSuite({
    aead: new Aes256Gcm(),
    kdf: new HkdfSha256(),
    kem: new DhkemX25519HkdfSha256(),
  })
}

/** Derives a key pair from a secret; deterministic. */
export async function deriveKeyPair(
  secret: Uint8Array,
): Promise<{ privateKey: CryptoKey; publicKey: string }> {
  const { kem } = openSuite()
  const { privateKey, publicKey } = await kem.deriveKeyPair(toBuffer(secret))
  return { privateKey, publicKey: encode(await kem.serializePublicKey(publicKey)) }
}

/**
 * Seals bytes to a public key.
 *
 * @param publicKey - X25519, base64url.
 * @throws `REQUEST_INVALID` when that is not such a key.
 */
export async function sealTo(
  publicKey: string,
  plaintext: Uint8Array,
  { aad, info }: Inputs,
): Promise<Sealed> {
  const suite = openSuite()
  try {
    const recipientPublicKey = await suite.kem.deserializePublicKey(decode(publicKey))
    const { ct, enc } = await suite.seal(
      { info: new TextEncoder().encode(info).buffer, recipientPublicKey },
      toBuffer(plaintext),
      toBuffer(aad),
    )
    return { ct: encode(ct), enc: encode(enc) }
  } catch {
    // Points of small order are refused here too.
    throw new BaseError('REQUEST_INVALID', { shortMessage: 'Not an X25519 public key' })
  }
}

/** Opens sealed bytes. @returns `undefined` if they were sealed to another key or with other inputs, or modified. */
export async function openSealed(
  privateKey: CryptoKey,
  { ct, enc }: Sealed,
  { aad, info }: Inputs,
): Promise<Uint8Array | undefined> {
  try {
    const plaintext = await openSuite().open(
      { enc: decode(enc), info: new TextEncoder().encode(info).buffer, recipientKey: privateKey },
      decode(ct),
      toBuffer(aad),
    )
    return new Uint8Array(plaintext)
  } catch {
    return undefined
  }
}
