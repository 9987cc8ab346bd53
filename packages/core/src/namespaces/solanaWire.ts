import { base58 } from '@scure/base'

/** Parts of a transaction in wire format; the rest is not parsed. */
export type SolanaWire = {
  /** Accounts that sign, base58, in the order of the signatures; the first one pays the fee. */
  readonly signers: readonly string[]
  /** One signature per signer; zeros if it is missing. */
  readonly signatures: readonly Uint8Array[]
  readonly version: 'legacy' | number
}

const signatureBytes = 64
const keyBytes = 32

/** True if the text is a Solana address: 32 bytes, base58. The key need not exist. */
export function isSolanaAddress(text: string): boolean {
  try {
    return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) && base58.decode(text).length === keyBytes
  } catch {
    return false
  }
}

/**
 * Parses the signers and the version of a transaction in wire format.
 *
 * @see https://solana.com/docs/core/transactions
 * @returns Undefined if the bytes are not a transaction.
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
  // Versions after 0 may have another layout, so only the version number is returned.
  const version = isVersioned ? first & 0x7f : 'legacy'
  if (version !== 'legacy' && version !== 0) return { signers: [], signatures: [], version }
  const required = bytes[header]
  // A transaction has at least one signer, the fee payer.
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
 * Returns a copy of the transaction with the signature of one of its signers.
 *
 * @returns Undefined if the account is not a signer.
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

/** Returns the transaction id, base58: the fee payer's signature; undefined if it is not signed yet. */
export function solanaSignatureOf(bytes: Uint8Array): string | undefined {
  const [first] = readSolanaWire(bytes)?.signatures ?? []
  return first?.some((byte) => byte !== 0) ? base58.encode(first) : undefined
}

const slice = (bytes: Uint8Array, at: number, length: number) => bytes.slice(at, at + length)

/** Reads a compact-u16: one to three bytes with 7 bits each, the lowest first. */
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
