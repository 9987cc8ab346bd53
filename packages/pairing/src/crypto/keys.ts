import { pow } from '@noble/curves/abstract/modular.js'
import { montgomery } from '@noble/curves/abstract/montgomery.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { PairingError } from '../errors.ts'
import { isHex32, sha256Hex } from './hex.ts'

/** X25519 key pair; each key has 64 lowercase hexadecimal digits. */
export type KeyPair = {
  /** Secret. */
  readonly privateKey: string
  readonly publicKey: string
}

/** Creates a key pair for one proposal or approval. */
export function createKeyPair(random: (bytes: number) => Uint8Array): KeyPair {
  const privateKey = random(32)
  return {
    privateKey: bytesToHex(privateKey),
    publicKey: bytesToHex(x25519.getPublicKey(privateKey)),
  }
}

/** Creates the random symmetric key of a pairing. */
export function createSymKey(random: (bytes: number) => Uint8Array): string {
  return bytesToHex(random(32))
}

/**
 * Derives the symmetric key that both sides of a session share: HKDF-SHA256 of the X25519 secret, without
 * salt and info.
 *
 * @returns 64 lowercase hexadecimal digits; secret.
 * @throws `INPUT_INVALID` if `publicKey` is not a valid key, or one of low order, with which every secret is
 * the same (RFC 7748, section 6.1).
 */
export function deriveSymKey(options: deriveSymKey.Options): string {
  const { privateKey, publicKey } = options
  if (!isHex32(publicKey)) throw badKey()
  return bytesToHex(hkdf(sha256, sharedSecret(privateKey, publicKey), undefined, undefined, 32))
}

export declare namespace deriveSymKey {
  type Options = {
    /** Our private key. */
    privateKey: string
    /** The other side's public key, not validated yet. */
    publicKey: string
  }
}

/** Returns the topic of a key: its hash. The topic of a public key receives sign-in responses. */
export function toTopic(key: string): string {
  return sha256Hex(hexToBytes(key))
}

/** Returns the id of a message: the hash of its sealed envelope. */
export function toMessageId(envelope: string): string {
  return sha256Hex(envelope)
}

function sharedSecret(privateKey: string, publicKey: string): Uint8Array {
  try {
    return x25519.getSharedSecret(hexToBytes(privateKey), hexToBytes(publicKey))
  } catch {
    throw badKey()
  }
}

function badKey(): PairingError {
  return new PairingError('INPUT_INVALID', { hints: ['Not an X25519 public key'] })
}

const fieldPrime = 2n ** 255n - 19n

/**
 * X25519 key agreement (RFC 7748), assembled from the library's parts. The library's own export would also
 * bundle the Ed25519 points, which are as large as the rest of this package.
 */
export const x25519 = /* @__PURE__ */ montgomery({
  P: fieldPrime,
  type: 'x25519',
  // Source: RFC 7748, section 5.
  adjustScalarBytes(bytes: Uint8Array) {
    bytes[0] = bytes[0]! & 248
    bytes[31] = (bytes[31]! & 127) | 64
    return bytes
  },
  powPminus2: (x) => pow(x, fieldPrime - 2n, fieldPrime),
})
