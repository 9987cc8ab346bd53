import { assert, bigInt, jsonValue, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { readExactJson } from './exactJson.ts'

test('default: integers that a number cannot hold are returned as digits', () => {
  expect(readExactJson('{"rentEpoch":18446744073709551615,"slot":7,"fee":0.5}')).toEqual({
    fee: 0.5,
    rentEpoch: '18446744073709551615',
    slot: 7,
  })
})

test('behavior: a 64-bit number loses no digit', () => {
  assert(
    property(bigInt({ max: 2n ** 64n - 1n, min: 0n }), (value) => {
      const [read] = readExactJson(`[${value}]`) as [number | string]
      expect(BigInt(read)).toBe(value)
    }),
  )
})

test('behavior: digits in a string stay a string; other JSON is parsed as usual', () => {
  assert(
    property(string(), (text) => {
      const value = { [text]: [`${text}12345678901234567890`, '\\"1234567890123456789'] }
      expect(readExactJson(JSON.stringify(value))).toEqual(value)
    }),
    { numRuns: 50 },
  )
  assert(
    property(jsonValue({ maxDepth: 2 }), (value) => {
      const text = JSON.stringify(value)
      // Long numbers are converted on purpose.
      if (!/\d{15}/.test(text)) expect(readExactJson(text)).toEqual(JSON.parse(text))
    }),
    { numRuns: 50 },
  )
})

test('error: not JSON', () => {
  expect(() => readExactJson('<html>')).toThrow(SyntaxError)
})
