import { assert, constantFrom, domain, integer, option, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { matchesOrigin } from './matchesOrigin.ts'

test.each([
  ['https://example.com', 'https://example.com', true],
  ['https://App.Example/', 'https://app.example', true],
  ['https://app.example', 'https://APP.example', true],
  ['https://app.example/path?query#hash', 'https://app.example', true],
  ['https://example.com', 'http://example.com', false],
  ['https://example.com', 'https://example.com:8443', false],
  ['https://example.com:443', 'https://example.com', true],
  ['https://example.com', 'https://example.com:443', true],
  ['http://example.com:80', 'http://example.com', true],
  ['http://example.com:443', 'http://example.com', false],
  ['https://example.com:*', 'https://example.com:8443', true],
  ['https://example.com:*', 'https://example.com', true],
  ['app.example', 'https://app.example', true],
  ['app.example', 'http://app.example', true],
  ['app.example', 'https://app.example:8443', false],
  ['app.example:8443', 'https://app.example:8443', true],
  ['https://example.com', 'https://evilexample.com', false],
  ['https://example.com', 'https://example.com.evil.io', false],
  ['https://*.example.com', 'https://a.example.com', true],
  ['https://*.example.com', 'https://a.b.example.com', false],
  ['https://*.*.example.com', 'https://a.b.example.com', true],
  ['https://*.example.com', 'https://example.com', false],
  ['https://*.example.com', 'https://evilexample.com', false],
  ['https://*.example.com', 'https://a.example.com.evil.io', false],
  ['https://*.example.com', 'https://evil.io/a.example.com', false],
  ['https://*.example.com', 'https://evil.io?a.example.com', false],
  ['https://*.example.com', 'https://evil.io#a.example.com', false],
  ['https://*.example.com', 'https://evil.io\\.example.com', false],
  ['https://a*.example.com', 'https://ab.example.com', false],
  ['https://a.*.com', 'https://a.b.com', true],
  ['*', 'https://example.com', false],
  ['*', 'https://intranet', false],
  ['https://*', 'https://intranet', false],
  ['https://*:*', 'https://intranet', false],
  ['https://user@example.com', 'https://example.com', false],
  ['https://example.com', 'https://user@example.com', false],
  ['https://example.com@evil.io', 'https://evil.io', false],
  ['https://*.example.com', 'null', false],
  ['null', 'null', false],
  ['', 'https://example.com', false],
  ['https://', 'https://example.com', false],
  ['https://example.com', '', false],
  ['capacitor://localhost', 'capacitor://localhost', true],
  ['capacitor://localhost', 'ionic://localhost', false],
  ['https://example.com', 'capacitor://localhost', false],
  ['*', 'file://', false],
  ['https://example.com', 'http://localhost:3000', true],
  ['https://example.com', 'http://127.0.0.1', true],
  ['https://example.com', 'https://[::1]:8443', true],
  ['https://example.com', 'http://app.localhost', false],
  ['https://example.com', 'http://localhost.evil.io', false],
  ['https://example.com', 'http://localhost:99999999', false],
  ['http://[2001:db8::1]', 'http://[2001:db8::1]', true],
  ['http://[2001:db8::1]', 'http://[2001:db8::2]', false],
])('[CFG-05] %j matches %j: %s', (pattern, origin, expected) => {
  expect(matchesOrigin(pattern, origin)).toBe(expected)
})

test('behavior: an origin matches its own entry; one more label does not', () => {
  const port = option(integer({ min: 1, max: 65_535 }), { nil: undefined })
  assert(
    property(constantFrom('http', 'https'), domain(), port, (scheme, host, number) => {
      const origin = new URL(`${scheme}://${host}${number === undefined ? '' : `:${number}`}`)
        .origin
      expect(matchesOrigin(origin, origin)).toBe(true)
      expect(matchesOrigin(origin, origin.replace('://', '://evil.'))).toBe(false)
      expect(matchesOrigin(origin, `${origin}.evil.io`)).toBe(false)
    }),
  )
})

test('behavior: no text throws, and no pattern matches the opaque origin', () => {
  assert(
    property(string(), string(), (pattern, origin) => {
      expect(typeof matchesOrigin(pattern, origin)).toBe('boolean')
      expect(matchesOrigin(pattern, 'null')).toBe(false)
    }),
  )
})
