import { assert, bigInt, double, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { plainAmount, readAmount, toMoney, toTokens } from './amount.ts'
import { formatUnits } from './units.ts'

const max = 2n ** 256n - 1n

test.each<[string, number, bigint | string]>([
  ['1', 18, 10n ** 18n],
  ['1.5', 6, 1_500_000n],
  [' 1.5 ', 6, 1_500_000n],
  ['.5', 6, 500_000n],
  ['5.', 6, 5_000_000n],
  ['0', 6, 0n],
  ['007', 0, 7n],
  ['0.000001', 6, 1n],
  // Trailing zeros do not count as decimals.
  ['0.0000010', 6, 1n],
  ['1.0', 0, 1n],
  [formatUnits(max, 18), 18, max],
  [max.toString(), 0, max],
  ['', 6, 'empty'],
  ['  ', 6, 'empty'],
  ['0.0000001', 6, 'tooPrecise'],
  ['1.5', 0, 'tooPrecise'],
  ['.', 6, 'invalid'],
  ['-1', 6, 'invalid'],
  ['+1', 6, 'invalid'],
  ['1e3', 6, 'invalid'],
  ['0x10', 6, 'invalid'],
  ['1,5', 6, 'invalid'],
  ['1 000', 6, 'invalid'],
  ['1.2.3', 6, 'invalid'],
  ['Infinity', 6, 'invalid'],
  ['NaN', 6, 'invalid'],
  ['١', 6, 'invalid'],
  [(max + 1n).toString(), 0, 'invalid'],
  [`1${'0'.repeat(78)}`, 0, 'invalid'],
  ['9'.repeat(1000), 0, 'invalid'],
])('[FEAT-06] %j with %i decimals: %s', (text, decimals, expected) => {
  expect(readAmount(text, decimals)).toEqual(
    typeof expected === 'bigint' ? { value: expected } : { problem: expected },
  )
})

test('[FEAT-06] behavior: a full decimal is parsed exactly', () => {
  assert(
    property(bigInt(0n, max), integer({ min: 0, max: 36 }), (value, decimals) => {
      expect(readAmount(formatUnits(value, decimals), decimals)).toEqual({ value })
    }),
  )
})

test.each<[string, '.' | ',', string]>([
  ['1.5', '.', '1.5'],
  ['1,5', '.', '1.5'],
  ['1,5', ',', '1.5'],
  ['0,123', '.', '0.123'],
  ['1,2345', '.', '1.2345'],
  // 1234 or 1.234, depending on the language.
  ['1,234', '.', '1,234'],
  ['1,234', ',', '1.234'],
  ['1,234.5', '.', '1,234.5'],
  ['1.234,5', ',', '1.234,5'],
  ['1,2,3', ',', '1,2,3'],
  ['١٢٫٥', '.', '12.5'],
  ['۱۲', '.', '12'],
  ['1\u202f234,5', ',', '1234.5'],
  ['1 234', '.', '1234'],
  ['1 2', '.', '1 2'],
  ['-1', '.', '-1'],
])('[FEAT-06] typed %j with decimal mark %j: %j', (text, mark, expected) => {
  expect(plainAmount(text, mark)).toBe(expected)
})

test.each<[string, number, number, string | undefined]>([
  ['10', 2000, 18, '0.005'],
  ['10', 0.5, 6, '20'],
  ['1', 3, 6, '0.333333'],
  // Results have at most eight decimals.
  ['1', 3, 18, '0.33333333'],
  ['1', 2000, 0, '0'],
  ['1', 1e-9, 18, '1000000000'],
  ['x', 1, 18, undefined],
  ['1', 0, 18, undefined],
  ['1', Number.NaN, 18, undefined],
  ['1', Number.POSITIVE_INFINITY, 18, undefined],
])('[FEAT-06] for %s dollars at %d, with %i decimals: %s', (money, price, decimals, expected) => {
  expect(toTokens(money, price, decimals)).toBe(expected)
})

test.each<[bigint, number, number, string | undefined]>([
  [5n * 10n ** 15n, 2000, 18, '10'],
  [1n, 2000, 18, '0'],
  [1_234_567n, 1, 6, '1.23'],
  [12n, 0.5, 0, '6'],
  [1n, 0, 18, undefined],
])('[FEAT-06] %d at %d with %i decimals is worth %s', (value, price, decimals, expected) => {
  expect(toMoney(value, price, decimals)).toBe(expected)
})

test('[FEAT-06] behavior: a fiat amount never buys more than its value', () => {
  const prices = double({ min: 0.0001, max: 1e6, noNaN: true })
  assert(
    property(integer({ min: 1, max: 1_000_000 }), prices, (money, price) => {
      const tokens = toTokens(String(money), price, 18)
      const read = readAmount(tokens ?? '', 18)
      const worth = 'value' in read ? toMoney(read.value, price, 18) : undefined
      expect(Number(worth)).toBeLessThanOrEqual(money)
    }),
  )
})
