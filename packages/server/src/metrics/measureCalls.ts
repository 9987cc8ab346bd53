import { traceCall } from '../tracing/spans.ts'
import { createHistogram } from './createHistogram.ts'
import type { Metric } from './formatMetrics.ts'

/** Called after each call of a database, with its duration in milliseconds, and the text of an SQL statement. */
export type OnCall = (durationMs: number, isFailed: boolean, statement?: string) => void

/** Measures the calls of one database. */
export function measureCalls(options: {
  help: string
  name: string
  /** Name of the calls in a trace. */
  spanName: string
}): {
  onCall: OnCall
  metrics(): readonly Metric[]
} {
  const calls = createHistogram({ ...options, labels: ['outcome'] })

  return {
    onCall(durationMs, isFailed) {
      calls.observe(durationMs / 1_000, isFailed ? 'failed' : 'ok')
      traceCall(options.spanName, { durationMs, isFailed })
    },
    metrics: () => [calls.read()],
  }
}
