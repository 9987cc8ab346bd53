import { expect, test } from 'vitest'
import { retryDelay } from './retryDelay.ts'

const [least, most] = [() => Uint8Array.of(0), () => Uint8Array.of(255)]

test('[PAIR-05] longer each time, up to half a minute, never quite the same', () => {
  const delays = [0, 1, 2, 8, 9, 1_000].map((attempt) => [
    retryDelay({ attempt, code: 1006, random: least }),
    retryDelay({ attempt, code: 1006, random: most }),
  ])
  expect(delays).toEqual([
    [50, 100],
    [100, 200],
    [200, 399],
    [12_800, 25_550],
    [15_000, 29_941],
    [15_000, 29_941],
  ])
})

test('behavior: a busy relay has ten seconds at least', () => {
  expect(retryDelay({ attempt: 0, code: 1013, random: least })).toBe(10_050)
})
