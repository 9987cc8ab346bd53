import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { createAuthStore } from './auth/createAuthStore.ts'
import { createBundlerStore } from './bundler/createBundlerStore.ts'
import { createProjectStore } from './createProjectStore.ts'
import { createCustodyStore } from './custody/createCustodyStore.ts'
import { createEnvelopeStore } from './envelopes/createEnvelopeStore.ts'
import { createEventStore } from './events/createEventStore.ts'
import { createHistoryStore } from './history/createHistoryStore.ts'
import { migrate } from './migrate.ts'
import { createSqlRelayStore } from './relay/createSqlRelayStore.ts'
import type { Storage } from './Storage.ts'
import type { Schema } from './schema.ts'

/**
 * Opens a PostgreSQL database, which several server processes may share. Kysely migrates under an advisory lock there.
 */
export function openPostgres(connectionString: string, clock: () => number): Storage {
  const pool = new pg.Pool({ connectionString, connectionTimeoutMillis: 10_000 })
  // The pool replaces a broken idle connection. Without a listener the event would end the process.
  pool.on('error', () => {})
  // The same for a connection in use; its query rejects.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })

  return {
    kind: 'postgres',
    bundler: createBundlerStore(db, clock),
    custody: createCustodyStore(db, { clock }),
    auth: createAuthStore(db),
    envelopes: createEnvelopeStore(db),
    events: createEventStore(db, clock),
    history: createHistoryStore(db, clock),
    projects: createProjectStore(db, clock),
    openRelay: (limits) => createSqlRelayStore(db, { clock, limits }),
    async ping() {
      await sql`select 1`.execute(db)
    },
    migrate: () => migrate(db),
    close: () => db.destroy(),
  }
}
