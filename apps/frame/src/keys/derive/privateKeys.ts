import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { concat, wipe } from '../bytes/bytes.ts'
import type { Leaves } from './deriveLeaves.ts'

/** Returns the keys as other wallets import them, for export only: strings can't be wiped. */
export function privateKeysOf({ evm, solana }: Leaves): { eip155: string; solana: string } {
  const pair = concat(solana, ed25519.getPublicKey(solana))
  try {
    return { eip155: `0x${bytesToHex(evm)}`, solana: base58.encode(pair) }
  } finally {
    wipe(pair)
  }
}
