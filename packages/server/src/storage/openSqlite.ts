import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely, SqliteDialect, sql } from 'kysely'
import Database from 'libsql'
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

/** How long to wait for another process that writes, in milliseconds. */
const busyTimeoutMs = 10_000
/** Pause between attempts to change the journal mode, in milliseconds. */
const turnMs = 10

/**
 * Opens the embedded database, the default: one file and no server.
 *
 * @param path - The file, created with its folder when absent; `:memory:` for a temporary database.
 */
export function openSqlite(path: string, clock: () => number): Storage {
  if (path !== ':memory:') makeFile(path)
  const database = new Database(path)
  database.exec(`pragma busy_timeout = ${busyTimeoutMs}`)
  writeAhead(database)
  database.exec('pragma foreign_keys = on')
  // Overwrites deleted rows with zeros, because they may contain shares.
  database.exec('pragma secure_delete = on')
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database }) })
  // Erased data would stay in the journal until it is overwritten. If a reader blocks the checkpoint, it is left to the
  // next call instead of waiting.
  const forget = () => {
    database.exec('pragma busy_timeout = 0')
    database.exec('pragma wal_checkpoint(truncate)')
    database.exec(`pragma busy_timeout = ${busyTimeoutMs}`)
  }

  return {
    kind: 'sqlite',
    bundler: createBundlerStore(db, clock),
    custody: createCustodyStore(db, { clock, forget }),
    auth: createAuthStore(db, { forget }),
    envelopes: createEnvelopeStore(db),
    events: createEventStore(db, clock),
    history: createHistoryStore(db, clock),
    projects: createProjectStore(db, clock),
    openRelay: (limits) => createSqlRelayStore(db, { clock, limits }),
    async ping() {
      await sql`select 1`.execute(db)
    },
    async migrate() {
      // Kysely takes no lock on SQLite. This one makes a second process wait, and the run atomic.
      database.exec('begin immediate')
      try {
        const steps = await migrate(db)
        database.exec('commit')
        return steps
      } catch (error) {
        database.exec('rollback')
        throw error
      }
    },
    close: () => db.destroy(),
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
function writeAhead(database: InstanceType<typeof Database>): void {
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
