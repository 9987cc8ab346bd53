import { type Bytes, concat } from '../bytes/bytes.ts'
import { refused } from '../tampered.ts'

/** RLP item: bytes, or a list. */
export type RlpItem = Uint8Array | readonly RlpItem[]

/**
 * Maximum list depth in a transaction: an access list has four levels, counted from the
 * transaction.
 */
const depth = 6

/**
 * Decodes one canonical RLP item that spans all of the bytes.
 *
 * @throws `REQUEST_INVALID` for lengths with leading zeros, trailing bytes, and the like.
 * @see https://ethereum.org/en/developers/docs/data-structures-and-encoding/rlp/
 */
export function decodeRlp(bytes: Uint8Array): RlpItem {
  const { end, item } = readItem(bytes, 0, 0)
  if (end !== bytes.length) throw refused('The transaction has bytes after its end.')
  return item
}

function readItem(bytes: Uint8Array, at: number, level: number): { end: number; item: RlpItem } {
  const head = bytes[at]
  if (head === undefined || level > depth) throw refused('The transaction can’t be read.')
  if (head < 0x80) return { end: at + 1, item: bytes.subarray(at, at + 1) }
  const isList = head >= 0xc0
  const { end, start } = readSpan(bytes, at, head - (isList ? 0xc0 : 0x80))
  if (isList) return { end, item: readList(bytes, start, end, level) }
  const item = bytes.subarray(start, end)
  if (item.length === 1 && (item[0] ?? 0) < 0x80) throw refused('The transaction can’t be read.')
  return { end, item }
}

function readList(bytes: Uint8Array, start: number, end: number, level: number): RlpItem[] {
  const items: RlpItem[] = []
  let at = start
  while (at < end) {
    const next = readItem(bytes, at, level + 1)
    items.push(next.item)
    at = next.end
  }
  if (at !== end) throw refused('The transaction can’t be read.')
  return items
}

/** Returns start and end of a body; bodies over 55 bytes have length bytes of their own. */
function readSpan(bytes: Uint8Array, at: number, length: number): { end: number; start: number } {
  const sizeOf = Math.max(0, length - 55)
  const start = at + 1 + sizeOf
  let body = length
  if (sizeOf > 0) {
    const digits = bytes.subarray(at + 1, start)
    if (sizeOf > 4 || digits.length !== sizeOf || digits[0] === 0)
      throw refused('The transaction can’t be read.')
    body = digits.reduce((sum, digit) => sum * 256 + digit, 0)
    if (body <= 55) throw refused('The transaction can’t be read.')
  }
  const end = start + body
  if (end > bytes.length) throw refused('The transaction can’t be read.')
  return { end, start }
}

/** Encodes a list of short items: fewer than 56 bytes in total. */
export function encodeShortList(items: readonly Uint8Array[]): Bytes {
  const parts = items.map((item) =>
    item.length === 1 && (item[0] ?? 0) < 0x80
      ? concat(item)
      : concat(Uint8Array.of(0x80 + item.length), item),
  )
  const body = concat(...parts)
  return concat(Uint8Array.of(0xc0 + body.length), body)
}

/** Encodes an integer for RLP: big-endian, without leading zeros. */
export function toQuantity(value: number): Bytes {
  const digits: number[] = []
  for (let rest = value; rest > 0; rest = Math.floor(rest / 256)) digits.unshift(rest % 256)
  return Uint8Array.from(digits)
}
