import { getPublicKeyAsync, signAsync } from '@noble/ed25519'
import type { Signer } from '../environment.ts'

/**
 * Ed25519 where the platform has no such curve; its SHA-512 it has long had.
 *
 * @param seed - 32 bytes, secret.
 */
export async function createOwnSigner(seed: Uint8Array): Promise<Signer> {
  return {
    publicKey: await getPublicKeyAsync(seed),
    sign: (message) => signAsync(message, seed),
  }
}
