import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { OP, RawWitness, Script, Transaction } from '@scure/btc-signer'
import type { BitcoinKey } from '../keys/deriveBitcoin.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const none = new Uint8Array(32)

/**
 * A simple signature: the witness of a transaction that can never be sent.
 *
 * @see https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki
 */
export function signBip322(message: string, key: BitcoinKey): Uint8Array {
  const transaction = toSign(message, key.script)
  transaction.signIdx(key.privateKey, 0)
  transaction.finalizeIdx(0)
  return RawWitness.encode(transaction.getInput(0).finalScriptWitness ?? [])
}

/** The transaction that spends what the message stands for. @param script - Of the address. */
export function toSign(message: string, script: Uint8Array): Transaction {
  const toSpend = new Transaction({
    version: 0,
    allowUnknownOutputs: true,
    allowUnknownInputs: true,
  })
  // Before the input, which counts as signed.
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

/** https://github.com/bitcoin/bips/blob/master/bip-0340.mediawiki */
function taggedHash(tag: string, bytes: Uint8Array): Uint8Array {
  const hash = sha256(utf8(tag))
  return sha256(Uint8Array.of(...hash, ...hash, ...bytes))
}

/**
 * A signature as Bitcoin Core made them first: 1 byte of kind, 64 of signature.
 *
 * @see https://github.com/bitcoin/bips/blob/master/bip-0137.mediawiki
 */
export function signEcdsa(message: string, { privateKey }: BitcoinKey): Uint8Array {
  const signature = secp256k1.sign(sha256(sha256(toLegacy(message))), privateKey, {
    format: 'recovered',
    prehash: false,
  })
  // 39 and up: the address is P2WPKH.
  return Uint8Array.of(39 + signature[0]!, ...signature.subarray(1))
}

/** The text with the words before it that keep it from being a transaction. */
export function toLegacy(message: string): Uint8Array {
  const [title, text] = [utf8('Bitcoin Signed Message:\n'), utf8(message)]
  return Uint8Array.of(title.length, ...title, ...toCompactSize(text.length), ...text)
}

function toCompactSize(length: number): number[] {
  if (length < 253) return [length]
  if (length < 0x10000) return [253, length & 0xff, length >> 8]
  return [254, length & 0xff, (length >> 8) & 0xff, (length >> 16) & 0xff, length >>> 24]
}
