import { base58 } from '@scure/base'

/** What is read of a transaction in wire format; nothing else in it is looked at. */
export type SolanaWire = {
  /** The accounts that sign, base58, in the order of the signatures; the first pays. */
  readonly signers: readonly string[]
  /** One for each signer; zeros where it has not signed so far. */
  readonly signatures: readonly Uint8Array[]
  readonly version: 'legacy' | number
}

const signatureBytes = 64
const keyBytes = 32

/** Whether a text is an address of Solana: 32 bytes, base58. Somebody may or may not have its key. */
export function isSolanaAddress(text: string): boolean {
  try {
    return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) && base58.decode(text).length === keyBytes
  } catch {
    return false
  }
}

/**
 * Reads who signs a transaction in wire format, and which version it has.
 *
 * @see https://solana.com/docs/core/transactions
 * @returns Undefined for bytes that are none.
 */
export function readSolanaWire(bytes: Uint8Array): SolanaWire | undefined {
  const count = readCompact(bytes, 0)
  if (!count) return undefined
  const message = count.end + count.value * signatureBytes
  const first = bytes[message]
  if (first === undefined) return undefined
  const isVersioned = first > 0x7f
  const header = message + (isVersioned ? 1 : 0)
  const keys = readCompact(bytes, header + 3)
  // What comes after version 0 may be laid out otherwise; of it, only the number is told.
  const version = isVersioned ? first & 0x7f : 'legacy'
  if (version !== 'legacy' && version !== 0) return { signers: [], signatures: [], version }
  const required = bytes[header]
  // Somebody has to pay, so somebody signs.
  if (!keys || !required || required !== count.value || keys.value < required) return undefined
  if (bytes.length < keys.end + keys.value * keyBytes) return undefined
  const each = Array.from({ length: required }, (_, index) => index)
  return {
    signers: each.map((index) =>
      base58.encode(slice(bytes, keys.end + index * keyBytes, keyBytes)),
    ),
    signatures: each.map((index) =>
      slice(bytes, count.end + index * signatureBytes, signatureBytes),
    ),
    version,
  }
}

/**
 * The same transaction with the signature of one of its signers.
 *
 * @returns Undefined where that account is no signer of it.
 */
export function withSolanaSignature(
  bytes: Uint8Array,
  address: string,
  signature: Uint8Array,
): Uint8Array | undefined {
  const index = readSolanaWire(bytes)?.signers.indexOf(address) ?? -1
  const count = readCompact(bytes, 0)
  if (index < 0 || !count || signature.length !== signatureBytes) return undefined
  const signed = new Uint8Array(bytes)
  signed.set(signature, count.end + index * signatureBytes)
  return signed
}

/** The id of a transaction: the signature of who pays, base58; undefined while there is none. */
export function solanaSignatureOf(bytes: Uint8Array): string | undefined {
  const [first] = readSolanaWire(bytes)?.signatures ?? []
  return first?.some((byte) => byte !== 0) ? base58.encode(first) : undefined
}

const slice = (bytes: Uint8Array, at: number, length: number) => bytes.slice(at, at + length)

/** A number of one to three bytes, seven bits each, the lowest first. */
function readCompact(bytes: Uint8Array, at: number): { end: number; value: number } | undefined {
  let value = 0
  for (let index = 0; index < 3; index++) {
    const byte = bytes[at + index]
    if (byte === undefined) return undefined
    value |= (byte & 0x7f) << (index * 7)
    if (byte < 0x80) return { end: at + index + 1, value }
  }
  return undefined
}
