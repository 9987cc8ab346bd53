import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import type { PairingStorage, Signer } from '../environment.ts'
import { fromBase64Url } from './base.ts'
import { isHex32 } from './hex.ts'

/** PKCS #8 prefix of an Ed25519 seed. Source: RFC 8410, section 7. */
const pkcs8Head = '302e020100300506032b657004220420'

/**
 * Creates an Ed25519 signer: with Web Crypto, or with a library that is loaded if Web Crypto lacks Ed25519
 * (browsers before 2025).
 *
 * @param seed - 32 bytes, secret.
 * @see https://www.rfc-editor.org/rfc/rfc8032
 */
export async function createSigner(seed: Uint8Array): Promise<Signer> {
  try {
    return await createPlatformSigner(seed)
  } catch {
    const { createOwnSigner } = await import('./createOwnSigner.ts')
    return await createOwnSigner(seed)
  }
}

/** Creates a signer with Web Crypto. @throws if Web Crypto is missing or lacks Ed25519. */
export async function createPlatformSigner(seed: Uint8Array): Promise<Signer> {
  const { subtle } = crypto
  const pkcs8 = concatBytes(hexToBytes(pkcs8Head), seed) as Uint8Array<ArrayBuffer>
  const key = await subtle.importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign'])
  const { x } = await subtle.exportKey('jwk', key)
  if (x === undefined) throw new TypeError('No public key')
  return {
    publicKey: fromBase64Url(x),
    async sign(message) {
      const bytes = message as Uint8Array<ArrayBuffer>
      return new Uint8Array(await subtle.sign('Ed25519', key, bytes))
    },
  }
}

/**
 * Loads the Ed25519 seed that identifies this client to relays, or creates one.
 *
 * @param key - Storage key.
 * @returns 32 bytes, secret. If storage fails, the seed lasts for this visit only.
 */
export async function loadSeed(
  storage: PairingStorage,
  key: string,
  random: (bytes: number) => Uint8Array,
): Promise<Uint8Array> {
  try {
    const stored = await storage.getItem(key)
    if (isHex32(stored)) return hexToBytes(stored)
  } catch {
    // As if there were none.
  }
  const seed = random(32)
  try {
    await storage.setItem(key, bytesToHex(seed))
  } catch {
    // The next visit creates another seed, and can't find the messages of this visit.
  }
  return seed
}
