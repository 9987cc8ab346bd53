import { getPublicKey, hashes, sign } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'
import type { Signer } from '../environment.ts'

/**
 * Creates a synchronous signer. Web Crypto resolves at unpredictable times, which a manual clock can't wait
 * for.
 *
 * @param seed - 32 bytes.
 */
export function createTestSigner(seed: Uint8Array): Signer {
  hashes.sha512 = sha512
  return { publicKey: getPublicKey(seed), sign: async (message) => sign(message, seed) }
}
