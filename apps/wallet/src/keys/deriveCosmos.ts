import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bech32 } from '@scure/base'
import { HDKey } from '@scure/bip32'

export type CosmosKey = {
  readonly address: string
  /** Compressed, 33 bytes. */
  readonly publicKey: Uint8Array
  /** Returns 64 bytes: the signature over SHA-256 of the document, with low S. */
  sign(document: Uint8Array): Uint8Array
}

/**
 * Derives the key at `m/44'/118'/0'/0/n`.
 *
 * @param prefix - Bech32 prefix of the chain, e.g. `cosmos`.
 */
export function deriveCosmos(seed: Uint8Array, index: number, prefix: string): CosmosKey {
  const { privateKey, publicKey } = HDKey.fromMasterSeed(seed).derive(`m/44'/118'/0'/0/${index}`)
  if (!privateKey || !publicKey) throw new RangeError('A derived key always has both halves')
  const hash = ripemd160(sha256(publicKey))
  return {
    address: bech32.encode(prefix, bech32.toWords(hash)),
    publicKey,
    sign: (document) => secp256k1.sign(document, privateKey),
  }
}
