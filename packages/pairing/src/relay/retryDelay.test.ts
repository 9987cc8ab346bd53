import { expect, test } from 'vitest'
import { retryDelay } from './createRelaySocket.ts'

const [least, most] = [() => Uint8Array.of(0), () => Uint8Array.of(255)]

test('[PAIR-05] delays grow up to half a minute, with jitter', () => {
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

test('behavior: a busy relay gets at least ten seconds', () => {
  expect(retryDelay({ attempt: 0, code: 1013, random: least })).toBe(10_050)
})
