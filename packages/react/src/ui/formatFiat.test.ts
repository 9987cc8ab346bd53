import { expect, test } from 'vitest'
import { formatFiat } from './formatFiat.ts'

test.each([
  ['en-US', 1234.5, '$1,234.50'],
  ['de-DE', 1234.5, '1.234,50\u00a0$'],
  ['en-US', 0.004, '<$0.01'],
  ['en-US', 0, '$0.00'],
])('[FEAT-01] in %s, %d dollars are %s', (locale, dollars, expected) => {
  expect(formatFiat(dollars, locale)).toBe(expected)
})
