import type { Metric } from '../../metrics/formatMetrics.ts'
import type { RelayMetrics } from './createMetrics.ts'

const helps: Record<Exclude<keyof RelayMetrics, 'closes' | 'limits' | 'sockets'>, string> = {
  acknowledged: 'Messages acknowledged by a client.',
  connects: 'Accepted sockets.',
  mailboxRefusals: 'Calls refused because a limit of the store was reached.',
  published: 'New messages.',
  pushed: 'Messages sent to a socket, counting each attempt.',
  refusals: 'Rejected clients.',
}

/** Returns the relay's counters as metrics. */
export function listMetrics(metrics: RelayMetrics): readonly Metric[] {
  const counters = Object.entries(helps).map(
    ([counter, help]): Metric => ({
      name: `fairlead_relay_${toSnakeCase(counter)}_total`,
      help,
      kind: 'counter',
      value: metrics[counter as keyof typeof helps],
    }),
  )
  return [
    {
      name: 'fairlead_relay_sockets',
      help: 'Open sockets.',
      kind: 'gauge',
      value: metrics.sockets,
    },
    ...counters,
    {
      name: 'fairlead_relay_closes_total',
      help: 'Closed sockets, by close code.',
      kind: 'counter',
      label: 'code',
      value: metrics.closes,
    },
    {
      name: 'fairlead_relay_limit_refusals_total',
      help: 'Calls refused because a limit of the store was reached, by limit.',
      kind: 'counter',
      label: 'limit',
      value: metrics.limits,
    },
  ]
}

function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
