import { toBip137 } from '@fairlead/core/testing/parts'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64, hex } from '@scure/base'
import { Address, OutScript, RawWitness, Transaction, WIF } from '@scure/btc-signer'
import { expect, test } from 'vitest'
import type { BitcoinKey } from '../keys/deriveKeys.ts'
import { askOn, keyring } from '../testing/methodContext.ts'
import { signBip322, toSign } from './signBip322.ts'

const chainId = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const ask = askOn(chainId)
const key = keyring.bitcoin(0, 'regtest')
const other = keyring.bitcoin(1, 'regtest')
const utf8 = (text: string) => new TextEncoder().encode(text)

// https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki#test-vectors
const published = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const script = OutScript.encode(Address().decode(published))
test.each([
  ['', '1e9654e951a5ba44c8604c4de6c67fd78a27e81dcadcfe1edf638ba3aaebaed6'],
  ['Hello World', '88737ae86f2077145f93cc4b153ae9a1cb8d56afa511988c149c5c8c9d93bddf'],
])('[PAIR-04] BIP-322’s transaction for %j', (message, id) => {
  expect(toSign(utf8(message), script).id).toBe(id)
})

test.each([[''], ['Hello World']])('[PAIR-04] BIP-322’s signature of %j is valid', (message) => {
  const privateKey = WIF().decode('L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k')
  const publicKey = secp256k1.getPublicKey(privateKey)
  const known: BitcoinKey = {
    address: published,
    network: 'main',
    path: '',
    privateKey,
    publicKey,
    script,
  }

  const [signature, witnessKey] = RawWitness.decode(signBip322(utf8(message), known))

  expect(witnessKey).toEqual(publicKey)
  const digest = toSign(utf8(message), script).preimageWitnessV0(
    0,
    // Script code of P2WPKH: a payment to the key's hash.
    hex.decode(`76a914${hex.encode(script.subarray(2))}88ac`),
    1,
    0n,
  )
  expect(
    secp256k1.verify(signature!.subarray(0, -1), digest, publicKey, {
      format: 'der',
      prehash: false,
    }),
  ).toBe(true)
})

test('[PAIR-04] signs a message in the legacy Bitcoin format', async () => {
  const { description, run } = ask('signMessage', { account: key.address, message: 'Hällo' })

  const result = (await run()).result as { address: string; signature: string }
  const signature = hex.decode(result.signature)

  expect(description.block?.text).toBe('Hällo')
  expect(result.address).toBe(key.address)
  expect(signature[0]).toBeGreaterThanOrEqual(39)
  const recovered = secp256k1.Signature.fromBytes(
    Uint8Array.of(signature[0]! - 39, ...signature.subarray(1)),
    'recovered',
  ).recoverPublicKey(sha256(sha256(toBip137(utf8('Hällo')))))
  expect(recovered.toBytes()).toEqual(key.publicKey)
})

test('[PAIR-04] signs with BIP-322 when the request says so', async () => {
  const { run } = ask('signMessage', { account: key.address, message: 'Hello', protocol: 'bip322' })

  const { signature } = (await run()).result as { signature: string }

  expect(RawWitness.decode(hex.decode(signature))[1]).toEqual(key.publicKey)
})

function psbt(options: { from?: BitcoinKey } = {}) {
  const { from = key } = options
  const transaction = new Transaction()
  transaction.addInput({
    txid: new Uint8Array(32).fill(1),
    index: 0,
    witnessUtxo: { script: from.script, amount: 100_000n },
  })
  transaction.addOutput({ script: other.script, amount: 60_000n })
  transaction.addOutput({ script: key.script, amount: 39_000n })
  return base64.encode(transaction.toPSBT())
}

test('[PAIR-04] signs a valid Bitcoin transaction', async () => {
  const { description, run } = ask('signPsbt', {
    account: key.address,
    psbt: psbt(),
    signInputs: [{ address: key.address, index: 0, sighashTypes: [1] }],
  })

  const result = (await run()).result as { psbt: string }
  const signed = Transaction.fromPSBT(base64.decode(result.psbt))
  signed.finalize()

  expect(signed.isFinal).toBe(true)
  expect(description.rows).toEqual([
    { label: 'Pays', value: '0.0006 BTC' },
    { label: 'To', value: other.address, depth: 1 },
    { label: 'Back to you', value: '0.00039 BTC' },
    { label: 'Network fee', value: '0.00001 BTC' },
  ])
})

test.each([
  ['a foreign input', { psbt: psbt({ from: other }), signInputs: [{ index: 0 }] }, -32602],
  ['no input of its own', { psbt: psbt({ from: other }) }, -32602],
  [
    'a partial signature type',
    { psbt: psbt(), signInputs: [{ index: 0, sighashTypes: [0x83] }] },
    -32602,
  ],
  ['invalid data', { psbt: 'AAAA' }, -32602],
  ['with broadcasting', { psbt: psbt(), broadcast: true }, 4200],
])('error: refuses to sign %s', (_, options, code) => {
  expect(() => ask('signPsbt', { account: key.address, ...options })).toThrow(
    expect.objectContaining({ code }),
  )
})

test('error: a transfer is refused with an explanation, because there is no node', () => {
  expect(() => ask('sendTransfer', {})).toThrow(
    'This wallet has no node of Bitcoin Regtest, so it can sign there but not send',
  )
})

test('[PAIR-04] returns the address of the shared account', async () => {
  const { run } = ask('getAccountAddresses', { account: key.address })

  expect((await run()).result).toEqual([
    {
      address: key.address,
      intention: 'payment',
      path: "m/84'/1'/0'/0/0",
      publicKey: hex.encode(key.publicKey),
    },
  ])
})

test('error: returns no other account', () => {
  expect(() => ask('getAccountAddresses', { account: other.address })).toThrow(
    expect.objectContaining({ code: 4100 }),
  )
})
