import { getPublicKey, hashes, sign } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'
import type { Signer } from '../environment.ts'

/**
 * Signs at once: Web Crypto answers when it likes, which a clock that stands still can't wait for.
 *
 * @param seed - 32 bytes.
 */
export function createTestSigner(seed: Uint8Array): Signer {
  hashes.sha512 = sha512
  return { publicKey: getPublicKey(seed), sign: async (message) => sign(message, seed) }
}
