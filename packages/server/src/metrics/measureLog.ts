import type { Log, LogEntry } from '../log.ts'
import { createCounter } from './createCounter.ts'
import { createHistogram } from './createHistogram.ts'
import type { Metric } from './formatMetrics.ts'

/**
 * Derives metrics from log entries: requests by route, refusals of rate limits, and failures by kind.
 *
 * @returns A log that counts each entry and passes it on, and the metrics.
 */
export function measureLog(log: Log): { log: Log; metrics(): readonly Metric[] } {
  const requests = createHistogram({
    name: 'fairlead_http_request_duration_seconds',
    help: 'Time until the response starts, by method, route and class of the status.',
    labels: ['method', 'route', 'status'],
  })
  const limited = createCounter({
    name: 'fairlead_rate_limit_refusals_total',
    help: 'Requests refused with status 429, by route.',
    labels: ['route'],
  })
  const failures = createCounter({
    name: 'fairlead_failures_total',
    help: 'Failures in the log, by event.',
    labels: ['event'],
  })
  const vendors = createCounter({
    name: 'fairlead_vendor_failures_total',
    help: 'Vendors that failed, were too slow or sent an invalid answer.',
    labels: ['feature', 'vendor'],
  })

  function count(entry: LogEntry) {
    if (entry.event === 'answered') {
      const { durationMs, method, route, status } = entry
      requests.observe(durationMs / 1_000, method, route, `${Math.floor(status / 100)}xx`)
      if (status === 429) limited.add(route)
    } else if (entry.event === 'vendorFailed') vendors.add(entry.feature, entry.vendor)
    else if (/Failed$|^crashed$/.test(entry.event)) failures.add(entry.event)
  }

  return {
    log(entry) {
      count(entry)
      log(entry)
    },
    metrics: () => [requests.read(), limited.read(), failures.read(), vendors.read()],
  }
}
