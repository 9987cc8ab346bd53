import type { KyselyConfig } from 'kysely'
import type { OnCall } from '../metrics/measureCalls.ts'

/** Returns the setting of Kysely that reports each query. */
export function logQueries(onQuery: OnCall | undefined): Pick<KyselyConfig, 'log'> {
  if (!onQuery) return {}
  return {
    log: ({ level, query, queryDurationMillis }) =>
      onQuery(queryDurationMillis, level === 'error', query.sql),
  }
}
