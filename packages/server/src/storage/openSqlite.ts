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
/** Between two tries to change the journal, in milliseconds. */
const turnMs = 10

/**
 * The embedded default: one file, no second process.
 *
 * @param path - The file, made with its folder when absent; `:memory:` for one that is not kept.
 */
export function openSqlite(path: string, clock: () => number): Storage {
  if (path !== ':memory:') makeFile(path)
  const database = new Database(path)
  database.exec(`pragma busy_timeout = ${busyTimeoutMs}`)
  writeAhead(database)
  database.exec('pragma foreign_keys = on')
  // Pages of deleted rows are written over with zeros: shares are among them.
  database.exec('pragma secure_delete = on')
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database }) })
  // What was erased would stay in the journal until it is written over. With a reader in the way the
  // journal is left to the next time: nobody waits for that here.
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

/** For its owner alone, also in a folder that others may look into; the journal is made like it. */
function makeFile(path: string): void {
  mkdirSync(dirname(path), { mode: 0o700, recursive: true })
  try {
    // Only a new one: closing a file that is there would drop the locks that this process has on it.
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/**
 * Readers and the writer don't block each other then: the command line writes while the server reads.
 *
 * SQLite does not wait for a lock when it changes the journal of a new file, so two processes that
 * start at once have to take turns here.
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
