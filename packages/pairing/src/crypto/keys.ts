import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { PairingError } from '../errors.ts'
import { isHex32, sha256Hex } from './hex.ts'
import { x25519 } from './x25519.ts'

/** X25519, each half 64 lowercase hexadecimal digits. */
export type KeyPair = {
  /** Secret. */
  readonly privateKey: string
  readonly publicKey: string
}

/** A fresh pair, for one proposal or one approval. */
export function createKeyPair(random: (bytes: number) => Uint8Array): KeyPair {
  const privateKey = random(32)
  return {
    privateKey: bytesToHex(privateKey),
    publicKey: bytesToHex(x25519.getPublicKey(privateKey)),
  }
}

/** A pairing's key: random, derived from nothing. */
export function createSymKey(random: (bytes: number) => Uint8Array): string {
  return bytesToHex(random(32))
}

/**
 * The key that both ends of a session find. HKDF-SHA256 of the X25519 secret, without salt and info.
 *
 * @returns 64 lowercase hexadecimal digits; secret.
 * @throws `INPUT_INVALID` when `publicKey` is no key, or one that makes every secret the same
 *   (RFC 7748, section 6.1).
 */
export function deriveSymKey(options: deriveSymKey.Options): string {
  const { privateKey, publicKey } = options
  if (!isHex32(publicKey)) throw badKey()
  return bytesToHex(hkdf(sha256, sharedSecret(privateKey, publicKey), undefined, undefined, 32))
}

export declare namespace deriveSymKey {
  type Options = {
    /** Our own half. */
    privateKey: string
    /** The other side's half, as it came: it may be anything. */
    publicKey: string
  }
}

/** Where messages under a key meet: its hash. Of a public key, it is where a sign-in is answered. */
export function toTopic(key: string): string {
  return sha256Hex(hexToBytes(key))
}

/** What tells one message from another: the hash of its envelope as it travels. */
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
