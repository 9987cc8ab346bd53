import { base58 } from '@scure/base'
import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { assert, constantFrom, property, uint8Array, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import {
  isSolanaAddress,
  readSolanaWire,
  solanaSignatureOf,
  withSolanaSignature,
} from './solanaWire.ts'

const key = uint8Array({ maxLength: 32, minLength: 32 }).map((bytes) => base58.encode(bytes))

/** Builds a transaction with the official Solana library. */
function build(version: 0 | 'legacy', [payer = '', ...others]: readonly string[]): Uint8Array {
  const lifetime = { blockhash: payer as never, lastValidBlockHeight: 1n }
  const paidBy = setTransactionMessageFeePayer(
    address(payer),
    createTransactionMessage({ version }),
  )
  const timely = setTransactionMessageLifetimeUsingBlockhash(lifetime, paidBy)
  const accounts = others.map((one) => ({
    address: address(one),
    role: AccountRole.READONLY_SIGNER,
  }))
  const programAddress = address('11111111111111111111111111111111')
  const message = appendTransactionMessageInstructions([{ accounts, programAddress }], timely)
  return new Uint8Array(getTransactionEncoder().encode(compileTransaction(message as never)))
}

test('default: who signs, and which version, as the library lays it out', () => {
  const keys = uniqueArray(key, { maxLength: 5, minLength: 1 })
  assert(
    property(constantFrom(0, 'legacy'), keys, (version, signers) => {
      const wire = build(version as 0 | 'legacy', signers)
      const read = readSolanaWire(wire)

      expect(read?.version).toBe(version)
      expect(read?.signers[0]).toBe(signers[0])
      expect([...(read?.signers ?? [])].sort()).toEqual([...signers].sort())
      expect(solanaSignatureOf(wire)).toBeUndefined()
    }),
    { numRuns: 50 },
  )
})

test('behavior: a signature goes where its signer stands, and nothing else changes', () => {
  const [one, two] = [3, 4].map((byte) => base58.encode(new Uint8Array(32).fill(byte)))
  const wire = build(0, [one!, two!])
  const signature = new Uint8Array(64).fill(9)

  const signed = withSolanaSignature(wire, two!, signature)!

  expect(readSolanaWire(signed)?.signatures).toEqual([new Uint8Array(64), signature])
  expect(signed.slice(129)).toEqual(wire.slice(129))
  expect(solanaSignatureOf(withSolanaSignature(signed, one!, signature)!)).toBe(
    base58.encode(signature),
  )
  expect(withSolanaSignature(wire, base58.encode(new Uint8Array(32)), signature)).toBeUndefined()
  expect(withSolanaSignature(wire, one!, new Uint8Array(63))).toBeUndefined()
})

test('error: whatever the bytes, nothing breaks', () => {
  assert(
    property(uint8Array({ maxLength: 300 }), (bytes) => {
      readSolanaWire(bytes)
      solanaSignatureOf(bytes)
      withSolanaSignature(bytes, 'nobody', new Uint8Array(64))
    }),
  )
  expect(readSolanaWire(new Uint8Array(200))).toBeUndefined()
})

test.each([
  ['AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD', true],
  ['11111111111111111111111111111111', true],
  ['1111111111111111111111111111111', false],
  ['AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFx0', false],
  ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', false],
  ['zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz', false],
  [' AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD', false],
  ['', false],
])('%s: an address? %s', (text, expected) => {
  expect(isSolanaAddress(text)).toBe(expected)
})
