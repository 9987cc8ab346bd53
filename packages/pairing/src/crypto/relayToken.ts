import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { toBase58, toBase64Url } from './base.ts'
import { getPublicKey, sign } from './ed25519.ts'

/** How long a token signs in, in seconds. */
const lifetimeSeconds = 86_400

/** Multicodec of an Ed25519 public key. */
const ed25519Prefix = Uint8Array.of(0xed, 0x01)

/**
 * A public name of the client, made of its Ed25519 key.
 *
 * @param seed - 32 bytes, secret.
 * @see https://w3c-ccg.github.io/did-key-spec/
 */
export function toDidKey(seed: Uint8Array): string {
  return `did:key:z${toBase58(concatBytes(ed25519Prefix, getPublicKey(seed)))}`
}

/**
 * Signs a client in to a relay: a JWT by its own key, for one day.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8037
 */
export function createRelayToken(options: createRelayToken.Options): string {
  const { audience, issuedAt, seed, subject } = options
  const header = { alg: 'EdDSA', typ: 'JWT' }
  const payload = {
    iss: toDidKey(seed),
    sub: subject,
    aud: audience,
    iat: issuedAt,
    exp: issuedAt + lifetimeSeconds,
  }
  const signed = [header, payload]
    .map((part) => toBase64Url(utf8ToBytes(JSON.stringify(part))))
    .join('.')
  return `${signed}.${toBase64Url(sign(utf8ToBytes(signed), seed))}`
}

export declare namespace createRelayToken {
  type Options = {
    /** The relay's URL exactly as configured. */
    audience: string
    /** Seconds since 1970. */
    issuedAt: number
    /** Ed25519 seed, 32 bytes. */
    seed: Uint8Array
    /** Random for each client instance. */
    subject: string
  }
}
