import { createTestEnvironment } from '@fairlead/test'
import { expect, test } from 'vitest'
import { runAt } from './createTracks.ts'

function watch(at: number) {
  const { clock } = createTestEnvironment()
  const asked: number[] = []
  const ran: number[] = []
  const start = clock.now()
  const stop = runAt(
    {
      now: clock.now,
      schedule(run, ms) {
        asked.push(ms)
        return clock.schedule(run, ms)
      },
    },
    start + at,
    () => ran.push(clock.now() - start),
  )
  return { asked, clock, ran, stop }
}

test('behavior: no timer exceeds the maximum delay, and it runs in time', async () => {
  const { asked, clock, ran } = watch(2 ** 32)
  await clock.advance(2 ** 32 - 1)
  expect(ran).toEqual([])
  await clock.advance(1)
  expect(ran).toEqual([2 ** 32])
  expect(asked).toEqual([2 ** 31 - 1, 2 ** 31 - 1, 2])
})

test('behavior: stopped after the first of its timers', async () => {
  const { clock, ran, stop } = watch(2 ** 31)
  await clock.advance(2 ** 31 - 1)
  stop()
  await clock.advance(2)
  expect(ran).toEqual([])
})
