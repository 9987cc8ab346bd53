import { matchesOrigin } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import { isOriginPattern } from './Project.ts'

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
