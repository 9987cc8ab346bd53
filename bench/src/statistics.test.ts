import { expect, test } from 'vitest'
import { interleave, medianRatio, quantile, summarize } from './statistics.ts'

test('default', () => {
  expect(summarize([5, 1, 3, 2, 4])).toEqual({ median: 3, p90: 4.6, count: 5 })
})

test('behavior: a quantile between two values is interpolated linearly', () => {
  expect(quantile([1, 2], 0.5)).toBe(1.5)
  expect(quantile([10, 0], 0.9)).toBe(9)
  expect(quantile([7], 0.9)).toBe(7)
})

test('behavior: variants alternate, and the first round only warms up', async () => {
  const calls: string[] = []
  const variant = (name: string) => async () => {
    calls.push(name)
    return { time: calls.length }
  }

  const result = await interleave({ a: variant('a'), b: variant('b') }, 2)

  expect(calls.join('')).toBe('abbaab')
  expect(result.a.time).toEqual({ median: 4.5, p90: 4.9, count: 2 })
  expect(result.b.time.count).toBe(2)
})

test('behavior: a single run is measured', async () => {
  const result = await interleave({ a: async () => ({ time: 3 }) }, 1)

  expect(result.a.time).toEqual({ median: 3, p90: 3, count: 1 })
})

test('behavior: a ratio is taken in each round, so that a slow round changes both values', () => {
  expect(medianRatio([20, 400, 30], [10, 200, 10])).toBe(2)
  expect(medianRatio([20, 30], [10, 10])).toBe(2.5)
})
