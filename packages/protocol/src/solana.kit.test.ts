import {
  type Address,
  getBase58Decoder,
  getBase58Encoder,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  getTransactionEncoder,
} from '@solana/kit'
import {
  type Arbitrary,
  array,
  assert,
  constant,
  constantFrom,
  integer,
  nat,
  oneof,
  property,
  record,
  uint8Array,
} from 'fast-check'
import { expect, test } from 'vitest'
import { base58 } from './base58.ts'
import {
  looksLikeSolanaTransaction,
  readSolanaMessage,
  readSolanaTransaction,
  readSolanaVersion,
  SolanaFormatError,
  withSolanaSignature,
} from './solana.ts'

// The official library is the reference. It is laxer: it takes lengths that are not in their shortest form, bytes
// after the end, headers that fit no accounts, and indexes without an account. Everything else has to agree.

const encoder = getCompiledTransactionMessageEncoder()
const decoder = getCompiledTransactionMessageDecoder()
type Compiled = Exclude<ReturnType<typeof decoder.decode>, { version: 1 }>

const addressOf = (seed: number) => base58.encode(new Uint8Array(32).fill(seed)) as Address
/** A value that is usually right, and sometimes any byte. */
const usually = (right: Arbitrary<number>, weight: number) =>
  oneof({ arbitrary: right, weight }, { arbitrary: nat(255), weight: 1 })
const index = usually(nat(2), 60)
const indexes = array(index, { maxLength: 4 })

/** Messages of the library, most of them valid. */
const message: Arbitrary<Uint8Array> = record({
  version: constantFrom('legacy', 0),
  header: record({
    numSignerAccounts: usually(integer({ max: 2, min: 1 }), 20),
    numReadonlySignerAccounts: usually(nat(1), 20),
    numReadonlyNonSignerAccounts: usually(nat(1), 20),
  }),
  staticAccounts: integer({ max: 6, min: 3 }).map((count) =>
    Array.from({ length: count }, (_, at) => addressOf(at + 1)),
  ),
  lifetimeToken: nat(255).map(addressOf),
  instructions: array(
    record({
      programAddressIndex: usually(constant(1), 20),
      accountIndices: indexes,
      data: uint8Array({ maxLength: 200 }),
    }),
    { maxLength: 3 },
  ),
  addressTableLookups: array(
    record({
      lookupTableAddress: nat(255).map(addressOf),
      readonlyIndexes: indexes,
      writableIndexes: indexes,
    }),
    { maxLength: 2 },
  ),
}).map((compiled) => new Uint8Array(encoder.encode(compiled as never)))

/** Damages bytes in one place, or not at all. */
const damaged = (bytes: Arbitrary<Uint8Array>) =>
  record({
    at: nat(),
    bytes,
    kind: constantFrom(
      'none',
      'none',
      'none',
      'none',
      'set',
      'insert',
      'remove',
      'cut',
      'append',
      'lengthen',
    ),
    value: nat(255),
  }).map(({ at, bytes, kind, value }) => {
    const place = at % (bytes.length + 1)
    const [before, after] = [bytes.subarray(0, place), bytes.subarray(place)]
    const [first = 0, ...rest] = after
    if (kind === 'set') return Uint8Array.of(...before, value, ...rest)
    if (kind === 'insert') return Uint8Array.of(...before, value, ...after)
    if (kind === 'remove') return Uint8Array.of(...before, ...rest)
    if (kind === 'cut') return before
    if (kind === 'append') return Uint8Array.of(...bytes, value)
    // If this byte is a length, it now has a longer form of the same value.
    if (kind === 'lengthen') return Uint8Array.of(...before, first | 0x80, 0, ...rest)
    return bytes
  })

const attempt = <result>(read: () => result): result | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}
const isSame = (one: ArrayLike<number>, other: ArrayLike<number>) =>
  Buffer.compare(Uint8Array.from(one), Uint8Array.from(other)) === 0

/** Decodes with the library; `undefined` if the bytes are not canonical or an index is out of range. */
function readStrictly(bytes: Uint8Array): Compiled | undefined {
  const read = attempt(() => decoder.decode(bytes))
  if (!read || read.version === 1 || !isSame(encoder.encode(read as never), bytes)) return undefined
  const { header, instructions, staticAccounts } = read
  const loaded = ('addressTableLookups' in read && read.addressTableLookups) || []
  const count = loaded.reduce(
    (sum, one) => sum + one.readonlyIndexes.length + one.writableIndexes.length,
    staticAccounts.length,
  )
  const isValid =
    header.numReadonlySignerAccounts < header.numSignerAccounts &&
    header.numSignerAccounts + header.numReadonlyNonSignerAccounts <= staticAccounts.length &&
    instructions.every(
      ({ accountIndices = [], programAddressIndex: program }) =>
        program > 0 &&
        program < staticAccounts.length &&
        accountIndices.every((one) => one < count),
    )
  return isValid ? (read as Compiled) : undefined
}

/** Converts the library's result to our format. */
function toOurs(read: Compiled) {
  const { header, instructions, lifetimeToken, staticAccounts: accounts, version } = read
  const firstReadonly = accounts.length - header.numReadonlyNonSignerAccounts
  const signers = accounts.slice(0, header.numSignerAccounts)
  return {
    accounts,
    blockhash: lifetimeToken,
    calls: instructions.map(({ accountIndices = [], data = [], programAddressIndex }) => ({
      accounts: accountIndices.map((one) => accounts[one]),
      data: Uint8Array.from(data),
      program: accounts[programAddressIndex],
    })),
    hasTables: 'addressTableLookups' in read && (read.addressTableLookups?.length ?? 0) > 0,
    signers,
    version,
    writable: [
      ...signers.slice(0, header.numSignerAccounts - header.numReadonlySignerAccounts),
      ...accounts.slice(header.numSignerAccounts, firstReadonly),
    ],
  }
}

test('default: base58 matches the official library', () => {
  assert(
    property(uint8Array({ maxLength: 80 }), nat(4), (tail, zeros) => {
      const bytes = Uint8Array.of(...new Uint8Array(zeros), ...tail)
      const text = base58.encode(bytes)

      expect(text).toBe(getBase58Decoder().decode(bytes))
      expect(base58.decode(text)).toEqual(new Uint8Array(getBase58Encoder().encode(text)))
      expect(() => base58.decode(`${text}0`)).toThrow(
        expect.objectContaining({ code: 'REQUEST_INVALID' }),
      )
    }),
  )
})

test('default: messages are parsed and rejected as by the official library', () => {
  const seen = { read: 0, refused: 0 }
  assert(
    property(damaged(message), (bytes) => {
      const expected = readStrictly(bytes)
      if (expected) {
        expect(readSolanaMessage(bytes)).toEqual(toOurs(expected))
        expect(looksLikeSolanaTransaction(bytes)).toBe(true)
        seen.read += 1
      } else {
        expect(() => readSolanaMessage(bytes)).toThrow(SolanaFormatError)
        seen.refused += 1
      }
    }),
    { numRuns: 1_000 },
  )
  // Both sides are tried often enough to mean something.
  expect(Math.min(seen.read, seen.refused)).toBeGreaterThan(100)
})

const transaction = record({
  body: message,
  count: constantFrom(...Array.from({ length: 9 }, () => undefined), 0, 1, 2),
  fill: nat(255),
}).map(({ body, count, fill }) => {
  const signers = Math.min(body[body[0] === 0x80 ? 1 : 0] ?? 0, 127)
  const signatures = new Uint8Array(64 * (count ?? signers)).fill(fill)
  return Uint8Array.of(count ?? signers, ...signatures, ...body)
})

test('default: transactions are parsed and rejected as by the official library', () => {
  const seen = { read: 0, refused: 0 }
  assert(
    property(damaged(transaction), (wire) => {
      const theirs = attempt(() => getTransactionDecoder().decode(wire))
      const message = theirs && readStrictly(new Uint8Array(theirs.messageBytes))
      const isCanonical =
        theirs && attempt(() => isSame(getTransactionEncoder().encode(theirs), wire))
      if (message && isCanonical) {
        const ours = readSolanaTransaction(wire)
        const zeros = new Uint8Array(64)
        expect(ours.message).toEqual(toOurs(message))
        expect(ours.body).toEqual(Uint8Array.from(theirs.messageBytes))
        expect(ours.signatures).toEqual(
          ours.message.signers.map((signer) => theirs.signatures[signer as Address] ?? zeros),
        )
        expect(readSolanaVersion(wire)).toBe(message.version)
        expect(looksLikeSolanaTransaction(wire)).toBe(true)
        seen.read += 1
      } else {
        expect(() => readSolanaTransaction(wire)).toThrow(SolanaFormatError)
        seen.refused += 1
      }
    }),
    { numRuns: 500 },
  )
  expect(Math.min(seen.read, seen.refused)).toBeGreaterThan(50)
})

test('behavior: a signature is placed at its signer’s position, and nothing else changes', () => {
  assert(
    property(transaction, nat(2), (wire, place) => {
      const read = attempt(() => readSolanaTransaction(wire))
      const signer = read?.message.signers[place]
      if (!read || !signer) return
      const signature = new Uint8Array(64).fill(9)
      const signed = withSolanaSignature(read, signer, signature)

      expect(readSolanaTransaction(signed)).toEqual({
        ...read,
        signatures: read.signatures.with(place, signature),
        wire: signed,
      })
    }),
    { numRuns: 300 },
  )
})
