import { type Hex, hexToBytes } from 'viem'

/** Most bytes of a name that are looked at. */
const textBytes = 1_024

/**
 * A name or symbol as a contract gives it: an ABI string, or 32 bytes as some old tokens have it.
 * Not yet cleaned; empty when it is neither.
 */
export function readTokenText(data: Hex | undefined): string {
  const digits = data?.slice(2) ?? ''
  if (digits.length === 64) return decode(digits)
  const offset = readLength(digits.slice(0, 64))
  const length = readLength(digits.slice(offset * 2, offset * 2 + 64))
  const start = offset * 2 + 64
  return decode(digits.slice(start, start + Math.min(length, textBytes) * 2))
}

/** The number of a 32-byte answer; `undefined` for anything shorter. */
export function readWord(data: Hex | undefined): bigint | undefined {
  return data && data.length >= 66 ? BigInt(data.slice(0, 66)) : undefined
}

/** A length or place in an answer; those that can't be true count as nothing. */
function readLength(digits: string): number {
  return /^0{56}[0-9a-f]{8}$/i.test(digits) ? Number.parseInt(digits, 16) : 0
}

function decode(digits: string): string {
  // What is no UTF-8 says nothing.
  const text = new TextDecoder().decode(hexToBytes(`0x${digits}`)).replaceAll('\ufffd', '')
  const end = text.indexOf('\0')
  return end < 0 ? text : text.slice(0, end)
}
