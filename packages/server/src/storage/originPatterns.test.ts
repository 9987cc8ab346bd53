import { matchesOrigin } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import { isOriginPattern, isPublicPattern } from './originPatterns.ts'

test.each([
  ['https://app.example', 'https://app.example'],
  ['https://App.Example/', 'https://app.example'],
  ['app.example', 'http://app.example'],
  ['*.example.com', 'https://a.example.com'],
  ['*.*.example.com', 'https://a.b.example.com'],
  ['http://localhost:*', 'http://localhost:3000'],
  ['https://app.example:8443', 'https://app.example:8443'],
  ['evil.localhost:4401', 'http://evil.localhost:4401'],
  ['capacitor://localhost', 'capacitor://localhost'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
])('default: %s, which fits %s', (pattern, origin) => {
  expect(isOriginPattern(pattern)).toBe(true)
  expect(matchesOrigin(pattern, origin)).toBe(true)
})

test.each(['', '*', 'https://*', '*app.example', 'a*.example', 'https://', 'a b', 'null:', '-a.b'])(
  'error: %j never matches',
  (pattern) => {
    expect(isOriginPattern(pattern)).toBe(false)
  },
)

test.each([
  '*.*',
  '*.com',
  'https://*.com',
  '*.co.uk',
  '*.*.co.uk',
  'shop.*.com',
  'shop.*',
  '*.COM:*',
  'https://*.vercel.app',
  'https://*.*.pages.dev',
  'https://*.ngrok-free.app',
  'https://*.github.io:443',
  '10.0.0.*',
  '*.0.0.1',
  // A top-level domain that the list may not know yet.
  '*.newtld',
])('[SEC-250][AUTH-17] error: %s matches pages of anyone', (pattern) => {
  expect(isPublicPattern(pattern)).toBe(true)
})

test.each([
  'https://app.example',
  '*.shop.com',
  'https://*.shop.co.uk',
  'https://*.*.shop.pages.dev',
  'https://*.my-team.vercel.app',
  '*.localhost:4401',
  'https://*.corp.internal',
  '*.test',
  'capacitor://localhost',
  'http://[::1]:3000',
  'https://com',
])('[SEC-250][AUTH-17] behavior: %s matches pages of one owner', (pattern) => {
  expect(isPublicPattern(pattern)).toBe(false)
})
