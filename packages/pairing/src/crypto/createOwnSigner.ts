import { getPublicKeyAsync, signAsync } from '@noble/ed25519'
import type { Signer } from '../environment.ts'

/**
 * Creates an Ed25519 signer with a library, for platforms whose Web Crypto lacks Ed25519.
 *
 * @param seed - 32 bytes, secret.
 */
export async function createOwnSigner(seed: Uint8Array): Promise<Signer> {
  return {
    publicKey: await getPublicKeyAsync(seed),
    sign: (message) => signAsync(message, seed),
  }
}
