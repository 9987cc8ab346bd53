import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely, SqliteDialect } from 'kysely'
import Database from 'libsql'
import type { OnCall } from '../metrics/measureCalls.ts'
import { createStores } from './createStores.ts'
import { logQueries } from './logQueries.ts'
import { migrate, relayMigrations, sqliteMigrations } from './migrations.ts'
import { createDiskGuard } from './relay/createDiskGuard.ts'
import type { Storage } from './Storage.ts'
import type { Db, Schema } from './schema.ts'

/** How long to wait for another process that writes, in milliseconds. */
const busyTimeoutMs = 10_000
/** Pause between attempts to change the journal mode, in milliseconds. */
const turnMs = 10

/**
 * Opens the embedded database, the default: two files and no server. `<name>-relay.db` holds the relay's short-lived
 * data, so that clients of the relay neither lock nor fill the file of the wallets.
 *
 * @param path - The main file, created with its folder when absent; `:memory:` for a temporary database.
 */
export function openSqlite(
  path: string,
  clock: () => number,
  { onQuery }: openSqlite.Options = {},
): Storage {
  const database = openFile(path)
  database.exec('pragma foreign_keys = on')
  // Overwrites deleted rows with zeros, because they may contain shares.
  database.exec('pragma secure_delete = on')
  const db = toKysely(database, onQuery)
  const isTemporary = path === ':memory:'
  const relayDatabase = openFile(isTemporary ? path : path.replace(/(?:\.db)?$/, '-relay.db'))
  const relayDb = toKysely(relayDatabase, onQuery)
  const folder = dirname(path)
  // Erased data would stay in the journal until it is overwritten. If a reader blocks the checkpoint, it is left to the
  // next call instead of waiting. Holding the connection keeps it out of transactions, in which it would fail.
  const forget = () =>
    db.connection().execute(async () => {
      database.exec('pragma busy_timeout = 0')
      try {
        database.exec('pragma wal_checkpoint(truncate)')
      } finally {
        database.exec(`pragma busy_timeout = ${busyTimeoutMs}`)
      }
    })

  return {
    kind: 'sqlite',
    ...createStores(
      { clock, db, forget },
      {
        db: relayDb,
        ...(!isTemporary && {
          createDiskGuard: (freeBytes) => createDiskGuard({ clock, folder, freeBytes }),
        }),
      },
    ),
    async migrate() {
      await migrateFile(relayDatabase, relayDb, relayMigrations)
      return migrateFile(database, db, sqliteMigrations)
    },
  }
}

export declare namespace openSqlite {
  type Options = {
    /** Called after each query, with its duration in milliseconds. */
    onQuery?: OnCall | undefined
  }
}

type Sqlite = InstanceType<typeof Database>

/** Returns the queries of an open file. */
export function toKysely(database: Sqlite, onQuery?: OnCall): Db {
  return new Kysely<Schema>({
    dialect: new SqliteDialect({ database }),
    ...logQueries(onQuery),
  })
}

/** Opens a database file, which is created with its folder when absent. */
export function openFile(path: string): Sqlite {
  if (path !== ':memory:') makeFile(path)
  const database = new Database(path)
  database.exec(`pragma busy_timeout = ${busyTimeoutMs}`)
  writeAhead(database)
  return database
}

/**
 * Runs migrations in one transaction. Kysely takes no lock on SQLite; this one makes a second process wait, and the run
 * atomic.
 */
export async function migrateFile(
  database: Sqlite,
  db: Db,
  steps: typeof sqliteMigrations,
): Promise<readonly string[]> {
  database.exec('begin immediate')
  try {
    const taken = await migrate(db, steps)
    database.exec('commit')
    return taken
  } catch (error) {
    database.exec('rollback')
    throw error
  }
}

/**
 * Creates the file readable by its owner only, even in a shared folder. SQLite creates the journal with the same mode.
 */
function makeFile(path: string): void {
  mkdirSync(dirname(path), { mode: 0o700, recursive: true })
  try {
    // Opens a new file only: closing an existing one would release this process's locks on it.
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/**
 * Enables write-ahead logging: readers and the writer don't block each other, so the CLI can write while the server
 * reads.
 *
 * SQLite does not wait for a lock when it changes the journal mode of a new file, so the change is retried in case
 * another process starts at the same time.
 */
function writeAhead(database: Sqlite): void {
  const turn = new Int32Array(new SharedArrayBuffer(4))
  for (let left = busyTimeoutMs; ; left -= turnMs) {
    try {
      database.exec('pragma journal_mode = wal')
      return
    } catch (error) {
      if (left <= 0) throw error
      Atomics.wait(turn, 0, 0, turnMs)
    }
  }
}
