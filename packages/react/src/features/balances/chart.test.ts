import { expect, test } from 'vitest'
import { chartPath, readTrend } from './chart.ts'

const at = (minutes: number, price: number) => ({ at: minutes * 60_000, price })

test('default: time from left to right, the highest price on top', () => {
  const points = [at(0, 10), at(30, 20), at(40, 5), at(120, 15)]

  expect(readTrend(points)).toEqual({
    first: at(0, 10),
    highest: 20,
    last: at(120, 15),
    lowest: 5,
  })
  expect(chartPath(points)).toBe('M0 78.67L80 4L106.67 116L320 41.33')
})

test('behavior: a constant price is a line in the middle', () => {
  expect(chartPath([at(0, 1), at(1, 1)])).toBe('M0 60L320 60')
})

test.each([
  ['nothing', []],
  ['one point', [at(0, 1)]],
  ['points with one time', [at(0, 1), at(0, 2)]],
  ['a start without a price', [at(0, 0), at(1, 2)]],
])('error: %s gives no line', (_, points) => {
  expect(readTrend(points)).toBeUndefined()
  expect(chartPath(points)).toBe('')
})
