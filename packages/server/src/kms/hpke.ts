import { BaseError } from '@fairlead/protocol'
import type { Sealed, SealingInfo } from '@fairlead/protocol/embedded'
import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'

type Inputs = { aad: Uint8Array; info: SealingInfo }

const encode = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url')
const decode = (text: string) => toBuffer(Buffer.from(text, 'base64url'))
/** Bytes in a buffer of their own. */
const toBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer

/** https://www.rfc-editor.org/rfc/rfc9180: X25519, HKDF-SHA256, AES-256-GCM. */
function openSuite() {
  return new CipherSuite({
    aead: new Aes256Gcm(),
    kdf: new HkdfSha256(),
    kem: new DhkemX25519HkdfSha256(),
  })
}

/** The pair that a secret gives, always the same one. */
export async function deriveKeyPair(
  secret: Uint8Array,
): Promise<{ privateKey: CryptoKey; publicKey: string }> {
  const { kem } = openSuite()
  const { privateKey, publicKey } = await kem.deriveKeyPair(toBuffer(secret))
  return { privateKey, publicKey: encode(await kem.serializePublicKey(publicKey)) }
}

/**
 * Seals bytes so that only the holder of a key opens them.
 *
 * @param publicKey - X25519, base64url.
 * @throws `REQUEST_INVALID` when that is no such key.
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
    // Also what has no secret in it, a point of small order, is no key.
    throw new BaseError('REQUEST_INVALID', { shortMessage: 'Not an X25519 public key' })
  }
}

/** @returns `undefined` when it was sealed to another key, with other inputs, or changed. */
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
