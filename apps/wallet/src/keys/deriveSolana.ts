import { ed25519 } from '@noble/curves/ed25519.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'

export type SolanaKey = {
  /** Base58 of the public key. */
  readonly address: string
  readonly publicKey: Uint8Array
  sign(message: Uint8Array): Uint8Array
}

/** Offset of hardened indexes (BIP-32). */
const hardened = 0x80000000

/** Derives the key at `m/44'/501'/n'/0'`, like Phantom, Solflare and the Solana CLI. */
export function deriveSolana(seed: Uint8Array, index: number): SolanaKey {
  const secret = deriveEd25519(seed, [44, 501, index, 0])
  const publicKey = ed25519.getPublicKey(secret)
  return {
    address: base58.encode(publicKey),
    publicKey,
    sign: (message) => ed25519.sign(message, secret),
  }
}

/**
 * Derives the secret key of an ed25519 path (SLIP-0010). All steps are hardened; ed25519 supports no others.
 *
 * @see https://github.com/satoshilabs/slips/blob/master/slip-0010.md
 */
export function deriveEd25519(seed: Uint8Array, path: readonly number[]): Uint8Array {
  let node = hmac(sha512, new TextEncoder().encode('ed25519 seed'), seed)
  for (const index of path) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, hardened + index)
    node = hmac(sha512, node.subarray(32), data)
  }
  return node.subarray(0, 32)
}
