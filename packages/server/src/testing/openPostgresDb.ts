import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Schema } from '../storage/schema.ts'

/** Opens a connection of another process. */
export function openPostgresDb(connectionString: string): Kysely<Schema> {
  const pool = new pg.Pool({ connectionString, max: 2 })
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}
