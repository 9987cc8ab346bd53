import { BaseError } from '@fairlead/protocol'
import type { Sealed, SealingInfo } from '@fairlead/protocol/embedded'
import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts'
import { type Bytes, utf8 } from '../bytes/bytes.ts'
import { tampered } from '../tampered.ts'

// RFC 9180, base mode. The suite of `sealing.ts`; the recovery kit has an info string of its own.

/** HPKE info string of the recovery kit. */
export const kitInfo = 'ew1/kit'
type Info = SealingInfo | typeof kitInfo

const suite = () =>
  new CipherSuite({
    aead: new Aes256Gcm(),
    kdf: new HkdfSha256(),
    kem: new DhkemX25519HkdfSha256(),
  })

/** Creates the key pair of one signing request; the private key can't be exported. */
export async function createKeyPair(): Promise<CryptoKeyPair> {
  const pair = await crypto.subtle.generateKey('X25519', false, ['deriveBits']).catch(() => {
    throw new BaseError('FEATURE_UNAVAILABLE', {
      hints: [
        'This browser does not support X25519. Update it to Chrome 133, Firefox 130 or Safari 17.',
      ],
    })
  })
  if (!('privateKey' in pair)) throw new BaseError('FEATURE_UNAVAILABLE')
  return pair
}

/** Derives a key pair from 32 secret bytes of a passkey or a recovery code. */
export function keyPairOf(secret: Bytes): Promise<CryptoKeyPair> {
  return suite().kem.deriveKeyPair(secret.buffer)
}

/** Returns the public key as base64url. */
export async function publicKeyOf({ publicKey }: CryptoKeyPair): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)))
}

/**
 * Seals to a public key, for one purpose (`info`) and one context (`aad`).
 *
 * @throws `SIGNATURE_INVALID` if `publicKey` is invalid; `what` names its owner.
 */
export async function seal(options: seal.Options): Promise<Sealed> {
  const { aad, content, info, publicKey, what } = options
  const bytes = fromBase64Url(publicKey, what)
  if (bytes.length !== 32) throw tampered(what)
  try {
    const recipientPublicKey = await suite().kem.deserializePublicKey(bytes.buffer)
    const { ct, enc } = await suite().seal(
      { info: utf8(info).buffer, recipientPublicKey },
      content.buffer,
      new Uint8Array(aad).buffer,
    )
    return { ct: toBase64Url(new Uint8Array(ct)), enc: toBase64Url(new Uint8Array(enc)) }
  } catch {
    throw tampered(what)
  }
}

export declare namespace seal {
  type Options = { aad: Uint8Array; content: Bytes; info: Info; publicKey: string; what: string }
}

/**
 * Opens a sealed secret; the caller must wipe it.
 *
 * @throws `SIGNATURE_INVALID` for another key, purpose or context, with the same message for all.
 */
export async function open(options: open.Options): Promise<Bytes> {
  const { aad, info, keys, sealed, what } = options
  const enc = fromBase64Url(sealed.enc, what)
  const ct = fromBase64Url(sealed.ct, what)
  try {
    const content = await suite().open(
      { enc: enc.buffer, info: utf8(info).buffer, recipientKey: keys },
      ct.buffer,
      new Uint8Array(aad).buffer,
    )
    return new Uint8Array(content)
  } catch {
    throw tampered(what)
  }
}

export declare namespace open {
  type Options = {
    aad: Uint8Array
    info: Info
    keys: CryptoKeyPair
    sealed: Sealed
    what: string
  }
}
