import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { isHex32 } from '../crypto/hex.ts'
import type { PairingStorage } from '../environment.ts'

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
    // It will be another one next time: messages of this visit will not be found again.
  }
  return seed
}
