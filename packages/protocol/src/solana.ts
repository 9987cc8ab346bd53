/** An instruction of a transaction. */
export type SolanaCall = {
  readonly program: string
  /** Base58; undefined for an account from an address lookup table. */
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array
}

/** The message of a transaction; this is what gets signed. */
export type SolanaMessage = {
  /** Base58; the first account pays the fee, and the first `signers` accounts have to sign. */
  readonly accounts: readonly string[]
  readonly signers: number
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
  readonly signatures: readonly Uint8Array[]
  /** Serialized message, the bytes that are signed. */
  readonly body: Uint8Array
  readonly message: SolanaMessage
}

/** Encodes a key as base58; passed in, so that this package needs no base58 library. */
type Encode = (key: Uint8Array) => string

/**
 * Parses a transaction, legacy or version 0.
 *
 * @param encode - Encodes 32 bytes as base58.
 * @see https://solana.com/docs/core/transactions
 * @throws `RangeError` if the bytes are not a transaction.
 */
export function readSolanaTransaction(bytes: Uint8Array, encode: Encode): SolanaTransaction {
  const reader = createReader(bytes)
  const signatures = reader.list(() => reader.take(64))
  const body = reader.rest()
  const message = readSolanaMessage(body, encode)
  if (signatures.length !== message.signers)
    throw new RangeError('Signatures do not fit the message')
  return { body, message, signatures }
}

/**
 * Parses a message, legacy or version 0.
 *
 * @param encode - Encodes 32 bytes as base58.
 * @throws `RangeError` if the bytes are not exactly one message.
 */
export function readSolanaMessage(bytes: Uint8Array, encode: Encode): SolanaMessage {
  const reader = createReader(bytes)
  const isVersioned = (reader.peek() & 0x80) !== 0
  // Only version 0 is defined.
  if (isVersioned && reader.byte() !== 0x80) throw new RangeError('Unknown version')
  const signers = reader.byte()
  const [fixedSigners = 0, fixedOthers = 0] = reader.take(2)
  const accounts = reader.list(() => encode(reader.take(32)))
  const blockhash = encode(reader.take(32))
  const calls = reader.list(() => {
    const program = accounts[reader.byte()]
    if (program === undefined) throw new RangeError('A program can’t come from a lookup table')
    const indexes = reader.list(() => reader.byte())
    const data = reader.take(reader.length())
    return { accounts: indexes.map((index) => accounts[index]), data, program }
  })
  const tables = isVersioned
    ? reader.list(() => {
        reader.take(32)
        reader.list(() => reader.byte())
        reader.list(() => reader.byte())
      })
    : []
  if (reader.rest().length > 0 || signers === 0 || signers > accounts.length)
    throw new RangeError('Not a message')
  const writable = accounts.filter((_, index) =>
    index < signers ? index < signers - fixedSigners : index < accounts.length - fixedOthers,
  )
  return { accounts, blockhash, calls, hasTables: tables.length > 0, signers, writable }
}

/** Returns the transaction with a signature set, as bytes. @param place - Index of the signer. */
export function withSolanaSignature(
  { body, signatures }: SolanaTransaction,
  place: number,
  signature: Uint8Array,
): Uint8Array {
  const all = signatures.map((one, index) => (index === place ? signature : one))
  // At most 127 signers fit into a transaction, so the compact-u16 length has one byte.
  return Uint8Array.of(all.length, ...all.flatMap((one) => [...one]), ...body)
}

function createReader(bytes: Uint8Array) {
  let at = 0
  function take(count: number): Uint8Array {
    if (at + count > bytes.length) throw new RangeError('Too short')
    at += count
    return bytes.subarray(at - count, at)
  }
  const byte = () => take(1)[0]!
  /** Reads a compact-u16: 7 bits per byte, at most three bytes. */
  function length(): number {
    let value = 0
    for (const shift of [0, 7, 14]) {
      const next = byte()
      value |= (next & 0x7f) << shift
      if (next < 0x80) return value
    }
    throw new RangeError('Length too large')
  }
  return {
    byte,
    length,
    take,
    peek: () => bytes[at] ?? 0,
    rest: () => bytes.subarray(at),
    list<item>(read: () => item): item[] {
      return Array.from({ length: length() }, read)
    },
  }
}
