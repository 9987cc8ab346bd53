import { expect, test } from 'vitest'
import { gridStep } from './gridStep.ts'

// 0 1 2
// 3 4 5
// 6 7
const grid = { columns: 3, count: 8, index: 4, isRtl: false }
const press = (key: string, more: Partial<typeof grid> = {}, ctrlKey = false) =>
  gridStep({ ctrlKey, key }, { ...grid, ...more })

test.each([
  ['ArrowRight', 4, 5],
  ['ArrowLeft', 4, 3],
  ['ArrowDown', 4, 7],
  ['ArrowUp', 4, 1],
  ['ArrowUp', 1, 1],
  ['ArrowLeft', 0, 0],
  ['ArrowRight', 7, 7],
  ['ArrowDown', 5, 7],
  ['ArrowDown', 6, 6],
  ['Home', 4, 3],
  ['End', 4, 5],
  ['End', 6, 7],
  ['PageDown', 1, 7],
  ['PageUp', 7, 1],
])('[VIEW-07] default: %s moves from %i to %i', (key, index, expected) => {
  expect(press(key, { index })).toBe(expected)
})

test('[VIEW-07] behavior: with Ctrl, to both ends of the list', () => {
  expect(press('Home', {}, true)).toBe(0)
  expect(press('End', {}, true)).toBe(7)
})

test('[VIEW-07] behavior: right to left, the arrows are mirrored', () => {
  expect(press('ArrowRight', { isRtl: true })).toBe(3)
  expect(press('ArrowLeft', { isRtl: true })).toBe(5)
})

test('[VIEW-07] behavior: other keys are ignored', () => {
  expect(press('Enter')).toBeUndefined()
  expect(press('constructor')).toBeUndefined()
})
