import { expect, test } from 'vitest'
import { relativeTime } from './relativeTime.ts'

const now = Date.UTC(2026, 5, 15, 12)
const minutes = (count: number) => now - count * 60_000

test.each([
  ['en', 5, '5 min'],
  ['en', 1, '1 min'],
  ['en-GB', 120, '2 hrs'],
  ['en', 119, '1 hr'],
  ['en', 3 * 1440, '3 days'],
  ['en', 10 * 1440, 'Jun 5'],
  ['en', 400 * 1440, 'May 11, 2025'],
  ['de', 5, '5 Min.'],
  ['de', 120, '2 Std.'],
])('[FEAT-05] default: in %s, %d minutes ago is %s', (locale, ago, expected) => {
  expect(relativeTime(minutes(ago), now, locale)).toBe(expected)
})

test('[FEAT-05] behavior: less than a minute, and times in the future, have no number', () => {
  expect(relativeTime(now - 59_000, now, 'en')).toBeUndefined()
  expect(relativeTime(now + 60_000, now, 'en')).toBeUndefined()
})
