import { expect, test } from 'vitest'
import { formatFiat, formatPrice } from './formatFiat.ts'

test.each([
  ['en-US', 'USD', 1234.5, '$1,234.50'],
  ['de-DE', 'USD', 1234.5, '1.234,50\u00a0$'],
  ['en-US', 'USD', 0.004, '<$0.01'],
  ['en-US', 'USD', 0, '$0.00'],
  ['en-US', 'EUR', 1234.5, '€1,234.50'],
  ['ja-JP', 'JPY', 1234.5, '￥1,235'],
  ['en-US', 'JPY', 0.4, '<¥1'],
  ['en-US', 'KWD', 0.004, 'KWD\u00a00.004'],
])('[FEAT-01] in %s, in %s, %d is %s', (locale, currency, value, expected) => {
  expect(formatFiat(value, currency, locale)).toBe(expected)
})

test.each([
  ['USD', 2500.5, '$2,500.50'],
  ['USD', 0.000012345, '$0.00001235'],
  ['JPY', 0.25, '¥0.25'],
  ['EUR', 0, '€0.00'],
])('a price in %s, %d, is %s', (currency, price, expected) => {
  expect(formatPrice(price, currency, 'en-US')).toBe(expected)
})
