import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { HDKey } from '@scure/bip32'
import { type Bytes, utf8, wipe } from '../bytes/bytes.ts'
import { tampered } from '../tampered.ts'
import { seedOf } from './mnemonic.ts'

/** Secret keys of the first account, one per curve. The caller must wipe them. */
export type Leaves = {
  /** secp256k1, of `m/44'/60'/0'/0/0`. */
  readonly evm: Bytes
  /** ed25519, of `m/44'/501'/0'/0'`: the path that Phantom uses. */
  readonly solana: Bytes
}

/** @param entropy - 128 bits; the caller wipes them. */
export function deriveLeaves(entropy: Uint8Array): Leaves {
  const seed = seedOf(entropy)
  const root = HDKey.fromMasterSeed(seed)
  const account = root.derive("m/44'/60'/0'/0/0")
  try {
    if (!account.privateKey) throw tampered('derived key')
    return {
      evm: new Uint8Array(account.privateKey),
      solana: deriveEd25519(seed, [44, 501, 0, 0]),
    }
  } finally {
    root.wipePrivateData()
    account.wipePrivateData()
    wipe(seed)
  }
}

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
