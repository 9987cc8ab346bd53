import type { Bytes, RandomBytes } from '../bytes/bytes.ts'
import { refused } from '../tampered.ts'

/** Crockford's base 32: without I, L, O and U, which are easily misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 26 symbols of five bits: 130 bits. */
export const symbolCount = 26
const groupLength = 5

/** Returns a new code as symbols, each 0 to 31; the caller must wipe them. */
export function createSymbols(randomBytes: RandomBytes): Bytes {
  return randomBytes(symbolCount).map((byte) => byte & 31)
}

/**
 * Formats a code for display: 26 symbols and the check symbol, in groups of five. The result is a
 * string; it is shown once.
 */
export function formatCode(symbols: Bytes): string {
  const text = Array.from([...symbols, checkOf(symbols)], (symbol) => alphabet[symbol]).join('')
  return text.match(new RegExp(`.{1,${groupLength}}`, 'g'))?.join('-') ?? ''
}

/** Normalizes a code or a part of one: upper case, no separators, no look-alike letters. */
export function normalizeCode(code: string): string {
  return code
    .toUpperCase()
    .replace(/[\s\p{Pd}_.]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
}

/**
 * Parses a code as typed: lower case, O for 0, I or L for 1, any spaces and dashes.
 *
 * @throws `REQUEST_INVALID` for a wrong length, an invalid letter or a mistyped code. One wrong
 * symbol and any two swapped symbols are always detected.
 */
export function parseCode(code: string): Bytes {
  if (code.length > 200) throw refused('The recovery code is too long.')
  const text = normalizeCode(code)
  const symbols = Uint8Array.from(text, (letter) => alphabet.indexOf(letter) & 0xff)
  if (symbols.length !== symbolCount + 1 || symbols.includes(0xff))
    throw refused('A recovery code has 27 letters and digits.')
  const code130 = symbols.slice(0, symbolCount)
  if (checkOf(code130) !== symbols[symbolCount])
    throw refused('The recovery code has a typo. Check it again.')
  return code130
}

/**
 * Computes the check symbol over GF(32): the sum of each symbol times a distinct power of the
 * generator. Any single error or swap changes the sum.
 */
function checkOf(symbols: Bytes): number {
  let weight = 1
  let sum = 0
  for (const symbol of symbols) {
    weight = multiply(weight, 2)
    sum ^= multiply(weight, symbol)
  }
  return sum
}

/** Multiplies in GF(32), modulo x^5 + x^2 + 1. */
function multiply(left: number, right: number): number {
  let product = 0
  for (let bit = 4; bit >= 0; bit--) {
    product <<= 1
    if (product & 32) product ^= 0b100101
    if ((right >> bit) & 1) product ^= left
  }
  return product
}
