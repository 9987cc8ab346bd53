import { assert, jsonValue, property } from 'fast-check'
import { expect, test } from 'vitest'
import { isEqual } from './isEqual.ts'

test.each([
  [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
  [{ a: undefined }, {}, false],
  [{}, { a: undefined }, false],
  [{ a: undefined }, { b: undefined }, false],
  [[], {}, false],
  [[1, 2], [1], false],
  [[1], [1, undefined], false],
  [null, {}, false],
  [null, undefined, false],
  [Number.NaN, Number.NaN, true],
  [0, -0, false],
  ['1', 1, false],
  [{ toString: 1 }, {}, false],
])('%j and %j: %s', (left, right, expected) => {
  expect(isEqual(left, right)).toBe(expected)
  expect(isEqual(right, left)).toBe(expected)
})

test('behavior: a copy is equal, another text is not', () => {
  assert(
    property(jsonValue(), jsonValue(), (value, other) => {
      expect(isEqual(value, structuredClone(value))).toBe(true)
      expect(isEqual({ value }, { value, other })).toBe(false)
      expect(isEqual([value], [value, other])).toBe(false)
    }),
  )
})
