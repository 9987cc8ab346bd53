import { base58 } from './base58.ts'
import { BaseError } from './errors/BaseError.ts'

/** An instruction of a transaction. */
export type SolanaCall = {
  readonly program: string
  /** Base58; undefined for an account from an address lookup table. */
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array
}

/** The message of a transaction; this is what gets signed. */
export type SolanaMessage = {
  readonly version: 'legacy' | number
  /** Base58, without the accounts from lookup tables. The first account pays the fee. */
  readonly accounts: readonly string[]
  /** Accounts that have to sign: the first ones of `accounts`, in the order of the signatures. */
  readonly signers: readonly string[]
  /** Recent blockhash, base58; binds the message to one network. */
  readonly blockhash: string
  readonly calls: readonly SolanaCall[]
  /** Accounts of `accounts` that are writable. */
  readonly writable: readonly string[]
  /** True if the message uses address lookup tables, whose accounts are not known here. */
  readonly hasTables: boolean
}

/** A message with its signatures. */
export type SolanaTransaction = {
  /** One per signer; zeros if it is missing. */
  readonly signatures: readonly Uint8Array[]
  /** Serialized message, the bytes that are signed. */
  readonly body: Uint8Array
  readonly message: SolanaMessage
  /** The whole transaction, serialized. */
  readonly wire: Uint8Array
}

const problems = {
  header: 'The header asks for other accounts than the message has',
  index: 'An instruction uses an account that the message does not have',
  length: 'A length is not in its shortest form, or above 65,535',
  signatures: 'The number of signatures is not the number of signers',
  trailing: 'There are bytes after the end',
  truncated: 'The bytes end too early',
  version: 'The version is not known',
}

/** Thrown for bytes that are not a Solana transaction or message. `problem` says what is wrong. */
export class SolanaFormatError extends BaseError {
  override name = 'SolanaFormatError'
  readonly problem: SolanaFormatError.Problem

  constructor(problem: SolanaFormatError.Problem) {
    super('REQUEST_INVALID', {
      hints: [problems[problem]],
      shortMessage: 'These bytes are not a Solana transaction',
    })
    this.problem = problem
  }
}

export declare namespace SolanaFormatError {
  type Problem = keyof typeof problems
}

const signatureBytes = 64

/**
 * Parses a transaction, legacy or version 0. Only the one canonical serialization is accepted.
 *
 * @see https://solana.com/docs/core/transactions
 * @throws `SolanaFormatError` if the bytes are not exactly one transaction.
 */
export function readSolanaTransaction(wire: Uint8Array): SolanaTransaction {
  const { body, signatures } = readEnvelope(wire)
  const message = readSolanaMessage(body)
  if (signatures.length !== message.signers.length) throw new SolanaFormatError('signatures')
  return { body, message, signatures, wire }
}

/**
 * Reads the version of a transaction; the rest is not checked. Versions after 0 can't be parsed here.
 *
 * @returns Undefined if the bytes end before the version.
 */
export function readSolanaVersion(wire: Uint8Array): 'legacy' | number | undefined {
  return attempt(() => versionOf(readEnvelope(wire).body))
}

/**
 * Parses a message, legacy or version 0. Only the one canonical serialization is accepted.
 *
 * @throws `SolanaFormatError` if the bytes are not exactly one message.
 */
export function readSolanaMessage(bytes: Uint8Array): SolanaMessage {
  const reader = createReader(bytes)
  const { calls, keys, readonlyOthers, readonlySigners, required, tables, version, ...layout } =
    readLayout(reader)
  if (reader.rest().length > 0) throw new SolanaFormatError('trailing')
  const accounts = keys.map((key) => base58.encode(key))
  const count = tables.reduce((sum, added) => sum + added, accounts.length)
  return {
    accounts,
    blockhash: base58.encode(layout.blockhash),
    calls: calls.map(({ data, indexes, program }) => {
      // The account that pays is no program, and a program can't come from a lookup table.
      if (program === 0 || program >= accounts.length || indexes.some((index) => index >= count))
        throw new SolanaFormatError('index')
      return {
        accounts: indexes.map((index) => accounts[index]),
        data,
        program: accounts[program]!,
      }
    }),
    hasTables: tables.length > 0,
    signers: accounts.slice(0, required),
    version,
    writable: accounts.filter((_, index) =>
      index < required
        ? index < required - readonlySigners
        : index < accounts.length - readonlyOthers,
    ),
  }
}

/**
 * True if a signature of these bytes could be valid for a transaction: they start like a message, with or without its
 * signatures, or like one of a later version. UTF-8 text never starts with such a version byte.
 */
export function looksLikeSolanaTransaction(bytes: Uint8Array): boolean {
  const first = bytes[0] ?? 0
  if (first >= 0x80 && first < 0xc0) return true
  return [() => bytes, () => readEnvelope(bytes).body].some((find) =>
    attempt(() => readLayout(createReader(find()))),
  )
}

/**
 * Returns the serialized transaction with the signature of one of its signers.
 *
 * @throws `SIGNATURE_INVALID` if the account is not a signer, or the signature has not 64 bytes.
 */
export function withSolanaSignature(
  { body, message: { signers }, wire }: SolanaTransaction,
  signer: string,
  signature: Uint8Array,
): Uint8Array {
  const index = signers.indexOf(signer)
  if (index < 0 || signature.length !== signatureBytes)
    throw new BaseError('SIGNATURE_INVALID', { hints: [`Signer: ${signer}`] })
  const signed = new Uint8Array(wire)
  signed.set(signature, wire.length - body.length - signatureBytes * (signers.length - index))
  return signed
}

function readEnvelope(wire: Uint8Array) {
  const reader = createReader(wire)
  const signatures = reader.list(() => reader.take(signatureBytes))
  return { body: reader.rest(), signatures }
}

/** Reads the parts of a message without resolving indexes; bytes may follow. */
function readLayout(reader: Reader) {
  const version = versionOf(reader.rest())
  if (version !== 'legacy' && reader.byte() !== 0x80) throw new SolanaFormatError('version')
  const [required, readonlySigners, readonlyOthers] = [reader.byte(), reader.byte(), reader.byte()]
  const keys = reader.list(() => reader.take(32))
  // The first signer pays the fee, so it is writable.
  if (readonlySigners >= required || required + readonlyOthers > keys.length)
    throw new SolanaFormatError('header')
  const blockhash = reader.take(32)
  const calls = reader.list(() => ({
    program: reader.byte(),
    indexes: reader.list(reader.byte),
    data: reader.take(reader.length()),
  }))
  /** Number of accounts that each lookup table adds. */
  const tables =
    version === 'legacy'
      ? []
      : reader.list(() => {
          reader.take(32)
          return reader.take(reader.length()).length + reader.take(reader.length()).length
        })
  return { blockhash, calls, keys, readonlyOthers, readonlySigners, required, tables, version }
}

function attempt<result>(read: () => result): result | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

function versionOf(body: Uint8Array): 'legacy' | number {
  const [first] = body
  if (first === undefined) throw new SolanaFormatError('truncated')
  return first < 0x80 ? 'legacy' : first & 0x7f
}

type Reader = ReturnType<typeof createReader>

function createReader(bytes: Uint8Array) {
  let at = 0
  function take(count: number): Uint8Array {
    if (at + count > bytes.length) throw new SolanaFormatError('truncated')
    at += count
    return bytes.subarray(at - count, at)
  }
  const byte = () => take(1)[0]!
  /** Reads a compact-u16: one to three bytes of seven bits, the lowest first, in the shortest form. */
  function length(): number {
    let value = 0
    for (const shift of [0, 7, 14]) {
      const next = byte()
      value |= (next & 0x7f) << shift
      if (next < 0x80) {
        if (value > 0xffff || (next === 0 && shift > 0)) break
        return value
      }
    }
    throw new SolanaFormatError('length')
  }
  return {
    byte,
    length,
    take,
    rest: () => bytes.subarray(at),
    list: <item>(read: () => item): item[] => Array.from({ length: length() }, read),
  }
}
