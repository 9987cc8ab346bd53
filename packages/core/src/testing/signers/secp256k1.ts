import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes } from 'viem'

/** Public development keys: accounts 1 and 2 of the mnemonic that local development chains use. */
export const developmentKeys = [
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
] as const

/** A secp256k1 private key, with what addresses of Bitcoin and Cosmos are derived from. */
export type Secp256k1Key = {
  /** 32 bytes. */
  readonly privateKey: Uint8Array
  /** Compressed, 33 bytes. */
  readonly publicKey: Uint8Array
  /** RIPEMD-160 of the SHA-256 of the public key. */
  readonly hash: Uint8Array
}

/** Returns a key. @param secret - 32 bytes. */
export function toSecp256k1(secret: Uint8Array | `0x${string}`): Secp256k1Key {
  const privateKey = typeof secret === 'string' ? hexToBytes(secret) : secret
  const publicKey = secp256k1.getPublicKey(privateKey)
  return { hash: ripemd160(sha256(publicKey)), privateKey, publicKey }
}
