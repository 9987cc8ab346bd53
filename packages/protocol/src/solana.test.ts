import { assert, property, uint8Array } from 'fast-check'
import { expect, test } from 'vitest'
import { base58, isSolanaAddress } from './base58.ts'
import {
  looksLikeSolanaTransaction,
  readSolanaMessage,
  readSolanaTransaction,
  readSolanaVersion,
  SolanaFormatError,
  withSolanaSignature,
} from './solana.ts'

const key = (first: number) => [first, ...new Uint8Array(31)]
const keyName = (first: number) => base58.encode(Uint8Array.from(key(first)))

type Kind = {
  call?: number[]
  header?: [number, number, number]
  tables?: number[]
  version?: number
}

/**
 * Builds a message: payer 1 and signer 2, then 3 and the program 4. Follows the layout in the documentation,
 * independent of our parser. https://solana.com/docs/core/transactions
 */
function message({ call = [3, 2, 0, 2, 1, 7], header = [2, 1, 1], tables, version }: Kind = {}) {
  return Uint8Array.from([
    ...(version === undefined ? [] : [0x80 + version]),
    ...header,
    ...[4, ...key(1), ...key(2), ...key(3), ...key(4)],
    ...key(9),
    ...[1, ...call],
    ...(tables ?? (version === undefined ? [] : [0])),
  ])
}

const ofTransaction = (count: number, body: Uint8Array) =>
  Uint8Array.of(count, ...new Uint8Array(64 * count), ...body)

test.each([[undefined], [0]])('default: the contents of a message (version %s)', (version) => {
  expect(readSolanaMessage(message(version === undefined ? {} : { version }))).toEqual({
    accounts: [1, 2, 3, 4].map(keyName),
    blockhash: keyName(9),
    calls: [{ accounts: [keyName(1), keyName(3)], data: Uint8Array.of(7), program: keyName(4) }],
    hasTables: false,
    signers: [1, 2].map(keyName),
    version: version ?? 'legacy',
    // The second signer and the program are read-only.
    writable: [keyName(1), keyName(3)],
  })
})

test('behavior: an account from a lookup table has no address', () => {
  const tables = [1, ...key(8), 1, 0, 1, 1]
  const read = readSolanaMessage(message({ call: [3, 2, 0, 4, 0], tables, version: 0 }))

  expect(read.hasTables).toBe(true)
  expect(read.calls).toMatchObject([{ accounts: [keyName(1), undefined] }])
})

test('behavior: lengths of more than one byte', () => {
  const data = new Array<number>(300).fill(5)
  const [call] = readSolanaMessage(message({ call: [3, 0, 0xac, 0x02, ...data] })).calls

  expect(call?.data).toEqual(Uint8Array.from(data))
})

test('default: a transaction, and our signature in its place', () => {
  const body = message()
  const transaction = readSolanaTransaction(ofTransaction(2, body))
  const signature = new Uint8Array(64).fill(6)

  expect(transaction.body).toEqual(body)
  expect(transaction.message).toEqual(readSolanaMessage(body))
  const signed = readSolanaTransaction(withSolanaSignature(transaction, keyName(2), signature))
  expect(signed.signatures).toEqual([new Uint8Array(64), signature])
  expect(signed.body).toEqual(body)
})

test('error: a signature of another account, or of another length', () => {
  const transaction = readSolanaTransaction(ofTransaction(2, message()))
  const refusal = expect.objectContaining({ code: 'SIGNATURE_INVALID' })

  for (const [signer, length] of [
    [keyName(3), 64],
    [keyName(1), 63],
  ] as const)
    expect(() => withSolanaSignature(transaction, signer, new Uint8Array(length))).toThrow(refusal)
})

test.each([
  ['of a future version', message({ version: 1 }), 'version'],
  ['with extra bytes', Uint8Array.of(...message(), 0), 'trailing'],
  ['that is truncated', message().subarray(0, -1), 'truncated'],
  ['nothing', new Uint8Array(), 'truncated'],
  ['without a signer', message({ header: [0, 0, 1] }), 'header'],
  ['with more signers than accounts', message({ header: [5, 0, 0] }), 'header'],
  ['with more read-only accounts than it has', message({ header: [2, 0, 3] }), 'header'],
  ['whose payer is read-only', message({ header: [2, 2, 1] }), 'header'],
  ['whose program comes from a lookup table', message({ call: [4, 0, 0], version: 0 }), 'index'],
  ['whose program is the payer', message({ call: [0, 0, 0] }), 'index'],
  ['with an account index out of range', message({ call: [3, 1, 4, 0] }), 'index'],
  [
    'with a table account index out of range',
    message({ call: [3, 1, 6, 0], tables: [1, ...key(8), 1, 0, 1, 1], version: 0 }),
    'index',
  ],
  ['with a length that never ends', message({ call: [3, 0x80, 0x80, 0x80, 1] }), 'length'],
  ['with a length in a non-canonical form', message({ call: [3, 0x81, 0, 2, 0] }), 'length'],
  ['with a length above 16 bits', message({ call: [3, 0, 0x80, 0x80, 4] }), 'length'],
] as const)('error: a message %s', (_, bytes, problem) => {
  expect(() => readSolanaMessage(bytes)).toThrow(SolanaFormatError)
  expect(() => readSolanaMessage(bytes)).toThrow(
    expect.objectContaining({ code: 'REQUEST_INVALID', problem }),
  )
})

test('error: a transaction with another number of signatures than signers', () => {
  expect(() => readSolanaTransaction(ofTransaction(1, message()))).toThrow(
    expect.objectContaining({ problem: 'signatures' }),
  )
  expect(() => readSolanaTransaction(Uint8Array.of(1, 2, 3))).toThrow(
    expect.objectContaining({ problem: 'truncated' }),
  )
})

test('error: no bytes cause any other error', () => {
  assert(
    property(uint8Array({ maxLength: 300 }), (bytes) => {
      readSolanaVersion(bytes)
      looksLikeSolanaTransaction(bytes)
      for (const read of [readSolanaMessage, readSolanaTransaction])
        expect(() => read(bytes)).toThrow(SolanaFormatError)
    }),
  )
})

test('behavior: the version of a transaction, supported or not', () => {
  expect(readSolanaVersion(ofTransaction(2, message()))).toBe('legacy')
  expect(readSolanaVersion(ofTransaction(2, message({ version: 0 })))).toBe(0)
  expect(readSolanaVersion(ofTransaction(1, message({ version: 5 })))).toBe(5)
  expect(readSolanaVersion(Uint8Array.of(1, 2, 3))).toBeUndefined()
})

test.each([
  ['a message', message(), true],
  ['a message with extra bytes', Uint8Array.of(...message(), 0), true],
  ['a message with missing accounts', message({ call: [3, 1, 9, 0] }), true],
  ['a transaction', ofTransaction(2, message()), true],
  ['a transaction without signatures', ofTransaction(0, message()), true],
  ['a future version', Uint8Array.of(0x9f), true],
  ['text', new TextEncoder().encode('Grüße'), false],
  ['nothing', new Uint8Array(), false],
])('behavior: %s looks like a transaction: %s', (_, bytes, expected) => {
  expect(looksLikeSolanaTransaction(bytes)).toBe(expected)
})

test.each([
  ['AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD', true],
  ['11111111111111111111111111111111', true],
  ['So11111111111111111111111111111111111111112', true],
  ['1111111111111111111111111111111', false],
  ['111111111111111111111111111111111', false],
  ['AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFx0', false],
  ['AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD1', false],
  ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', false],
  ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', false],
  ['zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz', false],
  [' AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD', false],
  ['', false],
])('%s: an address? %s', (text, expected) => {
  expect(isSolanaAddress(text)).toBe(expected)
})
