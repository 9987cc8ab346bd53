import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { fromBase64, fromBase64Url, toBase64, toBase64Url } from './crypto/base.ts'
import { deriveSymKey } from './crypto/keys.ts'
import { PairingError } from './errors.ts'

const ivBytes = 12
const tagBytes = 16
const keyBytes = 32

/** Key to open a message. Each key opens one type of envelope and rejects the others. */
export type EnvelopeKey =
  /** Type 0: symmetric key of the topic. */
  | { readonly symKey: string }
  /** Type 1: the envelope contains the sender's public key; `privateKey` is our own key. */
  | { readonly privateKey: string }
  /** Type 2: not authenticated. Only for links that the operating system delivers. */
  | { readonly unsealed: true }

/**
 * Seals a text for a topic.
 *
 * @returns Padded base64 for types 0 and 1; base64url without padding for type 2.
 * @see Pairing protocol, section 2.
 */
export function encodeEnvelope(options: encodeEnvelope.Options): string {
  const text = utf8ToBytes(options.text)
  if (options.type === 2) return toBase64Url(concatBytes(Uint8Array.of(2), text))
  const iv = options.random(ivBytes)
  const sealed = chacha20poly1305(hexToBytes(options.symKey), iv).encrypt(text)
  const head = options.type === 1 ? [hexToBytes(options.senderPublicKey)] : []
  return toBase64(concatBytes(Uint8Array.of(options.type), ...head, iv, sealed))
}

export declare namespace encodeEnvelope {
  type Options = { text: string } & (
    | ({ type: 0 } & Sealed)
    | ({ type: 1; senderPublicKey: string } & Sealed)
    | { type: 2 }
  )
  type Sealed = { symKey: string; random: (bytes: number) => Uint8Array }
}

/** An opened message. */
export type Opened = {
  readonly text: string
  /** Type 1 only: the sender's public key. Decryption proves that the sender has its private key. */
  readonly senderPublicKey: string | undefined
}

/**
 * Opens a message from the relay.
 *
 * @throws `ENVELOPE_INVALID` unless it is a complete, unmodified envelope of the key's type.
 */
export function decodeEnvelope(message: string, key: EnvelopeKey): Opened {
  try {
    const bytes = 'unsealed' in key ? fromBase64Url(message) : fromBase64(message)
    if ('symKey' in key)
      return { senderPublicKey: undefined, text: openSealed(bytes, 0, key.symKey) }
    if ('privateKey' in key) return openFromSender(bytes, key.privateKey)
    expect(bytes[0] === 2 && bytes.length > 1)
    return { senderPublicKey: undefined, text: readText(bytes.subarray(1)) }
  } catch {
    // No cause, since it could contain parts of the message.
    throw new PairingError('ENVELOPE_INVALID')
  }
}

function openFromSender(bytes: Uint8Array, privateKey: string): Opened {
  // X25519 ignores the highest bit. Senders never set it, so the message was modified.
  expect(bytes.length > 1 + keyBytes && bytes[keyBytes]! < 128)
  const senderPublicKey = bytesToHex(bytes.subarray(1, 1 + keyBytes))
  const symKey = deriveSymKey({ privateKey, publicKey: senderPublicKey })
  return { senderPublicKey, text: openSealed(bytes, 1, symKey, keyBytes) }
}

function openSealed(bytes: Uint8Array, type: 0 | 1, symKey: string, headBytes = 0): string {
  const start = 1 + headBytes
  expect(bytes[0] === type && bytes.length >= start + ivBytes + tagBytes)
  const iv = bytes.subarray(start, start + ivBytes)
  return readText(chacha20poly1305(hexToBytes(symKey), iv).decrypt(bytes.subarray(start + ivBytes)))
}

function readText(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

function expect(holds: boolean): asserts holds {
  if (!holds) throw new PairingError('ENVELOPE_INVALID')
}
