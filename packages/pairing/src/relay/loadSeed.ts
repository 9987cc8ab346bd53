import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { isHex32 } from '../crypto/hex.ts'
import type { PairingStorage } from '../environment.ts'

/**
 * The Ed25519 seed by which relays know this client: that of the last visit, or a new one.
 *
 * @param key - Where it is stored.
 * @returns 32 bytes, secret. Storage that fails gives a seed for this visit alone.
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
    // It will be another one next time: messages of this visit will not be found again.
  }
  return seed
}
