import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { base58 } from '@fairlead/protocol/solana'

/** Creates a client's key with its DID. */
export function createIdentity() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  return { clientId: toDidKey(Buffer.concat([Buffer.from('ed01', 'hex'), raw])), privateKey }
}

/** Returns `did:key:z…` of a key that is prefixed with its multicodec code. */
export function toDidKey(bytes: Buffer): string {
  return `did:key:z${base58.encode(bytes)}`
}

/** Signs a token with these parts. */
export function signToken(
  privateKey: KeyObject,
  claims: Record<string, unknown>,
  header: unknown = { alg: 'EdDSA', typ: 'JWT' },
): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${encode(header)}.${encode(claims)}`
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
}
