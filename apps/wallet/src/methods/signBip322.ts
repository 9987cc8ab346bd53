import { sha256 } from '@noble/hashes/sha2.js'
import { OP, RawWitness, Script, Transaction } from '@scure/btc-signer'
import type { BitcoinKey } from '../keys/deriveKeys.ts'

const none = new Uint8Array(32)

/**
 * Returns a simple BIP-322 signature: the witness of a transaction that can never be sent.
 *
 * @see https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki
 */
export function signBip322(message: Uint8Array, key: BitcoinKey): Uint8Array {
  const transaction = toSign(message, key.script)
  transaction.signIdx(key.privateKey, 0)
  transaction.finalizeIdx(0)
  return RawWitness.encode(transaction.getInput(0).finalScriptWitness ?? [])
}

/**
 * Returns the BIP-322 transaction `to_sign`, which spends `to_spend`.
 * @param script - Output script of the address.
 */
export function toSign(message: Uint8Array, script: Uint8Array): Transaction {
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
    finalScriptSig: Script.encode(['OP_0', taggedHash('BIP0322-signed-message', message)]),
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
  const hash = sha256(new TextEncoder().encode(tag))
  return sha256(Uint8Array.of(...hash, ...hash, ...bytes))
}
