import { expect, test } from 'vitest'
import { announceReady } from './announceReady.ts'

/** Creates a page that listens when the test says so, with a clock that the test advances. */
function begin() {
  const timers: (() => void)[] = []
  const said: boolean[] = []
  const page = { isHeard: false }
  announceReady({
    isHeard: () => page.isHeard,
    say: (isAgain) => void said.push(isAgain),
    schedule(run) {
      timers.push(run)
      return () => {}
    },
  })
  return { next: () => timers.shift()?.(), page, said, timers }
}

test('[AUTH-08] default: a page that sends messages is notified once', () => {
  const { next, page, said, timers } = begin()
  page.isHeard = true
  next()
  expect([said, timers]).toEqual([[false], []])
})

test('[AUTH-08] behavior: a page that missed it is notified again until it sends a message', () => {
  const { next, page, said, timers } = begin()
  next()
  next()
  expect(said).toEqual([false, true, true])
  page.isHeard = true
  next()
  expect(said).toEqual([false, true, true])
  expect(timers).toEqual([])
})

test('[AUTH-08] behavior: a page that never sends a message is no longer notified in the end', () => {
  const { next, said, timers } = begin()
  for (let turn = 0; turn < 40; turn++) next()
  expect(said).toHaveLength(13)
  expect(timers).toEqual([])
})
