import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bech32 } from '@scure/base'
import type { Secp256k1Key } from './secp256k1.ts'

/** Returns the native SegWit address (P2WPKH) of a key on mainnet. */
export function bitcoinAddress({ hash }: Pick<Secp256k1Key, 'hash'>): string {
  return bech32.encode('bc', [0, ...bech32.toWords(hash)])
}

/**
 * Returns a BIP-137 signature, as in Bitcoin Core: 1 header byte, 64 bytes of signature.
 *
 * @see https://github.com/bitcoin/bips/blob/master/bip-0137.mediawiki
 */
export function signBip137(
  message: Uint8Array,
  { privateKey }: Pick<Secp256k1Key, 'privateKey'>,
): Uint8Array {
  const hash = sha256(sha256(toBip137(message)))
  const signature = secp256k1.sign(hash, privateKey, { format: 'recovered', prehash: false })
  // Header bytes from 39 mean a P2WPKH address.
  return Uint8Array.of(39 + signature[0]!, ...signature.subarray(1))
}

/** Adds the prefix of signed messages, so that the text can't be a valid transaction. */
export function toBip137(message: Uint8Array): Uint8Array {
  const title = new TextEncoder().encode('\x18Bitcoin Signed Message:\n')
  return Uint8Array.of(...title, ...toCompactSize(message.length), ...message)
}

function toCompactSize(length: number): number[] {
  if (length < 253) return [length]
  if (length < 0x10000) return [253, length & 0xff, length >> 8]
  return [254, length & 0xff, (length >> 8) & 0xff, (length >> 16) & 0xff, length >>> 24]
}
