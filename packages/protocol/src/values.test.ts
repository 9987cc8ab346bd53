import { expect, test } from 'vitest'
import { tryParse } from './parse.ts'
import { AnyAccountId, Decimals, DecimalText, Iso, Money, toImageUrl } from './values.ts'

test.each([
  [DecimalText, '0', true],
  [DecimalText, '12.000000000000000001', true],
  [DecimalText, '-1', false],
  [DecimalText, '1e18', false],
  [DecimalText, '1.', false],
  [DecimalText, '.5', false],
  [DecimalText, '9'.repeat(401), false],
  [Money, 0, true],
  [Money, -0.01, false],
  [Money, Number.NaN, false],
  [Money, Number.POSITIVE_INFINITY, false],
  [Decimals, 255, true],
  [Decimals, 256, false],
  [Decimals, 1.5, false],
  [Iso, '2026-01-01T00:00:00.000Z', true],
  [Iso, 'yesterday', false],
  [AnyAccountId, 'tron:0x2b6653dc:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', true],
  [AnyAccountId, 'eip155:1', false],
] as const)('%#: %o accepts %s: %s', (schema, value, expected) => {
  expect(tryParse(schema, value) !== undefined).toBe(expected)
})

test.each([
  ['https://img.example/a.png', 'https://img.example/a.png'],
  ['http://localhost:4400/a', 'http://localhost:4400/a'],
  ['http://img.example/a.png', undefined],
  ['javascript:alert(1)', undefined],
  ['data:image/svg+xml,<svg/>', undefined],
  [`https://img.example/${'a'.repeat(3000)}`, undefined],
  ['', undefined],
  [null, undefined],
])('behavior: an image at %s', (url, expected) => {
  expect(toImageUrl(url)).toBe(expected)
})
