import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { BaseError } from '@fairlead/protocol'
import Database from 'libsql'
import { relayMigrations, sqliteMigrations } from '../migrations.ts'
import { migrateFile, openFile, toKysely } from '../openSqlite.ts'
import { insertRows } from './insertRows.ts'
import { type RawDatabase, type RawTarget, stepsUpTo } from './RawDatabase.ts'
import { createSqliteTables, quote } from './sqliteTables.ts'

/** Names of the files in the folder `data`. The first one holds everything but the relay's data. */
const names = ['fairlead.db', 'fairlead-relay.db'] as const

/**
 * Opens the embedded database at its present state. A server can write to it at the same time: the copy doesn't change.
 *
 * @param options.isLocked - If true, no other process can write until it is closed.
 * @throws `NOT_FOUND` if there is none.
 */
export function openSqliteSource(
  dataDir: string,
  options: { isLocked?: boolean } = {},
): RawDatabase {
  const paths = names.map((name) => join(dataDir, 'data', name)).filter((path) => existsSync(path))
  if (!paths[0]?.endsWith(names[0])) throw noDatabase(dataDir)
  const files = paths.map((path) => new Database(path))
  const tables = createSqliteTables(files)
  for (const file of files) {
    file.exec('pragma busy_timeout = 10000')
    file.exec(options.isLocked ? 'begin immediate' : 'begin')
    // The first read determines the state that the transaction sees.
    file.prepare('select count(*) from sqlite_master').get()
  }
  return {
    kind: 'sqlite',
    async close() {
      for (const file of files) {
        file.exec('rollback')
        file.close()
      }
    },
    listMigrations: async () => tables.listMigrations(),
    listTables: async () => tables.listTables(),
    readRows: (table) => tables.readRows(table),
  }
}

/**
 * Creates the embedded database from a copy. The files get their final place only after `fill` has succeeded.
 *
 * @throws `CONFLICT` if the data folder contains anything.
 */
export async function fillSqlite(
  dataDir: string,
  fill: (target: RawTarget) => Promise<void>,
): Promise<void> {
  const folder = join(dataDir, 'data')
  if (existsSync(folder) && readdirSync(folder).length > 0) throw notEmpty(folder)
  mkdirSync(dataDir, { mode: 0o700, recursive: true })
  const draft = join(dataDir, `data.${process.pid}.tmp`)
  rmSync(draft, { force: true, recursive: true })
  const [main, relay] = names
  const files: [Sqlite, Sqlite] = [openFile(join(draft, main)), openFile(join(draft, relay))]
  try {
    await fill(createTarget(files))
    for (const file of files) file.exec('pragma wal_checkpoint(truncate)')
    for (const file of files.splice(0)) file.close()
    if (existsSync(folder)) rmdirSync(folder)
    renameSync(draft, folder)
  } finally {
    for (const file of files) file.close()
    rmSync(draft, { force: true, recursive: true })
  }
}

type Sqlite = InstanceType<typeof Database>

function createTarget(files: readonly [Sqlite, Sqlite]): RawTarget {
  const tables = createSqliteTables(files)
  const [mainFile, relayFile] = files
  const [main, relay] = [toKysely(mainFile), toKysely(relayFile)]
  // Rows of a table that refers to itself may come in any order; the references are checked at the end.
  for (const file of files) file.exec('pragma foreign_keys = off')
  return {
    db: main,
    kind: 'sqlite',
    async clear(all) {
      for (const table of all) tables.fileOf(table).exec(`delete from ${quote(table.name)}`)
    },
    async insertRows(table, rows) {
      await insertRows(tables.fileOf(table) === mainFile ? main : relay, table, rows)
    },
    listMigrations: async () => tables.listMigrations(),
    listTables: async () => tables.listTables(),
    async migrate(last) {
      await migrateFile(relayFile, relay, stepsUpTo(relayMigrations, last))
      await migrateFile(mainFile, main, stepsUpTo(sqliteMigrations, last))
    },
    readRows: (table) => tables.readRows(table),
  }
}

function noDatabase(dataDir: string): BaseError {
  return new BaseError('NOT_FOUND', {
    hints: ['Set DATA_DIR or DATABASE_URL to those of the server.'],
    shortMessage: `${join(dataDir, 'data')}: No database`,
  })
}

function notEmpty(folder: string): BaseError {
  return new BaseError('CONFLICT', {
    hints: ['Move this folder away, or set DATA_DIR to another one.'],
    shortMessage: `${folder}: Not empty`,
  })
}
