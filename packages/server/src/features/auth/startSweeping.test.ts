import { expect, test } from 'vitest'
import type { LogEntry } from '../../log.ts'
import { createWalletServer } from '../../testing/createWalletServer.ts'
import { startSweeping } from './startSweeping.ts'

/** Creates timers that only the test runs. */
function createTimers() {
  const waiting = new Set<{ delayMs: number; run: () => void }>()
  return {
    schedule(run: () => void, delayMs: number) {
      const entry = { delayMs, run }
      waiting.add(entry)
      return () => void waiting.delete(entry)
    },
    waiting,
  }
}

test('[AUTH-17] default: deletes expired rows every ten minutes, even without sign-ins, until the server closes', async () => {
  const { schedule, waiting } = createTimers()
  const { clock, server, storage } = await createWalletServer({}, { schedule })
  const limit = { count: 1, windowMs: 60_000 }
  expect(await storage.auth.take('k', limit, clock.nowMs)).toBe(0)
  // Takes at an earlier time: a counter that still exists answers with a wait.
  const isKept = async () => (await storage.auth.take('k', limit, clock.nowMs - 120_000)) > 0
  const following = server.follow()
  // The relay sweeps its own rows more often.
  const next = () => [...waiting].find(({ delayMs }) => delayMs === 10 * 60_000)
  await expect.poll(next).toBeDefined()
  expect(await isKept()).toBe(true)

  clock.nowMs += 10 * 60_000
  const due = next()!
  waiting.delete(due)
  due.run()
  await expect.poll(next).toBeDefined()
  expect(await isKept()).toBe(false)

  await following.close()
  expect(waiting.size).toBe(0)
})

test('[AUTH-17] error: reports a short database failure, and retries', async () => {
  const { schedule, waiting } = createTimers()
  const entries: LogEntry[] = []
  let swept = 0
  const sweeping = startSweeping({
    clock: () => 0,
    log: (entry) => entries.push(entry),
    schedule,
    store: {
      async sweep() {
        swept += 1
        if (swept === 1) throw new Error('connect ECONNREFUSED secret.example')
      },
    },
  })
  await expect.poll(() => waiting.size).toBe(1)
  expect(entries).toEqual([{ event: 'sweepFailed', reason: 'SERVER_ERROR' }])
  for (const { run } of [...waiting]) run()
  await expect.poll(() => swept).toBe(2)
  expect(entries).toHaveLength(1)
  await sweeping.close()
})
