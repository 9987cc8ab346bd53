import { type Hex, hexToBytes } from 'viem'

/** Maximum number of bytes read of a name. */
const textBytes = 1_024

/**
 * Decodes a name or symbol from a contract: an ABI string, or `bytes32` as used by some old tokens. The text is not
 * sanitized; it is empty if the data is neither.
 */
export function readTokenText(data: Hex | undefined): string {
  const digits = data?.slice(2) ?? ''
  if (digits.length === 64) return decode(digits)
  const offset = readLength(digits.slice(0, 64))
  const length = readLength(digits.slice(offset * 2, offset * 2 + 64))
  const start = offset * 2 + 64
  return decode(digits.slice(start, start + Math.min(length, textBytes) * 2))
}

/** Returns the number in a 32-byte answer; `undefined` for a shorter one. */
export function readWord(data: Hex | undefined): bigint | undefined {
  return data && data.length >= 66 ? BigInt(data.slice(0, 66)) : undefined
}

/** Parses a length or offset; implausibly large ones count as 0. */
function readLength(digits: string): number {
  return /^0{56}[0-9a-f]{8}$/i.test(digits) ? Number.parseInt(digits, 16) : 0
}

function decode(digits: string): string {
  // Invalid UTF-8 is dropped.
  const text = new TextDecoder().decode(hexToBytes(`0x${digits}`)).replaceAll('\ufffd', '')
  const end = text.indexOf('\0')
  return end < 0 ? text : text.slice(0, end)
}
