import { join } from 'node:path'
import type { OnCall } from '../metrics/measureCalls.ts'
import { openPostgres } from './openPostgres.ts'
import { openSqlite } from './openSqlite.ts'
import type { Storage } from './Storage.ts'

/** Opens the configured database. Its schema may be outdated: call `migrate()` first. */
export function openStorage(options: openStorage.Options): Storage {
  const { clock, databaseConnections, dataDir, databaseUrl, onQuery } = options
  return databaseUrl
    ? openPostgres(databaseUrl, clock, { connections: databaseConnections, onQuery })
    : openSqlite(join(dataDir, 'data', 'fairlead.db'), clock, { onQuery })
}

export declare namespace openStorage {
  type Options = {
    clock: () => number
    /** Maximum number of connections to `databaseUrl`. */
    databaseConnections?: number | undefined
    /** Folder of the embedded database; unused with `databaseUrl`. */
    dataDir: string
    databaseUrl?: string | undefined
    /** Called after each query, with its duration in milliseconds. */
    onQuery?: OnCall | undefined
  }
}
