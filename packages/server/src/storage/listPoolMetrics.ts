import type { Metric } from '../metrics/formatMetrics.ts'
import type { Storage } from './Storage.ts'

/** Returns the use of the connection pool as metrics; none without a pool. */
export function listPoolMetrics({ readPool }: Pick<Storage, 'readPool'>): readonly Metric[] {
  if (!readPool) return []
  const { idle, used, waiting } = readPool()
  return [
    {
      name: 'fairlead_sql_connections',
      help: 'Connections to Postgres, by state.',
      kind: 'gauge',
      label: 'state',
      value: { idle, used },
    },
    {
      name: 'fairlead_sql_waiting',
      help: 'Queries that wait for a connection to Postgres.',
      kind: 'gauge',
      value: waiting,
    },
  ]
}
