import { assert, bigInt, integer, property } from 'fast-check'
import { formatUnits as viemFormatUnits, parseUnits as viemParseUnits } from 'viem'
import { expect, test } from 'vitest'
import { parseUnits } from './parseUnits.ts'
import { formatUnits } from './units.ts'

test.each([
  [0n, 18, '0'],
  [1n, 18, '0.000000000000000001'],
  [1_500_000n, 6, '1.5'],
  [1_000_000n, 6, '1'],
  [-1_500_000n, 6, '-1.5'],
  [-1n, 6, '-0.000001'],
  [12n, 0, '12'],
  [2n ** 256n - 1n, 0, (2n ** 256n - 1n).toString()],
])('%d with %d decimals is %s', (value, decimals, expected) => {
  expect(formatUnits(value, decimals)).toBe(expected)
})

test('behavior: no rounding or loss', () => {
  const value = bigInt({ min: -(2n ** 256n), max: 2n ** 256n })
  assert(
    property(value, integer({ min: 0, max: 36 }), (amount, decimals) => {
      const text = formatUnits(amount, decimals)
      expect(text).toBe(viemFormatUnits(amount, decimals))
      expect(viemParseUnits(text, decimals)).toBe(amount)
      if (amount >= 0n) expect(parseUnits(text, decimals)).toBe(amount)
      expect(text).toMatch(/^-?\d+(?:\.\d*[1-9])?$/)
    }),
  )
})

test.each([
  ['1.5', 6, 1_500_000n],
  ['1', 0, 1n],
  ['0.1234567', 6, 123_456n],
  ['1.9', 0, 1n],
  ['0', 18, 0n],
])('behavior: %s with %d decimals are %d units', (text, decimals, expected) => {
  expect(parseUnits(text, decimals)).toBe(expected)
})
