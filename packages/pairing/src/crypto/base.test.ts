import { base58, base64, base64urlnopad } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase64, fromBase64Url, toBase58, toBase64, toBase64Url } from './base.ts'

test('behavior: encodes and decodes like the library, for any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(toBase64(bytes)).toBe(base64.encode(bytes))
      expect(toBase64Url(bytes)).toBe(base64urlnopad.encode(bytes))
      expect(fromBase64(toBase64(bytes))).toEqual(bytes)
      expect(fromBase64Url(toBase64Url(bytes))).toEqual(bytes)
      if (bytes[0]) expect(toBase58(bytes)).toBe(base58.encode(bytes))
    }),
  )
})

test.each(['AA', 'AA=', 'AB==', 'AA==\n', ' AA==', 'AA==AA==', 'A', '-_-_', 'ä==='])(
  'error: %j is not canonical base64',
  (text) => {
    expect(() => fromBase64(text)).toThrow()
  },
)

test.each(['AA==', 'AB', '+/+/', 'A', 'AA\n'])('error: %j is not base64url', (text) => {
  expect(() => fromBase64Url(text)).toThrow()
})
