import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { OP, RawWitness, Script, Transaction } from '@scure/btc-signer'
import type { BitcoinKey } from '../keys/deriveBitcoin.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const none = new Uint8Array(32)

/**
 * Returns a simple BIP-322 signature: the witness of a transaction that can never be sent.
 *
 * @see https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki
 */
export function signBip322(message: string, key: BitcoinKey): Uint8Array {
  const transaction = toSign(message, key.script)
  transaction.signIdx(key.privateKey, 0)
  transaction.finalizeIdx(0)
  return RawWitness.encode(transaction.getInput(0).finalScriptWitness ?? [])
}

/**
 * Returns the BIP-322 transaction `to_sign`, which spends `to_spend`.
 * @param script - Output script of the address.
 */
export function toSign(message: string, script: Uint8Array): Transaction {
  const toSpend = new Transaction({
    version: 0,
    allowUnknownOutputs: true,
    allowUnknownInputs: true,
  })
  // Must precede the input: a transaction with a signed input accepts no more outputs.
  toSpend.addOutput({ script, amount: 0n })
  toSpend.addInput({
    txid: none,
    index: 0xffffffff,
    sequence: 0,
    finalScriptSig: Script.encode(['OP_0', taggedHash('BIP0322-signed-message', utf8(message))]),
  })
  const transaction = new Transaction({ version: 0, allowUnknownOutputs: true })
  transaction.addInput({
    txid: toSpend.id,
    index: 0,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
  })
  transaction.addOutput({ script: Uint8Array.of(OP.RETURN), amount: 0n })
  return transaction
}

/** Tagged hash. Source: https://github.com/bitcoin/bips/blob/master/bip-0340.mediawiki */
function taggedHash(tag: string, bytes: Uint8Array): Uint8Array {
  const hash = sha256(utf8(tag))
  return sha256(Uint8Array.of(...hash, ...hash, ...bytes))
}

/**
 * Returns a BIP-137 signature, as in Bitcoin Core: 1 header byte, 64 bytes of signature.
 *
 * @see https://github.com/bitcoin/bips/blob/master/bip-0137.mediawiki
 */
export function signEcdsa(message: string, { privateKey }: BitcoinKey): Uint8Array {
  const signature = secp256k1.sign(sha256(sha256(toLegacy(message))), privateKey, {
    format: 'recovered',
    prehash: false,
  })
  // Header bytes from 39 mean a P2WPKH address.
  return Uint8Array.of(39 + signature[0]!, ...signature.subarray(1))
}

/** Adds the prefix of signed messages, so that the text can't be a valid transaction. */
export function toLegacy(message: string): Uint8Array {
  const [title, text] = [utf8('Bitcoin Signed Message:\n'), utf8(message)]
  return Uint8Array.of(title.length, ...title, ...toCompactSize(text.length), ...text)
}

function toCompactSize(length: number): number[] {
  if (length < 253) return [length]
  if (length < 0x10000) return [253, length & 0xff, length >> 8]
  return [254, length & 0xff, (length >> 8) & 0xff, (length >> 16) & 0xff, length >>> 24]
}
