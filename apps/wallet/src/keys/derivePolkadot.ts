import { blake2b } from '@noble/hashes/blake2.js'
import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { getPublicKey, HDKD, secretFromSeed, sign } from '@scure/sr25519'

export type PolkadotKey = {
  readonly publicKey: Uint8Array
  /** Returns an sr25519 signature, 64 bytes. */
  sign(message: Uint8Array): Uint8Array
}

/**
 * Derives an sr25519 key of a mnemonic: the root key for account 0, `//n` for the others.
 *
 * Substrate derives the seed from the entropy instead of the words: a BIP-39 seed results in other keys.
 *
 * @see https://github.com/paritytech/substrate-bip39
 */
export function derivePolkadot(mnemonic: string, index: number): PolkadotKey {
  const root = secretFromSeed(toMiniSecret(mnemonic))
  const secret = index === 0 ? root : HDKD.secretHard(root, numberJunction(index))
  return { publicKey: getPublicKey(secret), sign: (message) => sign(secret, message) }
}

/**
 * Derives the 32-byte mini secret.
 * @param password - Empty unless the mnemonic has one.
 */
export function toMiniSecret(mnemonic: string, password = ''): Uint8Array {
  const entropy = mnemonicToEntropy(mnemonic, wordlist)
  const salt = new TextEncoder().encode(`mnemonic${password}`)
  return pbkdf2(sha512, entropy, salt, { c: 2048, dkLen: 64 }).subarray(0, 32)
}

/** Encodes a path number: 64-bit little endian, padded to 32 bytes. */
function numberJunction(index: number): Uint8Array {
  const junction = new Uint8Array(32)
  new DataView(junction.buffer).setBigUint64(0, BigInt(index), true)
  return junction
}

/**
 * Encodes a public key as an SS58 address.
 *
 * @param prefix - The chain's prefix, below 64: 0 for Polkadot, 2 for Kusama, 42 for any chain.
 * @see https://docs.polkadot.com/polkadot-protocol/parachain-basics/accounts/#address-formats
 */
export function toSs58(publicKey: Uint8Array, prefix: number): string {
  const body = Uint8Array.of(prefix, ...publicKey)
  const checked = Uint8Array.of(...new TextEncoder().encode('SS58PRE'), ...body)
  return base58.encode(Uint8Array.of(...body, ...blake2b(checked, { dkLen: 64 }).subarray(0, 2)))
}
