import { recoverPublicKey as recover } from '@noble/secp256k1'

/**
 * Recovers the public key of a signature. Uses a single-file library: parts shared with X25519 would be
 * bundled into the first load, although few pages need this.
 *
 * @param signature - r and s, 64 bytes.
 * @param parity - Parity of the y coordinate of the point with x = r: 0 or 1.
 * @returns Both coordinates, 64 bytes; undefined if the signature is invalid.
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
