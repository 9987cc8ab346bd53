import {
  cosmosAddress,
  type Ed25519Key,
  type Secp256k1Key,
  toEd25519,
  toSecp256k1,
} from '@fairlead/core/testing/parts'
import { hmac } from '@noble/hashes/hmac.js'
import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { HDKey } from '@scure/bip32'
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { NETWORK, p2wpkh, TEST_NETWORK } from '@scure/btc-signer'
import { getPublicKey, HDKD, secretFromSeed, sign } from '@scure/sr25519'

/** Address parameters and BIP-44 coin type by network. */
export const bitcoinNetworks = {
  main: { coin: 0, params: NETWORK },
  test: { coin: 1, params: TEST_NETWORK },
  regtest: { coin: 1, params: { ...TEST_NETWORK, bech32: 'bcrt' } },
} as const
export type BitcoinNetwork = keyof typeof bitcoinNetworks

export type BitcoinKey = Omit<Secp256k1Key, 'hash'> & {
  readonly address: string
  readonly network: BitcoinNetwork
  readonly path: string
  /** Output script of the address. */
  readonly script: Uint8Array
}

/**
 * Derives the first receiving address of an account, as P2WPKH.
 *
 * @see https://github.com/bitcoin/bips/blob/master/bip-0084.mediawiki
 */
export function deriveBitcoin(
  seed: Uint8Array,
  index: number,
  network: BitcoinNetwork,
): BitcoinKey {
  const { coin, params } = bitcoinNetworks[network]
  const path = `m/84'/${coin}'/${index}'/0/0`
  const key = toSecp256k1(HDKey.fromMasterSeed(seed).derive(path).privateKey!)
  const { address, script } = p2wpkh(key.publicKey, params)
  return { ...key, address: address!, network, path, script }
}

export type CosmosKey = Secp256k1Key & { readonly address: string }

/**
 * Derives the key at `m/44'/118'/0'/0/n`.
 *
 * @param prefix - Bech32 prefix of the chain, e.g. `cosmos`.
 */
export function deriveCosmos(seed: Uint8Array, index: number, prefix: string): CosmosKey {
  const { privateKey } = HDKey.fromMasterSeed(seed).derive(`m/44'/118'/0'/0/${index}`)
  const key = toSecp256k1(privateKey!)
  return { ...key, address: cosmosAddress(key, prefix) }
}

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

/** Offset of hardened indexes (BIP-32). */
const hardened = 0x80000000

/** Derives the key at `m/44'/501'/n'/0'`, like Phantom, Solflare and the Solana CLI. */
export function deriveSolana(seed: Uint8Array, index: number): Ed25519Key {
  return toEd25519(deriveEd25519(seed, [44, 501, index, 0]))
}

/**
 * Derives the secret key of an ed25519 path (SLIP-0010). All steps are hardened; ed25519 supports no others.
 *
 * @see https://github.com/satoshilabs/slips/blob/master/slip-0010.md
 */
export function deriveEd25519(seed: Uint8Array, path: readonly number[]): Uint8Array {
  let node = hmac(sha512, new TextEncoder().encode('ed25519 seed'), seed)
  for (const index of path) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, hardened + index)
    node = hmac(sha512, node.subarray(32), data)
  }
  return node.subarray(0, 32)
}
