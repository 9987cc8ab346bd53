import type { Metric } from '../../metrics/formatMetrics.ts'
import type { RelayMetrics } from './createMetrics.ts'

const helps: Record<Exclude<keyof RelayMetrics, 'closes' | 'sockets'>, string> = {
  acknowledged: 'Messages that a client confirmed.',
  connects: 'Sockets that were let in.',
  mailboxRefusals: 'Calls refused because a topic or a client had too much.',
  published: 'New messages.',
  pushed: 'Messages sent to a socket, each try.',
  refusals: 'Clients that were not let in.',
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
    { name: 'fairlead_relay_sockets', help: 'Open now.', kind: 'gauge', value: metrics.sockets },
    ...counters,
    {
      name: 'fairlead_relay_closes_total',
      help: 'Sockets that ended, by close code.',
      kind: 'counter',
      label: 'code',
      value: metrics.closes,
    },
  ]
}

function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
