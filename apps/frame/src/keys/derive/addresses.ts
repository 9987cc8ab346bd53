import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { concat, utf8, wipe } from '../bytes/bytes.ts'
import type { Leaves } from './deriveLeaves.ts'

export type Addresses = { eip155: string; solana: string }

/** Returns the public addresses of the accounts. */
export function addressesOf(leaves: Leaves): Addresses {
  return {
    eip155: evmAddressOf(secp256k1.getPublicKey(leaves.evm, false)),
    solana: base58.encode(ed25519.getPublicKey(leaves.solana)),
  }
}

/**
 * @param publicKey - Uncompressed: 65 bytes.
 * @returns With the checksum of EIP-55.
 */
export function evmAddressOf(publicKey: Uint8Array): string {
  const lower = bytesToHex(keccak_256(publicKey.subarray(1)).subarray(12))
  const hash = bytesToHex(keccak_256(utf8(lower)))
  const digits = Array.from(lower, (digit, at) =>
    Number.parseInt(hash[at] ?? '0', 16) > 7 ? digit.toUpperCase() : digit,
  )
  return `0x${digits.join('')}`
}

/** Returns the keys as other wallets import them, for export only: strings can't be wiped. */
export function privateKeysOf({ evm, solana }: Leaves): { eip155: string; solana: string } {
  const pair = concat(solana, ed25519.getPublicKey(solana))
  try {
    return { eip155: `0x${bytesToHex(evm)}`, solana: base58.encode(pair) }
  } finally {
    wipe(pair)
  }
}
