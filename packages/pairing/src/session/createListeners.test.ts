import { expect, test } from 'vitest'
import { createListeners } from './createListeners.ts'

test('default: [PAIR-05] what happens before anybody listens is kept for the first, in order', () => {
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

test('behavior: no more than 100 events are kept', () => {
  const listeners = createListeners<number>({})
  const heard: number[] = []
  for (let event = 0; event < 150; event++) listeners.tell(event)
  listeners.subscribe((event) => heard.push(event))

  expect(heard).toHaveLength(100)
  expect(heard.at(-1)).toBe(149)
})

test('behavior: who stopped listening is not told', () => {
  const listeners = createListeners<number>({})
  const heard: number[] = []
  const stop = listeners.subscribe((event) => heard.push(event))
  stop()
  listeners.tell(1)

  expect(heard).toEqual([])
})
