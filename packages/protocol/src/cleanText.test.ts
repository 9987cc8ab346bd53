import { expect, test } from 'vitest'
import { cleanText } from './cleanText.ts'

test.each([
  ['an ordinary name', 'USD Coin', 'USD Coin'],
  ['other scripts and symbols are kept', '円 ₮ עברית 🛟', '円 ₮ עברית 🛟'],
  ['a right-to-left override', 'USD\u202eCDU', 'USD CDU'],
  ['isolates and marks', '\u2066a\u2069\u200e\u200f\u061c', 'a'],
  ['line breaks and control characters', 'a\r\nb\u0000\u001b[31mc', 'a b [31mc'],
  ['zero-width characters', 'U\u200bS\u2060D\ufeff', 'U S D'],
  ['tag characters of flags', 'x\u{e0041}\u{e007f}', 'x'],
  ['only spaces', ' \u3000 ', ''],
])('behavior: %s', (_, text, expected) => {
  expect(cleanText(text)).toBe(expected)
})

test('behavior: a text of megabytes is truncated at the limit, between two characters', () => {
  const long = cleanText('🛟'.repeat(1_000_000), 10)

  expect([...long]).toHaveLength(10)
  expect(long.endsWith('🛟…')).toBe(true)
})
