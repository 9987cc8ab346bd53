import { expect, test } from 'vitest'
import { formatMetrics } from '../../metrics/formatMetrics.ts'
import { createMetrics } from './createMetrics.ts'
import { listMetrics } from './listMetrics.ts'

test('default: every counter of the relay has a line', () => {
  const metrics = createMetrics()
  metrics.count('published')
  metrics.countFull('addressBlock')
  metrics.countClose(1001)
  metrics.countClose(1001)

  const lines = formatMetrics(listMetrics(metrics.read(7)))
    .split('\n')
    .filter((line) => !line.startsWith('#'))

  expect(lines.sort()).toEqual([
    '',
    'fairlead_relay_acknowledged_total 0',
    'fairlead_relay_closes_total{code="1001"} 2',
    'fairlead_relay_connects_total 0',
    'fairlead_relay_limit_refusals_total{limit="addressBlock"} 1',
    'fairlead_relay_mailbox_refusals_total 1',
    'fairlead_relay_published_total 1',
    'fairlead_relay_pushed_total 0',
    'fairlead_relay_refusals_total 0',
    'fairlead_relay_sockets 7',
  ])
})
