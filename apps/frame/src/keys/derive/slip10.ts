import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { type Bytes, utf8, wipe } from '../bytes/bytes.ts'

/** Offset of hardened indices; ed25519 has no other indices. */
const hardened = 0x80000000

/**
 * Derives the secret key of an ed25519 path, e.g. `[44, 501, 0, 0]` for `m/44'/501'/0'/0'`.
 *
 * @see https://github.com/satoshilabs/slips/blob/master/slip-0010.md
 */
export function deriveEd25519(seed: Uint8Array, path: readonly number[]): Bytes {
  let node = hmac(sha512, utf8('ed25519 seed'), seed)
  for (const index of path) {
    const step = new Uint8Array(37)
    step.set(node.subarray(0, 32), 1)
    new DataView(step.buffer).setUint32(33, hardened + index)
    const next = hmac(sha512, node.subarray(32), step)
    wipe(step, node)
    node = next
  }
  const secret = new Uint8Array(node.subarray(0, 32))
  wipe(node)
  return secret
}
