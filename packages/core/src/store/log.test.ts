import { expect, test } from 'vitest'
import type { FairleadEvent } from './events.ts'
import { createLog, logLimitBytes } from './log.ts'

const event = (timestamp = 0): FairleadEvent => ({
  name: 'ADDRESS_COPIED',
  timestamp,
  caipNetworkId: 'eip155:1',
  properties: {},
})

test('[ERR-07] the log keeps the latest 1,024,000 bytes', () => {
  const log = createLog()
  const line = '2026-01-01T00:00:00.000Z 00001 ADDRESS_COPIED\n'
  const count = Math.ceil(logLimitBytes / line.length) + 1_000

  for (let index = 0; index < count; index++) log.add(event(Date.UTC(2026, 0, 1)))

  const text = log.export()
  const bytes = new TextEncoder().encode(text).length
  expect(logLimitBytes).toBe(1_024_000)
  expect(bytes).toBeLessThanOrEqual(1_024_000)
  expect(bytes).toBeGreaterThan(1_024_000 - 100)
  expect(text).toMatch(new RegExp(` ${count} ADDRESS_COPIED\n$`))
  expect(text).not.toMatch(/ 1 ADDRESS_COPIED\n/)
})

test('[ERR-07] a line contains time and event, never contents', () => {
  const log = createLog()
  const properties = { id: 'secret', method: 'INJECTED', name: 'secret', reconnect: false }

  log.add({ name: 'CONNECT_SUCCESS', timestamp: 0, caipNetworkId: 'eip155:1', properties })
  log.add(event(1))

  expect(log.export()).toBe(
    '1970-01-01T00:00:00.000Z 1 CONNECT_SUCCESS\n1970-01-01T00:00:00.001Z 2 ADDRESS_COPIED\n',
  )
})

test('[ERR-07] a line over the limit leaves the log empty, not broken', () => {
  const log = createLog(10)

  log.add(event())
  log.add(event())

  expect(log.export()).toBe('')
})
