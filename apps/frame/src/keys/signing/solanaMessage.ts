import { base58 } from '@scure/base'
import { refused } from '../tampered.ts'

/**
 * Cursor over the message of a Solana transaction; only the parts needed before signing are read.
 */
type Reader = { at: number; readonly bytes: Uint8Array }

/**
 * Returns the keys that must sign a message, base58. Undefined if the bytes are not such a message.
 */
export function readSigners(
  bytes: Uint8Array,
): { signers: string[]; isWhole: boolean } | undefined {
  const reader: Reader = { at: 0, bytes }
  try {
    const signers = readMessage(reader)
    return { isWhole: reader.at === bytes.length, signers }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/**
 * Returns true if signing these bytes could sign a transaction. The bytes start like a transaction
 * message, with or without its signatures, or like a future version; text never starts with such a
 * byte.
 */
export function looksLikeTransaction(bytes: Uint8Array): boolean {
  const first = bytes[0] ?? 0
  if (first > 0x80 && first < 0xc0) return true
  if (readSigners(bytes)) return true
  const reader: Reader = { at: 0, bytes }
  try {
    skip(reader, 64 * readLength(reader))
  } catch {
    return false
  }
  return readSigners(bytes.subarray(reader.at)) !== undefined
}

/** @throws `REQUEST_INVALID` unless the bytes are a message that this account must sign. */
export function checkSolanaTransaction(message: Uint8Array, address: string): void {
  const read = readSigners(message)
  if (!read?.isWhole) throw refused('The transaction can’t be read.')
  if (!read.signers.includes(address))
    throw refused('The transaction is not this account’s to sign.')
}

// https://solana.com/docs/core/transactions: header, keys, blockhash, instructions, and in version
// 0 the address lookup tables.
function readMessage(reader: Reader): string[] {
  const isVersioned = (reader.bytes[0] ?? 0) >= 0x80
  if (isVersioned && readByte(reader) !== 0x80) throw new RangeError('version')
  const required = readByte(reader)
  const readonlySigned = readByte(reader)
  const readonlyUnsigned = readByte(reader)
  const keyCount = readLength(reader)
  if (required < 1 || readonlySigned >= required || required + readonlyUnsigned > keyCount)
    throw new RangeError('header')
  const keys = Array.from({ length: keyCount }, () => skip(reader, 32))
  skip(reader, 32)
  const programs = readInstructions(reader)
  const lookedUp = isVersioned ? readLookups(reader) : 0
  if (programs.some((index) => index === 0 || index >= keyCount + lookedUp))
    throw new RangeError('program')
  return keys.slice(0, required).map((key) => base58.encode(key))
}

function readInstructions(reader: Reader): number[] {
  return Array.from({ length: readLength(reader) }, () => {
    const program = readByte(reader)
    skip(reader, readLength(reader))
    skip(reader, readLength(reader))
    return program
  })
}

function readLookups(reader: Reader): number {
  let count = 0
  for (let left = readLength(reader); left > 0; left--) {
    skip(reader, 32)
    for (const _ of ['writable', 'readonly']) count += skip(reader, readLength(reader)).length
  }
  return count
}

/**
 * Reads a compact-u16 length: up to three bytes of seven bits, lowest first, in the shortest form.
 */
function readLength(reader: Reader): number {
  let length = 0
  for (let shift = 0; shift < 21; shift += 7) {
    const byte = readByte(reader)
    length |= (byte & 0x7f) << shift
    if (byte < 0x80) {
      if (length > 0xffff || (byte === 0 && shift > 0)) break
      return length
    }
  }
  throw new RangeError('length')
}

function readByte(reader: Reader): number {
  return skip(reader, 1)[0] ?? 0
}

function skip(reader: Reader, length: number): Uint8Array {
  if (reader.at + length > reader.bytes.length) throw new RangeError('end')
  const part = reader.bytes.subarray(reader.at, reader.at + length)
  reader.at += length
  return part
}
