import type { Metric } from '../metrics/formatMetrics.ts'

/**
 * Returns the metrics of the mail queue.
 *
 * @param state.figures - Emails in the database, of all processes.
 */
export function listMailMetrics(state: {
  counts: Readonly<Record<'failed' | 'queued' | 'retried' | 'sent', number>>
  figures: { count: number; oldestAt?: number }
  nowMs: number
}): readonly Metric[] {
  const { counts, figures, nowMs } = state
  const { count, oldestAt = nowMs } = figures
  return [
    {
      name: 'fairlead_mails_total',
      help: 'Emails of this process: queued, sent, failed attempts that are retried, and emails that are not sent.',
      kind: 'counter',
      label: 'outcome',
      value: counts,
    },
    {
      name: 'fairlead_mails_waiting',
      help: 'Emails in the queue of all processes.',
      kind: 'gauge',
      value: count,
    },
    {
      name: 'fairlead_mails_oldest_seconds',
      help: 'Age of the oldest email in the queue.',
      kind: 'gauge',
      value: Math.max(0, (nowMs - oldestAt) / 1000),
    },
  ]
}
