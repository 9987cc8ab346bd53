import { closeSync, mkdirSync, openSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import Database from 'libsql'
import type { OnCall } from '../metrics/measureCalls.ts'
import { openSyncedFile, type SyncedFile } from './createDiskSync.ts'
import {
  busyPauseMs,
  busyTimeoutMs,
  createSqliteDialect,
  type Sqlite,
  tryBegin,
} from './createSqliteDialect.ts'
import { createStores } from './createStores.ts'
import { logQueries } from './logQueries.ts'
import { migrate, relayMigrations, sqliteMigrations } from './migrations.ts'
import type { Storage } from './Storage.ts'
import type { Db, Schema } from './schema.ts'

/** Maximum size of the page cache of the relay's file, in KiB. */
const relayCacheKibibytes = 32_768
/** Size at which SQLite copies the relay's journal into the relay's file, in pages of 4 KiB. */
const relayJournalPages = 4_000
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
  { onQuery, openJournal = openSyncedFile }: openSqlite.Options = {},
): Storage {
  const database = openFile(path)
  database.exec('pragma foreign_keys = on')
  // Overwrites deleted rows with zeros, because they may contain shares.
  database.exec('pragma secure_delete = on')
  const isTemporary = path === ':memory:'
  const relayPath = isTemporary ? path : path.replace(/(?:\.db)?$/, '-relay.db')
  function journalOf(opened: Sqlite, file: string) {
    if (isTemporary) return undefined
    // SQLite creates the journal with the first read, and keeps it from then on.
    opened.exec('select count(*) from sqlite_master')
    return openJournal(`${file}-wal`)
  }
  const { dialect, runAlone } = createSqliteDialect(database, {
    journal: journalOf(database, path),
  })
  const db: Db = new Kysely<Schema>({ dialect, ...logQueries(onQuery) })
  const relayDatabase = openFile(relayPath)
  // Consecutive messages mostly touch different pages. With a small cache, SQLite would read and write them repeatedly.
  relayDatabase.exec(`pragma cache_size = -${relayCacheKibibytes}`)
  relayDatabase.exec(`pragma wal_autocheckpoint = ${relayJournalPages}`)
  const relayDb = toKysely(relayDatabase, { journal: journalOf(relayDatabase, relayPath), onQuery })
  const folder = dirname(path)
  // Erased data would stay in the journal until it is overwritten. If a reader blocks the checkpoint, it is left to the
  // next call instead of waiting. In a transaction it would fail.
  const forget = () =>
    runAlone(() => {
      database.exec('pragma wal_checkpoint(truncate)')
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
    readBytes: async () => (await readFileBytes(db)) + (await readFileBytes(relayDb)),
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
    /** Opens a journal, which is synced after commits. */
    openJournal?: ((path: string) => SyncedFile) | undefined
  }
}

/** Returns the queries of an open file. */
export function toKysely(
  database: Sqlite,
  { journal, onQuery }: { journal?: SyncedFile | undefined; onQuery?: OnCall | undefined } = {},
): Db {
  return new Kysely<Schema>({
    dialect: createSqliteDialect(database, { journal }).dialect,
    ...logQueries(onQuery),
  })
}

/** Returns the size of a database file without its journal, in bytes. */
async function readFileBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()
  `.execute(db)
  return rows[0]!.bytes
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
  const dueMs = performance.now() + busyTimeoutMs
  while (!tryBegin(database, dueMs)) await delay(busyPauseMs)
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

/** How long a measurement is used, in milliseconds. */
const measuredMs = 1_000

/**
 * Creates a function that returns true if the file system of a folder has at least `freeBytes` free.
 *
 * @throws if the file system can't be read.
 */
function createDiskGuard(options: {
  clock: () => number
  folder: string
  freeBytes: number
}): () => Promise<boolean> {
  const { clock, folder, freeBytes } = options
  let last: { atMs: number; hasRoom: Promise<boolean> } | undefined

  async function measure(): Promise<boolean> {
    // Blocks that only root may use are not counted.
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize >= freeBytes
  }

  return () => {
    if (!last || clock() - last.atMs >= measuredMs) last = { atMs: clock(), hasRoom: measure() }
    return last.hasRoom
  }
}
