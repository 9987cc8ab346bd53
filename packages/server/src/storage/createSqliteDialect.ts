import { setTimeout as delay } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteDialect,
} from 'kysely'
import type Database from 'libsql'
import { createDiskSync, type DiskSync, type SyncedFile } from './createDiskSync.ts'

/** How long to wait for another connection that writes, in milliseconds. */
export const busyTimeoutMs = 10_000
/** Pause between attempts to begin a transaction, in milliseconds. */
export const busyPauseMs = 5
/** Maximum number of prepared statements that are kept. */
const statementsKept = 300
const reads: ReadonlySet<string> = new Set(['SelectQueryNode'])
const writes: ReadonlySet<string> = new Set([
  'DeleteQueryNode',
  'InsertQueryNode',
  'UpdateQueryNode',
])

/** Raw statements that write nothing. */
const isRead = /^\s*(?:pragma|select)\b/i

/** A connection to SQLite. */
export type Sqlite = InstanceType<typeof Database>

export type GroupedSqlite = {
  readonly dialect: Dialect
  /** Runs synchronous work on the connection while no transaction is open. */
  runAlone(work: () => void): Promise<void>
}

/**
 * Creates Kysely's dialect for one connection. It differs from Kysely's own in three ways:
 *
 * - Writes and transactions of one turn of the event loop share a commit. A write, and a read that may have seen it,
 *   resolves when the commit is on the disk. The process keeps working during a sync, and commits made in the meantime
 *   share the next one. A statement that fails does not affect the others; a commit that fails rejects all of them.
 * - Statements are prepared once.
 * - While another connection writes, the process waits without being blocked.
 *
 * @param options - `journal` is the file to sync after commits; without it, each commit blocks the process until it is
 *   on the disk. `waitMs` is how long to wait for another connection, in milliseconds.
 */
export function createSqliteDialect(
  database: Sqlite,
  { journal, waitMs = busyTimeoutMs }: createSqliteDialect.Options = {},
): GroupedSqlite {
  // Set once: setting `busy_timeout` for each transaction would take longer than beginning the transaction.
  database.exec('pragma busy_timeout = 0')
  // Commits then only write to the journal. Checkpoints still wait for the disk.
  if (journal) database.exec('pragma synchronous = normal')
  const driver = createDriver(database, createDiskSync(journal), waitMs)
  const original = new SqliteDialect({ database })
  return {
    dialect: {
      createAdapter: () => original.createAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => original.createIntrospector(db),
      createQueryCompiler: () => original.createQueryCompiler(),
    },
    runAlone: driver.runAlone,
  }
}

export declare namespace createSqliteDialect {
  type Options = { journal?: SyncedFile | undefined; waitMs?: number | undefined }
}

/**
 * Begins a transaction that writes. Returns false if another connection writes: SQLite itself would wait in a way that
 * stops the process, and a connection of the same process could then never end its transaction.
 *
 * @param database - A connection whose `busy_timeout` is 0, as after {@link createSqliteDialect}.
 * @param dueMs - Time of `performance.now()` from which on the error is thrown.
 */
export function tryBegin(database: Sqlite, dueMs: number): boolean {
  try {
    database.exec('begin immediate')
    return true
  } catch (error) {
    if (!isBusy(error) || performance.now() >= dueMs) throw error
    return false
  }
}

/**
 * True if another connection holds a lock, including a connection that recovers the journal after a crash
 * (`SQLITE_BUSY_RECOVERY`).
 */
function isBusy(error: unknown): boolean {
  return String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')
}

function createDriver(
  database: Sqlite,
  disk: DiskSync,
  waitMs: number,
): Driver & Pick<GroupedSqlite, 'runAlone'> {
  const statements = createStatements(database, disk)
  const { run, undo } = statements
  const turn = createTurn()
  const group = createGroup(statements, disk, turn.isTaken)

  const { execute, isOpen, wait } = createExecution(statements, { disk, group, turn, waitMs })

  function free() {
    turn.free()
    group.closeIfDue()
  }

  return {
    async init() {},
    async acquireConnection() {
      const connection: DatabaseConnection = {
        // The rows are as the query's own type says.
        executeQuery: (query) => execute(connection, query) as Promise<QueryResult<never>>,
        async *streamQuery(query) {
          yield (await execute(connection, query)) as QueryResult<never>
        },
      }
      return connection
    },
    async releaseConnection() {},
    async beginTransaction(connection) {
      const dueMs = performance.now() + waitMs
      while (!isOpen(dueMs)) await wait()
      group.guard(() => run('savepoint work'))
      turn.take(connection)
    },
    async commitTransaction() {
      group.guard(() => run('release work'))
      const committed = group.committed()
      free()
      await committed
    },
    async rollbackTransaction(connection) {
      // After a failed commit, nothing is left to undo.
      if (!turn.isOf(connection)) return
      try {
        undo('rollback to work; release work')
      } finally {
        free()
      }
    },
    async destroy() {
      if (!turn.isTaken()) group.close()
      statements.refuse()
      // SQLite removes the journal when its last connection closes.
      await disk.close()
      statements.close()
    },
    async runAlone(work) {
      while (turn.isTaken()) await turn.next()
      group.close()
      work()
    },
  }
}

/** Creates what runs statements, in a transaction or in a group of writes. */
function createExecution(
  { isInTransaction, run }: Statements,
  own: {
    disk: DiskSync
    group: ReturnType<typeof createGroup>
    turn: ReturnType<typeof createTurn>
    waitMs: number
  },
) {
  const { disk, group, turn, waitMs } = own

  async function execute(
    connection: DatabaseConnection,
    { parameters, query, sql }: CompiledQuery,
  ) {
    if (turn.isOf(connection)) {
      // SQLite undoes the whole transaction after some errors. Later statements of it would be stored on their own.
      if (!isInTransaction()) throw new TypeError('The transaction was undone. Begin it again.')
      return group.guard(() => run(sql, parameters))
    }
    const dueMs = performance.now() + waitMs
    let result: QueryResult<unknown> | undefined
    while (!result) {
      if (writes.has(query.kind)) {
        while (!isOpen(dueMs)) await wait()
      } else {
        while (turn.isTaken()) await turn.next()
        if (!reads.has(query.kind)) group.close()
      }
      result = tryRun(sql, parameters, dueMs)
      if (!result) await delay(busyPauseMs)
    }
    const isRaw = !writes.has(query.kind) && !reads.has(query.kind)
    // A raw statement commits by itself, except in the transaction of the migrations.
    if (isRaw && !isRead.test(sql) && !isInTransaction()) await disk.flush()
    await group.committed()
    return result
  }

  /** Runs a statement. Returns `undefined` if another connection holds a lock. */
  function tryRun(sql: string, parameters: readonly unknown[], dueMs: number) {
    try {
      return group.guard(() => run(sql, parameters))
    } catch (error) {
      if (isBusy(error) && performance.now() < dueMs) return undefined
      throw error
    }
  }

  /** Begins a group if the connection is free. Callers continue in the same turn, or wait and try again. */
  const isOpen = (dueMs: number) => !turn.isTaken() && group.open(dueMs)
  const wait = () => (turn.isTaken() ? turn.next() : delay(busyPauseMs))

  return { execute, isOpen, wait }
}

type Statements = ReturnType<typeof createStatements>

/** Runs statements, and keeps them prepared. After `close`, every one fails. */
function createStatements(database: Sqlite, disk: DiskSync) {
  let isClosed = false
  const kept = new Map<string, { isReader: boolean; statement: Database.Statement }>()

  function prepare(sql: string) {
    const known = kept.get(sql)
    if (known) {
      // Keeps the map in order of use.
      kept.delete(sql)
      kept.set(sql, known)
      return known
    }
    const statement = database.prepare(sql)
    const prepared = { isReader: statement.reader, statement }
    kept.set(sql, prepared)
    if (kept.size > statementsKept) kept.delete(kept.keys().next().value ?? sql)
    return prepared
  }

  function requireOpen() {
    if (isClosed)
      throw new TypeError('The database is closed. Wait for its queries before closing it.')
    disk.requireIntact()
  }

  return {
    begin(dueMs: number): boolean {
      requireOpen()
      return tryBegin(database, dueMs)
    },
    close: () => void database.close(),
    /** Refuses all later statements. */
    refuse() {
      isClosed = true
      kept.clear()
    },
    /** Ends a transaction or a part of it, also after a failed sync. */
    undo(sql: string) {
      if (!isClosed && database.inTransaction) database.exec(sql)
    },
    // A closed database would end the process here.
    isInTransaction: () => !isClosed && database.inTransaction,
    run(sql: string, parameters: readonly unknown[] = []): QueryResult<unknown> {
      requireOpen()
      const { isReader, statement } = prepare(sql)
      if (isReader) return { rows: statement.all([...parameters]) }
      const { changes, lastInsertRowid } = statement.run([...parameters])
      return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] }
    },
  }
}

/** Creates the right to use the connection, which a transaction holds from its begin to its end. */
function createTurn() {
  let owner: DatabaseConnection | undefined
  let waiting: (() => void)[] = []
  return {
    free() {
      owner = undefined
      const woken = waiting
      waiting = []
      for (const wake of woken) wake()
    },
    isOf: (connection: DatabaseConnection) => connection === owner,
    isTaken: () => owner !== undefined,
    take(connection: DatabaseConnection) {
      owner = connection
    },
    /** Resolves when the transaction ends. Another one may have begun since, so callers check again. */
    next: () => new Promise<void>((resolve) => waiting.push(resolve)),
  }
}

/** Creates the commit that writes of one turn of the event loop share. */
function createGroup(
  { begin, isInTransaction, run, undo }: Statements,
  disk: DiskSync,
  isBusy: () => boolean,
) {
  let current:
    | {
        committed: Promise<void>
        reject: (error: unknown) => void
        resolve: (stored: Promise<void>) => void
      }
    | undefined
  let isDue = false

  function end(): typeof current {
    const ended = current
    current = undefined
    isDue = false
    return ended
  }

  function close() {
    const ended = end()
    if (!ended) return
    try {
      run('commit')
      ended.resolve(disk.flush())
    } catch (error) {
      try {
        undo('rollback')
      } finally {
        ended.reject(error)
      }
    }
  }

  return {
    close,
    closeIfDue() {
      if (isDue) close()
    },
    /** Resolves when what was written until now is on the disk. */
    committed: () => current?.committed ?? disk.pending(),
    /** Runs statements. SQLite undoes the whole transaction after some errors, for example of a full disk. */
    guard<result>(statement: () => result): result {
      try {
        return statement()
      } catch (error) {
        if (!isInTransaction()) end()?.reject(error)
        throw error
      }
    },
    /**
     * Begins a group, unless one is open. A transaction that began on the connection itself, as migrations do, stays.
     * Returns false if another connection writes.
     */
    open(dueMs: number): boolean {
      if (current || isInTransaction()) return true
      if (!begin(dueMs)) return false
      let resolve: (stored: Promise<void>) => void = () => {}
      let reject: (error: unknown) => void = () => {}
      const committed = new Promise<void>((...settle) => {
        ;[resolve, reject] = settle
      })
      // Each of the writes reports the failure.
      committed.catch(() => {})
      current = { committed, reject, resolve }
      setImmediate(() => {
        isDue = true
        if (!isBusy()) close()
      })
      return true
    },
  }
}
