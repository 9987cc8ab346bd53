import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSymbols, formatCode, parseCode } from './recoveryCode.ts'

const refusal = expect.objectContaining({ code: 'REQUEST_INVALID' })
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const symbols = fc
  .array(fc.nat(31), { maxLength: 26, minLength: 26 })
  .map((list) => Uint8Array.from(list))

test('[AUTH-18] a code can be read back in any notation', () => {
  fc.assert(
    fc.property(symbols, (code) => {
      const text = formatCode(code)

      expect(text).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){5}[0-9A-HJKMNP-TV-Z]{2}$/)
      for (const written of [
        text,
        text.toLowerCase(),
        text.replaceAll('-', ''),
        text.replaceAll('-', ' – '),
        text.replaceAll('0', 'o').replaceAll('1', 'l'),
        `  ${text.replaceAll('1', 'I')}\n`,
      ])
        expect(parseCode(written)).toEqual(code)
    }),
  )
})

test('[AUTH-18][SEC-89] every single typo, and any two swapped symbols, is detected', () => {
  fc.assert(
    fc.property(symbols, (code) => {
      const text = formatCode(code).replaceAll('-', '')
      for (let at = 0; at < text.length; at++) {
        for (const letter of alphabet)
          if (letter !== text[at])
            expect(() => parseCode(text.slice(0, at) + letter + text.slice(at + 1))).toThrow(
              refusal as never,
            )
        for (let to = at + 1; to < text.length; to++)
          if (text[to] !== text[at]) {
            const letters = [...text]
            letters[at] = text[to] ?? ''
            letters[to] = text[at] ?? ''
            expect(() => parseCode(letters.join(''))).toThrow(refusal as never)
          }
      }
    }),
    { numRuns: 5 },
  )
})

test('[AUTH-18][SEC-89] a code has 130 bits: each symbol is any of 32, with equal probability', () => {
  const runs = 4_000
  const counts = Array.from({ length: 26 }, () => new Array<number>(32).fill(0))
  for (let run = 0; run < runs; run++)
    for (const [at, symbol] of createSymbols((length) =>
      crypto.getRandomValues(new Uint8Array(length)),
    ).entries()) {
      const column = counts[at] ?? []
      column[symbol] = (column[symbol] ?? 0) + 1
    }
  const expected = runs / 32
  for (const column of counts) {
    const chiSquare = column.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    // 31 degrees of freedom: by chance, one in some hundred million columns exceeds the limit.
    expect(chiSquare).toBeLessThan(100)
  }
})

test.each([
  ['nothing', ''],
  ['one too short', '0'.repeat(26)],
  ['one too long', '0'.repeat(28)],
  ['the letter U', `U${'0'.repeat(26)}`],
  ['letters of another script', 'é'.repeat(27)],
  ['characters of two UTF-16 units', '𝟎'.repeat(27)],
  ['a very long text', '0'.repeat(100_000)],
])('[AUTH-18] %s is not a code', (_, text) => {
  expect(() => parseCode(text)).toThrow(refusal as never)
})

test('[AUTH-18] the error does not repeat the rejected input', () => {
  const written = `1${'0'.repeat(26)}`

  expect(() => parseCode(written)).toThrow(expect.not.stringContaining('0000') as never)
})
