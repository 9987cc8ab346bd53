import { keccak_256 } from '@noble/hashes/sha3.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { type Bytes, concat, utf8 } from '../bytes/bytes.ts'
import { asRecord, bad, encodeType, isAtomic, readArray, type TypeTable } from './typedDataTypes.ts'

/** Maximum nesting depth of values. */
export const valueDepth = 24
/** Maximum number of values in an object; limits the time for hashing. */
export const valueCount = 20_000

/** State of the hashing: the types, and the number of values so far. */
type Work = {
  readonly table: TypeTable
  readonly typeHashes: Map<string, Uint8Array>
  count: number
}

/**
 * Computes `hashStruct` of a value.
 *
 * @throws `REQUEST_INVALID` for a value that is missing or too large, or doesn't fit its type.
 */
export function hashStruct(table: TypeTable, type: string, value: unknown): Uint8Array {
  return structHash({ count: 0, table, typeHashes: new Map() }, type, value, 0)
}

function structHash(work: Work, type: string, value: unknown, depth: number): Uint8Array {
  const record = asRecord(value)
  const words = (work.table.get(type) ?? []).map((field) => {
    if (!Object.hasOwn(record, field.name)) throw bad(`${type}.${field.name} is missing`)
    return word(work, field.type, record[field.name], depth + 1)
  })
  return keccak_256(concat(typeHash(work, type), ...words))
}

function typeHash(work: Work, type: string): Uint8Array {
  const known = work.typeHashes.get(type)
  if (known) return known
  const hash = keccak_256(utf8(encodeType(work.table, type)))
  work.typeHashes.set(type, hash)
  return hash
}

/** Encodes one value as 32 bytes. */
function word(work: Work, type: string, value: unknown, depth: number): Uint8Array {
  work.count += 1
  if (work.count > valueCount || depth > valueDepth) throw bad('too many values')
  const list = readArray(type)
  if (list) {
    if (!Array.isArray(value) || (list.length !== undefined && value.length !== list.length))
      throw bad(type)
    if (value.length > valueCount) throw bad('too many values')
    return keccak_256(concat(...value.map((item: unknown) => word(work, list.of, item, depth + 1))))
  }
  if (!isAtomic(type)) return structHash(work, type, value, depth)
  return atomicWord(type, value)
}

function atomicWord(type: string, value: unknown): Uint8Array {
  if (type === 'string') {
    if (typeof value !== 'string') throw bad(type)
    return keccak_256(utf8(value))
  }
  if (type === 'bool') {
    if (typeof value !== 'boolean') throw bad(type)
    return numberWord(value ? 1n : 0n)
  }
  if (type === 'address') return concat(new Uint8Array(12), readHex(type, value, 20))
  if (type === 'bytes') return keccak_256(readHex(type, value))
  if (type.startsWith('bytes')) {
    const length = Number(type.slice(5))
    return concat(readHex(type, value, length), new Uint8Array(32 - length))
  }
  const isSigned = type.startsWith('int')
  const bits = BigInt(type.replace(/^u?int/, '') || 256)
  const number = readWhole(type, value)
  const [least, most] = isSigned
    ? [-(1n << (bits - 1n)), (1n << (bits - 1n)) - 1n]
    : [0n, (1n << bits) - 1n]
  if (number < least || number > most) throw bad(type)
  return numberWord(BigInt.asUintN(256, number))
}

/** Parses an integer that JSON has not rounded, or the same as text: decimal or hexadecimal. */
function readWhole(type: string, value: unknown): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  if (typeof value === 'string' && /^(-?\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(value))
    return BigInt(value)
  throw bad(type)
}

function readHex(type: string, value: unknown, length?: number): Uint8Array {
  if (typeof value !== 'string' || !/^0x([0-9a-fA-F]{2})*$/.test(value)) throw bad(type)
  const bytes = hexToBytes(value.slice(2))
  if (length !== undefined && bytes.length !== length) throw bad(type)
  return bytes
}

function numberWord(number: bigint): Bytes {
  return new Uint8Array(hexToBytes(number.toString(16).padStart(64, '0')))
}
