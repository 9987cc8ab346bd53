import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { ServerContext } from '../../middleware/ServerContext.ts'
import { checkReadiness, mountHealth } from './mountHealth.ts'

test('default: every check passes', async () => {
  expect(await checkReadiness({ database: async () => 1, relay: async () => {} })).toEqual([])
  expect(await checkReadiness({})).toEqual([])
})

test('error: lists checks that fail or time out', async () => {
  const parts = {
    database: async () => {
      throw new TypeError('postgres://app:secret@10.0.0.1')
    },
    thrown: () => {
      throw new TypeError('at once')
    },
    there: async () => {},
    relay: () => new Promise(() => {}),
  }

  expect(await checkReadiness(parts, 20)).toEqual(['database', 'thrown', 'relay'])
})

test('behavior: requests within a second share one check and its result', async () => {
  const clock = { nowMs: Date.UTC(2026, 0, 1) }
  const parts = { isUp: true, probes: 0 }
  const app = new Hono<ServerContext>()
  mountHealth(app, {
    clock: () => clock.nowMs,
    notices: () => [],
    parts: {
      async database() {
        parts.probes += 1
        if (!parts.isUp) throw new TypeError('down')
      },
    },
  })
  const ask = async () => (await app.request('/ready')).status

  expect(await Promise.all([ask(), ask()])).toEqual([200, 200])
  parts.isUp = false
  clock.nowMs += 999
  expect([await ask(), parts.probes]).toEqual([200, 1])
  clock.nowMs += 1
  expect([await ask(), parts.probes]).toEqual([503, 2])
  expect([await ask(), parts.probes]).toEqual([503, 2])
  // A clock that is set back doesn't keep an old result.
  parts.isUp = true
  clock.nowMs -= 60_000
  expect([await ask(), parts.probes]).toEqual([200, 3])
})
