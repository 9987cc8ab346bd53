import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Signer } from '../environment.ts'
import { toBase58, toBase64Url } from './base.ts'

/** Lifetime of a token, in seconds. */
const lifetimeSeconds = 86_400

/** Multicodec of an Ed25519 public key. */
const ed25519Prefix = Uint8Array.of(0xed, 0x01)

/**
 * Encodes an Ed25519 public key as a `did:key`, the client's public id.
 *
 * @see https://w3c-ccg.github.io/did-key-spec/
 */
export function toDidKey(publicKey: Uint8Array): string {
  return `did:key:z${toBase58(concatBytes(ed25519Prefix, publicKey))}`
}

/**
 * Creates the JWT that authenticates a client to a relay, signed with the client's key and valid for one day.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8037
 */
export async function createRelayToken(options: createRelayToken.Options): Promise<string> {
  const { audience, issuedAt, signer, subject } = options
  const header = { alg: 'EdDSA', typ: 'JWT' }
  const payload = {
    iss: toDidKey(signer.publicKey),
    sub: subject,
    aud: audience,
    iat: issuedAt,
    exp: issuedAt + lifetimeSeconds,
  }
  const signed = [header, payload]
    .map((part) => toBase64Url(utf8ToBytes(JSON.stringify(part))))
    .join('.')
  return `${signed}.${toBase64Url(await signer.sign(utf8ToBytes(signed)))}`
}

export declare namespace createRelayToken {
  type Options = {
    /** The relay's URL exactly as configured. */
    audience: string
    /** Seconds since 1970. */
    issuedAt: number
    /** The client's key. */
    signer: Signer
    /** Random for each client instance. */
    subject: string
  }
}
