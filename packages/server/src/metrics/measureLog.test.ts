import { expect, test } from 'vitest'
import type { LogEntry } from '../log.ts'
import { formatMetrics } from './formatMetrics.ts'
import { measureLog } from './measureLog.ts'

const answered: LogEntry = {
  event: 'answered',
  durationMs: 3,
  method: 'GET',
  requestId: 'r',
  route: '/v1',
  status: 200,
}

test('default: measures requests by route, and passes entries on', () => {
  const entries: LogEntry[] = []
  const { log, metrics } = measureLog((entry) => entries.push(entry))

  log(answered)
  log({ ...answered, durationMs: 20_000 })
  log({ ...answered, durationMs: 1, status: 429 })

  expect(entries).toHaveLength(3)
  const lines = formatMetrics(metrics()).split('\n')
  const name = 'fairlead_http_request_duration_seconds'
  const labels = 'method="GET",route="/v1",status="2xx"'
  expect(lines).toContain(`# TYPE ${name} histogram`)
  expect(lines).toContain(`${name}_bucket{${labels},le="0.0025"} 0`)
  expect(lines).toContain(`${name}_bucket{${labels},le="0.005"} 1`)
  expect(lines).toContain(`${name}_bucket{${labels},le="10"} 1`)
  expect(lines).toContain(`${name}_bucket{${labels},le="+Inf"} 2`)
  expect(lines).toContain(`${name}_sum{${labels}} 20.003`)
  expect(lines).toContain(`${name}_count{${labels}} 2`)
  // A bound belongs to its bucket.
  expect(lines).toContain(`${name}_bucket{method="GET",route="/v1",status="4xx",le="0.001"} 1`)
  expect(lines).toContain('fairlead_rate_limit_refusals_total{route="/v1"} 1')
})

test('behavior: counts failures by event and vendor', () => {
  const { log, metrics } = measureLog(() => {})

  log({ event: 'mailFailed', reason: 'ECONNREFUSED' })
  log({ event: 'mailFailed', reason: 'ETIMEDOUT' })
  log({ event: 'crashed', name: 'TypeError', requestId: 'r', stack: '' })
  log({ event: 'vendorFailed', feature: 'balances', reason: 'x', vendor: 'zerion' })
  log({ event: 'catalogueLoaded', source: 'file', wallets: 1 })

  const lines = formatMetrics(metrics()).split('\n')
  expect(lines.filter((line) => line.startsWith('fairlead_failures_total'))).toEqual([
    'fairlead_failures_total{event="mailFailed"} 2',
    'fairlead_failures_total{event="crashed"} 1',
  ])
  expect(lines).toContain('fairlead_vendor_failures_total{feature="balances",vendor="zerion"} 1')
})
