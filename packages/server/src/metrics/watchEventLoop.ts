import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { Metric } from './formatMetrics.ts'

/** Interval at which the delay is sampled, in milliseconds. */
const resolution = 20

/**
 * Measures how late the event loop runs timers. Each reading covers the time since the one before.
 *
 * Names match those of other exporters for Node.
 */
export function watchEventLoop(): { close(): Promise<void>; metrics(): readonly Metric[] } {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  let utilization = performance.eventLoopUtilization()

  return {
    async close() {
      delay.disable()
    },
    metrics() {
      const toSeconds = (nanoseconds: number) =>
        // Without a sample, the values are not numbers.
        Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e9 - resolution / 1e3) : 0
      const now = performance.eventLoopUtilization()
      const share = performance.eventLoopUtilization(now, utilization).utilization
      utilization = now
      const value = [0.5, 0.9, 0.99].map((quantile) => ({
        labels: { quantile: String(quantile) },
        value: toSeconds(delay.percentile(quantile * 100)),
      }))
      const max = toSeconds(delay.max)
      delay.reset()
      return [
        {
          name: 'nodejs_eventloop_lag_seconds',
          help: 'How late timers ran since the last scrape, by quantile.',
          kind: 'gauge',
          value: [...value, { labels: { quantile: '1' }, value: max }],
        },
        {
          name: 'nodejs_eventloop_utilization_ratio',
          help: 'Share of the time since the last scrape in which the event loop was busy.',
          kind: 'gauge',
          value: share,
        },
      ]
    },
  }
}
