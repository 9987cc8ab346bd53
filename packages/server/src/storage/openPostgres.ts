import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { createStores } from './createStores.ts'
import { migrate } from './migrations.ts'
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
    ...createStores({ clock, db, forget: () => {} }),
    migrate: () => migrate(db),
  }
}
