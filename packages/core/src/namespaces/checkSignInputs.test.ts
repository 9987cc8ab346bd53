import { createTestBitcoinKey } from '@fairlead/test/node'
import { base64 } from '@scure/base'
import { SigHash, Transaction } from '@scure/btc-signer'
import { anything, assert, property, string, uint8Array } from 'fast-check'
import { expect, test } from 'vitest'
import { checkSignInputs } from './checkSignInputs.ts'
import { isPsbt, readPsbtInputs } from './psbt.ts'

const { payment } = createTestBitcoinKey()
const { address } = payment

function psbtOf(sighashTypes: readonly (number | undefined)[], version: 0 | 2 = 0): string {
  const transaction = new Transaction({ PSBTVersion: version })
  for (const [index, sighashType] of sighashTypes.entries())
    transaction.addInput({
      index,
      txid: 'ab'.repeat(32),
      witnessUtxo: { amount: 10_000n, script: payment.script },
      ...(sighashType === undefined ? {} : { sighashType }),
    })
  transaction.addOutput({ amount: 5_000n, script: payment.script })
  return base64.encode(transaction.toPSBT(version))
}

test.each([0, 2] as const)('default: inputs of a PSBT of version %i', (version) => {
  const psbt = psbtOf([undefined, SigHash.ALL, SigHash.NONE], version)

  expect(isPsbt(psbt)).toBe(true)
  expect(readPsbtInputs(psbt)).toEqual([
    { sighashType: undefined },
    { sighashType: 1 },
    { sighashType: 2 },
  ])
})

test('behavior: named inputs that are signed whole; unnamed inputs do not matter', () => {
  const psbt = psbtOf([undefined, SigHash.ALL, SigHash.NONE])

  for (const sighashTypes of [undefined, [], [0], [1]])
    checkSignInputs({ psbt, signInputs: [{ address, index: 0, sighashTypes }] })
  checkSignInputs({
    psbt,
    signInputs: [
      { address, index: 1 },
      { address, index: 0 },
    ],
  })
})

test.each([
  ['no input named', []],
  ['an input that does not exist', [{ address, index: 3 }]],
  ['a negative index', [{ address, index: -1 }]],
  ['a fractional index', [{ address, index: 0.5 }]],
  ['a duplicate index', [0, 0].map((index) => ({ address, index }))],
  ['no address', [{ address: '', index: 0 }]],
  ['another sighash, requested', [{ address, index: 0, sighashTypes: [SigHash.NONE] }]],
  ['another sighash, next to the allowed one', [{ address, index: 0, sighashTypes: [1, 0x81] }]],
  ['another sighash, in the PSBT', [{ address, index: 2 }]],
])('[ENT-12] error: %s', (_, signInputs) => {
  const psbt = psbtOf([undefined, SigHash.ALL, SigHash.SINGLE])

  expect(() => checkSignInputs({ psbt, signInputs })).toThrowError(
    expect.objectContaining({ code: 'REQUEST_INVALID' }),
  )
})

test('error: an invalid PSBT is rejected', () => {
  const signInputs = [{ address, index: 0 }]
  const cut = base64.decode(psbtOf([undefined]))
  assert(
    property(string(), uint8Array({ maxLength: 200 }), anything(), (text, tail, other) => {
      const near = base64.encode(Uint8Array.from([...cut.subarray(0, 12), ...tail]))
      for (const psbt of [text, near, 'cHNidP8=', base64.encode(cut.subarray(0, 40))])
        expect(() => checkSignInputs({ psbt, signInputs })).toThrow()
      expect(() => checkSignInputs({ psbt: psbtOf([1]), signInputs: other as never })).toThrow()
    }),
    { numRuns: 50 },
  )
})
