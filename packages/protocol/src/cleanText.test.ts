import { expect, test } from 'vitest'
import { cleanText } from './cleanText.ts'

test.each([
  ['an ordinary name', 'USD Coin', 'USD Coin'],
  ['other scripts and symbols stay', '円 ₮ עברית 🛟', '円 ₮ עברית 🛟'],
  ['a right-to-left override', 'USD\u202eCDU', 'USD CDU'],
  ['isolates and marks', '\u2066a\u2069\u200e\u200f\u061c', 'a'],
  ['lines and controls', 'a\r\nb\u0000\u001b[31mc', 'a b [31mc'],
  ['what has no width', 'U\u200bS\u2060D\ufeff', 'U S D'],
  ['tags of flags', 'x\u{e0041}\u{e007f}', 'x'],
  ['only room', ' \u3000 ', ''],
])('behavior: %s', (_, text, expected) => {
  expect(cleanText(text)).toBe(expected)
})

test('behavior: a text of megabytes ends at its limit, between two characters', () => {
  const long = cleanText('🛟'.repeat(1_000_000), 10)

  expect([...long]).toHaveLength(10)
  expect(long.endsWith('🛟…')).toBe(true)
})
