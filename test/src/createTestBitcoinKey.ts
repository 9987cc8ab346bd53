import { createECDH, createHash } from 'node:crypto'
import {
  NETWORK,
  p2pkh,
  p2sh,
  p2tr,
  p2wpkh,
  RawTx,
  RawWitness,
  Script,
  TEST_NETWORK,
  Transaction,
  utils,
  WIF,
} from '@scure/btc-signer'

/** Keys of a Bitcoin wallet that really sign. */
export type TestBitcoinKey = {
  /** Native SegWit, used for payments. */
  readonly payment: TestBitcoinAddress
  /** Taproot, used for ordinals. */
  readonly ordinal: TestBitcoinAddress
  /** Older address types. */
  readonly nested: TestBitcoinAddress
  readonly legacy: TestBitcoinAddress
  /** BIP-322, simple format. */
  signMessage(address: string, message: Uint8Array): Uint8Array
  /** Signs these inputs of a PSBT without finalizing it. */
  signPsbt(psbt: Uint8Array, indexes: readonly number[]): Uint8Array
}

export type TestBitcoinAddress = {
  readonly address: string
  /** Hexadecimal; x-only (without its first byte) for Taproot. */
  readonly publicKey: string
  readonly script: Uint8Array
}

/** The key of BIP-322's own test vectors. */
const vectorKey = 'L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k'

export function createTestBitcoinKey(
  options: { isTestnet?: boolean; seed?: number } = {},
): TestBitcoinKey {
  const { isTestnet = false, seed } = options
  const secret = seed === undefined ? WIF(NETWORK).decode(vectorKey) : new Uint8Array(32).fill(seed)
  const network = isTestnet ? TEST_NETWORK : NETWORK
  const xOnly = utils.pubSchnorr(secret)
  const curve = createECDH('secp256k1')
  curve.setPrivateKey(secret)
  const publicKey = Uint8Array.from(curve.getPublicKey(null, 'compressed'))
  const native = p2wpkh(publicKey, network)
  const taproot = p2tr(xOnly, undefined, network)
  const nested = p2sh(native, network)
  const legacy = p2pkh(publicKey, network)
  const read = (one: { address?: string; script: Uint8Array }, key = publicKey) => ({
    address: one.address ?? '',
    publicKey: Buffer.from(key).toString('hex'),
    script: one.script,
  })
  const scripts = [read(native), read(taproot, xOnly), read(nested), read(legacy)]

  function sign(psbt: Uint8Array, indexes: readonly number[]): Transaction {
    const transaction = Transaction.fromPSBT(psbt)
    for (const index of indexes) transaction.signIdx(secret, index)
    return transaction
  }

  return {
    payment: scripts[0]!,
    ordinal: scripts[1]!,
    nested: scripts[2]!,
    legacy: scripts[3]!,
    signPsbt: (psbt, indexes) => sign(psbt, indexes).toPSBT(),
    signMessage(address, message) {
      const script = scripts.find((one) => one.address === address)?.script
      if (!script) throw new Error(`No key for ${address}`)
      const toSign = new Transaction({ allowUnknownOutputs: true, version: 0 })
      toSign.addInput({
        index: 0,
        sequence: 0,
        txid: spentBy(script, message),
        witnessUtxo: { amount: 0n, script },
        ...(address === scripts[1]?.address ? { tapInternalKey: xOnly } : {}),
      })
      toSign.addOutput({ amount: 0n, script: Script.encode(['RETURN']) })
      // Deterministic auxiliary randomness, so that the same text gives the same signature.
      toSign.signIdx(secret, 0, undefined, new Uint8Array(32))
      toSign.finalize()
      return RawWitness.encode(toSign.getInput(0).finalScriptWitness ?? [])
    },
  }
}

/** Returns the id of BIP-322's `to_spend` transaction. */
function spentBy(script: Uint8Array, message: Uint8Array): string {
  const tag = createHash('sha256').update('BIP0322-signed-message').digest()
  const hash = createHash('sha256').update(tag).update(tag).update(message).digest()
  const bytes = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [
      {
        finalScriptSig: Script.encode(['OP_0', Uint8Array.from(hash)]),
        index: 0xffff_ffff,
        sequence: 0,
        txid: new Uint8Array(32),
      },
    ],
    outputs: [{ amount: 0n, script }],
    witnesses: undefined,
    lockTime: 0,
  })
  const once = createHash('sha256').update(bytes).digest()
  return createHash('sha256').update(once).digest().reverse().toString('hex')
}

/** Decodes a signed PSBT from base64, and finalizes it if needed. */
export function readSignedPsbt(psbt: string): Transaction {
  const transaction = Transaction.fromPSBT(Uint8Array.from(Buffer.from(psbt, 'base64')))
  if (!transaction.isFinal) transaction.finalize()
  return transaction
}
