import { expect, test } from 'vitest'
import { createListeners } from './createListeners.ts'

test('default: [PAIR-05] what happens before anybody listens is kept for the first, in order', async () => {
  const listeners = createListeners<number>({})
  const [first, second]: [number[], number[]] = [[], []]
  listeners.tell(1)
  listeners.tell(2)
  listeners.subscribe((event) => first.push(event))
  listeners.tell(3)
  expect(first).toEqual([])
  await Promise.resolve()
  listeners.subscribe((event) => second.push(event))
  listeners.tell(4)

  expect(first).toEqual([1, 2, 3, 4])
  expect(second).toEqual([4])
})

test('behavior: no more than 64 events are kept', async () => {
  const listeners = createListeners<number>({})
  const heard: number[] = []
  for (let event = 0; event < 100; event++) listeners.tell(event)
  listeners.subscribe((event) => heard.push(event))
  await Promise.resolve()

  expect(heard).toHaveLength(64)
  expect(heard.at(-1)).toBe(99)
})

test('behavior: who stopped listening is not told', async () => {
  const listeners = createListeners<number>({})
  const heard: number[] = []
  const stop = listeners.subscribe((event) => heard.push(event))
  stop()
  await Promise.resolve()
  listeners.tell(1)

  expect(heard).toEqual([])
})
