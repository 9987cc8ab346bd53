import type { Bytes, RandomBytes } from '../bytes/bytes.ts'
import { refused } from '../tampered.ts'

/** Crockford's base 32: without I, L, O and U, which are read as something else. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 26 symbols of five bits: 130 bits. */
export const symbolCount = 26
const groupLength = 5

/** A new code as symbols, each 0 to 31; whoever holds them wipes them. */
export function createSymbols(randomBytes: RandomBytes): Bytes {
  return randomBytes(symbolCount).map((byte) => byte & 31)
}

/** For people: 26 symbols and the check, in groups of five. A string: it is shown, once. */
export function formatCode(symbols: Bytes): string {
  const text = Array.from([...symbols, checkOf(symbols)], (symbol) => alphabet[symbol]).join('')
  return text.match(new RegExp(`.{1,${groupLength}}`, 'g'))?.join('-') ?? ''
}

/** A code, or part of one, as it was shown: large letters, nothing between them, no look-alikes. */
export function normalizeCode(code: string): string {
  return code
    .toUpperCase()
    .replace(/[\s\p{Pd}_.]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
}

/**
 * Reads a code as people write it: small letters, O for 0, I or L for 1, any spaces and dashes.
 *
 * @throws `REQUEST_INVALID` when it has another length, another letter, or a slip: one wrong symbol and
 * any two that changed places are always found.
 */
export function parseCode(code: string): Bytes {
  if (code.length > 200) throw refused('The recovery code is too long.')
  const text = normalizeCode(code)
  const symbols = Uint8Array.from(text, (letter) => alphabet.indexOf(letter) & 0xff)
  if (symbols.length !== symbolCount + 1 || symbols.includes(0xff))
    throw refused('A recovery code has 27 letters and digits.')
  const code130 = symbols.slice(0, symbolCount)
  if (checkOf(code130) !== symbols[symbolCount])
    throw refused('The recovery code has a slip in it: compare it once more.')
  return code130
}

/**
 * Sum over GF(32) of each symbol times a power of the generator, of which no two are the same: so no
 * single slip and no swap leaves it as it is.
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

/** In GF(32), modulo x^5 + x^2 + 1. */
function multiply(left: number, right: number): number {
  let product = 0
  for (let bit = 4; bit >= 0; bit--) {
    product <<= 1
    if (product & 32) product ^= 0b100101
    if ((right >> bit) & 1) product ^= left
  }
  return product
}
