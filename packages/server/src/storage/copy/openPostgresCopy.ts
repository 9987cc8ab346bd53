import { BaseError } from '@fairlead/protocol'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { migrate, migrations } from '../migrations.ts'
import type { Db, Schema } from '../schema.ts'
import { insertRows } from './insertRows.ts'
import {
  migrationTables,
  type RawDatabase,
  type RawTarget,
  type Row,
  sortByReference,
  stepsUpTo,
} from './RawDatabase.ts'

/** Rows that are read at once. */
const pageSize = 200

/** Opens the database at its present state. Servers can write to it at the same time: the copy doesn't change. */
export async function openPostgresSource(connectionString: string): Promise<RawDatabase> {
  const { close, db } = await openOne(connectionString)
  await sql`begin isolation level repeatable read read only`.execute(db)
  return { ...createTables(db), close }
}

/**
 * Fills an empty database in one transaction. After a failure the database is as it was.
 *
 * @throws `CONFLICT` if it contains a table.
 */
export async function fillPostgres(
  connectionString: string,
  fill: (target: RawTarget) => Promise<void>,
): Promise<void> {
  const { close, db } = await openOne(connectionString)
  const tables = createTables(db)
  try {
    await sql`begin`.execute(db)
    if ((await listNames(db)).length > 0) throw notEmpty()
    await fill({
      ...tables,
      db,
      async clear(all) {
        if (all.length > 0)
          await sql`truncate ${sql.join(all.map(({ name }) => sql.table(name)))}`.execute(db)
      },
      insertRows: (table, rows) => insertRows(db, table, rows),
      async migrate(last) {
        await migrate(db, stepsUpTo(migrations, last), { isInTransaction: true })
      },
    })
    await sql`commit`.execute(db)
  } finally {
    // Without the commit, the end of the connection rolls everything back.
    await close()
  }
}

/** Opens one connection, so that all queries are in the same transaction. There is no time limit. */
async function openOne(connectionString: string): Promise<{ close(): Promise<void>; db: Db }> {
  const pool = new pg.Pool({ connectionString, connectionTimeoutMillis: 5_000, max: 1 })
  // A query rejects after its connection broke. Without listeners the event would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return { close: () => db.destroy(), db }
}

function createTables(db: Db): Omit<RawDatabase, 'close'> {
  return {
    kind: 'postgres',
    async listMigrations() {
      if (!(await listNames(db)).includes('kysely_migration')) return []
      const { rows } = await sql<{
        name: string
      }>`select name from kysely_migration order by name`.execute(db)
      return rows.map(({ name }) => name).sort()
    },
    async listTables() {
      const columns = await listColumns(db)
      const names = (await listNames(db)).filter((name) => !migrationTables.includes(name))
      const tables = names.map((name) => ({
        columns: columns.filter(({ table }) => table === name).map((column) => column.name),
        name,
      }))
      return sortByReference(tables, await listReferences(db))
    },
    async *readRows({ columns, name }) {
      const list = sql.join(columns.map((column) => sql.ref(column)))
      await sql`declare copied no scroll cursor for select ${list} from ${sql.table(name)}`.execute(
        db,
      )
      for (;;) {
        const { rows } = await sql<
          Record<string, Row[number]>
        >`fetch forward ${sql.lit(pageSize)} from copied`.execute(db)
        for (const row of rows) yield columns.map((column) => row[column] ?? null)
        if (rows.length < pageSize) break
      }
      await sql`close copied`.execute(db)
    },
  }
}

async function listNames(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    join pg_namespace on pg_namespace.oid = pg_class.relnamespace
    where nspname = current_schema() and relkind in ('p', 'r') order by relname`.execute(db)
  return rows.map(({ name }) => name)
}

async function listColumns(db: Db) {
  const { rows } = await sql<{ name: string; table: string }>`
    select table_name as table, column_name as name from information_schema.columns
    where table_schema = current_schema() order by table_name, ordinal_position`.execute(db)
  return rows
}

async function listReferences(db: Db) {
  const { rows } = await sql<{ from: string; to: string }>`
    select source.relname as "from", target.relname as "to" from pg_constraint
    join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
    where contype = 'f'`.execute(db)
  return rows
}

function notEmpty(): BaseError {
  return new BaseError('CONFLICT', {
    hints: ['Create an empty database, and set DATABASE_URL to it.'],
    shortMessage: 'DATABASE_URL: The database is not empty',
  })
}
