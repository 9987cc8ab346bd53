import { expect, test } from 'vitest'
import { wantedLanguages, withLocale } from './languages.ts'

test.each([
  ['?projectId=1&locale=de', ['de', 'ar']],
  ['?locale=DE-at', ['de', 'ar']],
  ['', ['ar']],
  // Unsupported language: the browser's languages apply.
  ['?locale=tlh', ['ar']],
  ['?locale=', ['ar']],
  ['?locale=%3Cscript%3E', ['ar']],
  ['?locale=__proto__', ['ar']],
])('behavior: the page’s language if supported: %s', (search, expected) => {
  expect(wantedLanguages(`https://wallet.example/sdk${search}`, ['ar'])).toEqual(expected)
})

test.each([
  ['/popup/approve', '/popup/approve?locale=de'],
  ['/popup/passkey#ab', '/popup/passkey?locale=de#ab'],
  ['/popup/export?projectId=1', '/popup/export?projectId=1&locale=de'],
])('default: windows use the frame’s language: %s', (path, expected) => {
  expect(withLocale(path, 'de')).toBe(expected)
})
