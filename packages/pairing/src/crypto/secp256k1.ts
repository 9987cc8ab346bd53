import { recoverPublicKey as recover } from '@noble/secp256k1'

/**
 * The key that signed. By a library of one file, because parts shared with X25519 would be put into
 * what every page loads, for a check that few pages make.
 *
 * @param signature - r and s, 64 bytes.
 * @param parity - Of the point that r is the x of: 0 or 1.
 * @returns Both coordinates, 64 bytes; nothing when no key can have signed so.
 */
export function recoverPublicKey(
  hash: Uint8Array,
  signature: Uint8Array,
  parity: number,
): Uint8Array | undefined {
  try {
    const recovered = Uint8Array.of(parity, ...signature)
    return recover(recovered, hash, { isCompressed: false, prehash: false }).subarray(1)
  } catch {
    return undefined
  }
}
