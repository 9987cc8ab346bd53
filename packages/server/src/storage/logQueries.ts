import type { KyselyConfig } from 'kysely'
import type { OnCall } from '../metrics/measureCalls.ts'

/** Returns the setting of Kysely that reports the duration of each query. */
export function logQueries(onQuery: OnCall | undefined): Pick<KyselyConfig, 'log'> {
  if (!onQuery) return {}
  return { log: (event) => onQuery(event.queryDurationMillis, event.level === 'error') }
}
