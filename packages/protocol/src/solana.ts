/** A call within a transaction. */
export type SolanaCall = {
  readonly program: string
  /** Base58; `undefined` for one that only a lookup table names. */
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array
}

/** What a signature covers. */
export type SolanaMessage = {
  /** Base58; the first pays, and the first `signers` have to sign. */
  readonly accounts: readonly string[]
  readonly signers: number
  /** Base58, of a recent block: what binds it to a network. */
  readonly blockhash: string
  readonly calls: readonly SolanaCall[]
  /** Those of `accounts` that the calls may change. */
  readonly writable: readonly string[]
  /** Whether accounts come from tables that nobody sees here. */
  readonly hasTables: boolean
}

/** A message with what was signed so far. */
export type SolanaTransaction = {
  readonly signatures: readonly Uint8Array[]
  /** The bytes that are signed. */
  readonly body: Uint8Array
  readonly message: SolanaMessage
}

/** Base58 of a key, by whose library it is: nothing of this package needs one. */
type Encode = (key: Uint8Array) => string

/**
 * Reads a transaction, legacy or version 0.
 *
 * @param encode - Writes 32 bytes as base58.
 * @see https://solana.com/docs/core/transactions
 * @throws `RangeError` for bytes that are none.
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
 * Reads what a signature covers, legacy or version 0.
 *
 * @param encode - Writes 32 bytes as base58.
 * @throws `RangeError` for bytes that are none, or more than one.
 */
export function readSolanaMessage(bytes: Uint8Array, encode: Encode): SolanaMessage {
  const reader = createReader(bytes)
  const isVersioned = (reader.peek() & 0x80) !== 0
  // Only version 0 exists.
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

/** The transaction with one more signature, as bytes. @param place - Among the signers. */
export function withSolanaSignature(
  { body, signatures }: SolanaTransaction,
  place: number,
  signature: Uint8Array,
): Uint8Array {
  const all = signatures.map((one, index) => (index === place ? signature : one))
  // Fewer than 128 signers fit, so their number is one byte.
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
  /** Seven bits a byte, three bytes at most. */
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
