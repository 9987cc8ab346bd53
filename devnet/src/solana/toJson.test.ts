import { expect, test } from 'vitest'
import { toJson } from './toJson.ts'

test('default: JSON values are written as JSON', () => {
  const value = { a: [1, null, true, 'x"\u0001', { b: -0.5 }], c: {}, d: [] }

  expect(toJson(value)).toBe(JSON.stringify(value))
})

test('behavior: integers of any size are written without quotes', () => {
  expect(toJson({ big: 18_446_744_073_709_551_615n, text: '5' })).toBe(
    '{"big":18446744073709551615,"text":"5"}',
  )
})

test('behavior: undefined is omitted, and null in a list', () => {
  const value = { a: undefined, b: [undefined, 1] }

  expect(toJson(value)).toBe(JSON.stringify(value))
  expect(toJson(undefined)).toBe('null')
})
