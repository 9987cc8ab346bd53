import { expect, test } from 'vitest'
import { readSolanaMessage, readSolanaTransaction, withSolanaSignature } from './solana.ts'

/** Readable replacement for base58: identifies a key by its first byte. */
const name = (key: Uint8Array) => `key ${key[0]}, ${key.length} bytes`
const key = (first: number) => [first, ...new Uint8Array(31)]
const keyName = (first: number) => `key ${first}, 32 bytes`

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

test.each([[undefined], [0]])('default: what a message says (version %s)', (version) => {
  expect(readSolanaMessage(message(version === undefined ? {} : { version }), name)).toEqual({
    accounts: [1, 2, 3, 4].map(keyName),
    blockhash: keyName(9),
    calls: [{ accounts: [keyName(1), keyName(3)], data: Uint8Array.of(7), program: keyName(4) }],
    hasTables: false,
    signers: 2,
    // The second signer and the program are read-only.
    writable: [keyName(1), keyName(3)],
  })
})

test('behavior: what comes from a table has no name', () => {
  const tables = [1, ...key(8), 1, 0, 1, 1]
  const read = readSolanaMessage(message({ call: [3, 2, 0, 4, 0], tables, version: 0 }), name)

  expect(read.hasTables).toBe(true)
  expect(read.calls).toMatchObject([{ accounts: [keyName(1), undefined] }])
})

test('behavior: lengths of more than one byte', () => {
  const data = new Array<number>(300).fill(5)
  const [call] = readSolanaMessage(message({ call: [3, 0, 0xac, 0x02, ...data] }), name).calls

  expect(call?.data).toEqual(Uint8Array.from(data))
})

test('default: a transaction, and our signature in its place', () => {
  const body = message()
  const transaction = readSolanaTransaction(ofTransaction(2, body), name)
  const signature = new Uint8Array(64).fill(6)

  expect(transaction.body).toEqual(body)
  expect(transaction.message).toEqual(readSolanaMessage(body, name))
  const signed = readSolanaTransaction(withSolanaSignature(transaction, 1, signature), name)
  expect(signed.signatures).toEqual([new Uint8Array(64), signature])
  expect(signed.body).toEqual(body)
})

test.each([
  ['of a version that is yet to come', message({ version: 1 }), /Unknown version/],
  ['with more behind it', Uint8Array.of(...message(), 0), /Not a message/],
  ['cut off', message().subarray(0, -1), /Too short/],
  ['nothing', new Uint8Array(), /Too short/],
  ['that nobody signs', message({ header: [0, 0, 1] }), /Not a message/],
  ['with more signers than accounts', message({ header: [5, 0, 0] }), /Not a message/],
  ['whose program comes from a table', message({ call: [4, 0, 0], version: 0 }), /lookup table/],
  ['with a length that never ends', message({ call: [3, 0x80, 0x80, 0x80, 1] }), /too large/],
])('error: a message %s', (_, bytes, reason) => {
  expect(() => readSolanaMessage(bytes, name)).toThrow(RangeError)
  expect(() => readSolanaMessage(bytes, name)).toThrow(reason)
})

test('error: a transaction with another number of signatures than signers', () => {
  expect(() => readSolanaTransaction(ofTransaction(1, message()), name)).toThrow(
    /Signatures do not fit/,
  )
  expect(() => readSolanaTransaction(Uint8Array.of(1, 2, 3), name)).toThrow(RangeError)
})
