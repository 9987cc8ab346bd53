import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'

/** An Ed25519 key, as Solana and Polkadot use it. */
export type Ed25519Key = {
  /** Base58 of the public key, which is its Solana address. */
  readonly address: string
  readonly publicKey: Uint8Array
  /** Signs a message. @returns 64 bytes. */
  sign(message: Uint8Array): Uint8Array
}

/** Returns a key. @param secret - 32 bytes. */
export function toEd25519(secret: Uint8Array): Ed25519Key {
  const publicKey = ed25519.getPublicKey(secret)
  return {
    address: base58.encode(publicKey),
    publicKey,
    sign: (message) => ed25519.sign(message, secret),
  }
}

/** Wraps a Polkadot message, so that it can't be a valid transaction; verifiers expect the wrapping. */
export function toWrapped(bytes: Uint8Array): Uint8Array {
  const utf8 = new TextEncoder()
  return Uint8Array.of(...utf8.encode('<Bytes>'), ...bytes, ...utf8.encode('</Bytes>'))
}
