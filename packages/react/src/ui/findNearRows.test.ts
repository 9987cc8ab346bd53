import { expect, test } from 'vitest'
import { findNearRows, listRows } from './findNearRows.ts'

const list = { length: 5_000, pitch: 64, windowHeight: 800 }

test('default: the rows in the window and within 400 px of it, in steps of 4', () => {
  expect(findNearRows({ ...list, top: 100 })).toEqual({ end: 20, first: 0 })
  expect(findNearRows({ ...list, top: -64 * 1_000 })).toEqual({ end: 1_020, first: 992 })
})

test('behavior: ends at the last row', () => {
  expect(findNearRows({ ...list, top: 800 - 64 * 5_000 })).toEqual({ end: 5_000, first: 4_980 })
})

test.each([
  ['above', -1_000_000],
  ['below', 10_000],
])('behavior: no row of a list that is far %s the window', (_, top) => {
  const { end, first } = findNearRows({ ...list, top })
  expect(listRows({ end, first }, list.length, undefined)).toHaveLength(0)
})

test('behavior: the focused row stays, wherever it is', () => {
  const range = { end: 12, first: 10 }

  expect(listRows(range, 20, 3)).toEqual([3, 10, 11])
  expect(listRows(range, 20, 15)).toEqual([10, 11, 15])
  expect(listRows(range, 20, 11)).toEqual([10, 11])
  // The list became shorter.
  expect(listRows(range, 11, 15)).toEqual([10])
})
