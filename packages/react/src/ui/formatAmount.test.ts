import { assert, bigInt, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount } from './formatAmount.ts'

test.each([
  ['0', '0'],
  ['0.0', '0'],
  ['1', '1'],
  ['1.5', '1.5'],
  ['1234.5', '1,234.5'],
  // Truncated: it never shows more than the amount.
  ['0.99999', '0.9999'],
  ['1.23456789', '1.2345'],
  ['999.99999', '999.9999'],
  // A nonzero amount is not shown as 0.
  ['0.00009', '<0.0001'],
  ['0.000000000000000001', '<0.0001'],
  ['0.0001', '0.0001'],
  // With an integer part, a truncated rest is not marked.
  ['5.00009', '5'],
  ['123456789012345678901234567890.123456', '123,456,789,012,345,678,901,234,567,890.1234'],
  ['115792089237316195423570985008687907853269984665640564039457.584007913129639935', null],
])('%s: %s', (decimal, expected) => {
  expect(formatAmount(decimal, 4, 'en')).toBe(
    expected ??
      '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457.584',
  )
})

test.each([
  ['de', '1234567.891', '1.234.567,891'],
  ['de', '0.00001', '<0,0001'],
  ['fr', '1234567.891', '1\u202f234\u202f567,891'],
  // Integer and fraction in the same digits.
  ['ar-EG', '1234.5', '١٬٢٣٤٫٥'],
  ['ar-EG', '0.00001', '<٠٫٠٠٠١'],
])('behavior: %s writes %s as %s', (locale, decimal, expected) => {
  expect(formatAmount(decimal, 4, locale)).toBe(expected)
})

test('behavior: as many digits as requested', () => {
  expect(formatAmount('1.23456', 2, 'en')).toBe('1.23')
  expect(formatAmount('0.001', 2, 'en')).toBe('<0.01')
})

test('behavior: the shown amount is never more, and less than one step below', () => {
  assert(
    property(bigInt(0n, 10n ** 60n), integer({ min: 1, max: 8 }), (units, digits) => {
      const text = units.toString().padStart(19, '0')
      const shown = formatAmount(`${text.slice(0, -18)}.${text.slice(-18)}`, digits, 'en')
      const step = 10n ** BigInt(18 - digits)
      if (shown.startsWith('<')) {
        expect(units).toBeGreaterThan(0n)
        expect(units).toBeLessThan(step)
        return
      }
      const [whole = '', fraction = ''] = shown.replaceAll(',', '').split('.')
      const read = BigInt(whole + fraction.padEnd(18, '0'))
      expect(read).toBeLessThanOrEqual(units)
      expect(units - read).toBeLessThan(step)
    }),
  )
})
