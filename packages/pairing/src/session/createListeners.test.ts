import { expect, test } from 'vitest'
import { createListeners } from './createListeners.ts'

test('default: [PAIR-05] events before the first listener are queued for it, in order', () => {
  const listeners = createListeners<number>({})
  const [first, second]: [number[], number[]] = [[], []]
  listeners.tell(1)
  listeners.tell(2)
  listeners.subscribe((event) => first.push(event))
  listeners.tell(3)
  listeners.subscribe((event) => second.push(event))
  listeners.tell(4)

  expect(first).toEqual([1, 2, 3, 4])
  expect(second).toEqual([4])
})

test('behavior: at most 100 events are queued', () => {
  const listeners = createListeners<number>({})
  const heard: number[] = []
  for (let event = 0; event < 150; event++) listeners.tell(event)
  listeners.subscribe((event) => heard.push(event))

  expect(heard).toHaveLength(100)
  expect(heard.at(-1)).toBe(149)
})

test('behavior: an unsubscribed listener is not called', () => {
  const listeners = createListeners<number>({})
  const heard: number[] = []
  const stop = listeners.subscribe((event) => heard.push(event))
  stop()
  listeners.tell(1)

  expect(heard).toEqual([])
})
