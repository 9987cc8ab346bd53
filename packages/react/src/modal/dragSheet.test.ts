import { expect, test } from 'vitest'
import { endsClosed, type Sample } from './dragSheet.ts'

/** Samples of a drag to `distance` that takes `ms` milliseconds. */
function drag(distance: number, ms: number): readonly Sample[] {
  return Array.from({ length: 11 }, (_, step) => ({
    distance: (distance * step) / 10,
    ms: (ms * step) / 10,
  }))
}

test.each([
  ['a slow drag by a third of the height', drag(201, 2_000), 2_000, true],
  ['a slow drag by less', drag(199, 2_000), 2_000, false],
  ['a fast flick', drag(80, 100), 100, true],
  ['a fast flick, which rests before the release', drag(80, 100), 300, false],
  ['a fast flick of a few pixels', drag(20, 10), 10, false],
  ['a drag back up', [...drag(150, 100), { distance: 40, ms: 180 }], 190, false],
  ['a press without a movement', [], 100, false],
] as const)('[MOD-23] behavior: the end of a drag, %s', (_, samples, ms, closes) => {
  expect(endsClosed(samples, { height: 600, ms })).toBe(closes)
})
