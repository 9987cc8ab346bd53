import type { Socket } from 'node:net'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Metric } from '../metrics/formatMetrics.ts'
import type { OnCall } from '../metrics/measureCalls.ts'
import { createStores } from './createStores.ts'
import { logQueries } from './logQueries.ts'
import { migrate } from './migrations.ts'
import type { Storage } from './Storage.ts'
import type { Schema } from './schema.ts'

/** Default time limits, in milliseconds. */
const defaultLimits = { connectMs: 5_000, silenceMs: 25_000, statementMs: 20_000 }
/** Idle time after which the system probes a connection, in milliseconds. */
const keepAliveMs = 10_000

/**
 * Opens a PostgreSQL database, which several server processes may share. Kysely migrates under an advisory lock there.
 *
 * Parameters of the connection string override the time limits: `?statement_timeout=60000`.
 */
export function openPostgres(
  connectionString: string,
  clock: () => number,
  options: openPostgres.Options = {},
): Storage {
  const { connectMs, silenceMs, statementMs } = { ...defaultLimits, ...options }
  const shared = {
    connectionString,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
  }
  const pool = createPool(
    {
      ...shared,
      // A client that disappeared in a transaction would keep its locks.
      idle_in_transaction_session_timeout: silenceMs,
      max: options.connections ?? 10,
      statement_timeout: statementMs,
    },
    silenceMs,
  )
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    ...logQueries(options.onQuery),
  })

  return {
    kind: 'postgres',
    ...createStores({ clock, db, forget: async () => {} }),
    readPool: () => ({
      idle: pool.idleCount,
      used: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async readBytes() {
      const { rows } = await sql<{ bytes: string }>`
        select pg_database_size(current_database()) as bytes
      `.execute(db)
      return Number(rows[0]!.bytes)
    },
    /** Has no time limit: a step may change a large table, or wait for the migration of another process. */
    async migrate() {
      const dialect = new PostgresDialect({ pool: createPool({ ...shared, max: 2 }) })
      const own = new Kysely<Schema>({ dialect })
      try {
        return await migrate(own)
      } finally {
        await own.destroy()
      }
    },
  }
}

export declare namespace openPostgres {
  type Options = {
    /** Maximum number of connections. Default: 10. */
    connections?: number | undefined
    /** Time limit for a new connection, and for waiting for a free one, in milliseconds. Default: 5,000. */
    connectMs?: number
    /** Called after each query, with its duration in milliseconds. */
    onQuery?: OnCall | undefined
    /**
     * Time without data from the database after which a connection in use is closed, in milliseconds. Must be longer
     * than `statementMs`. Default: 25,000.
     */
    silenceMs?: number
    /** Time limit of a statement, which the database enforces, in milliseconds. Default: 20,000. */
    statementMs?: number
  }
}

/** Creates a pool that survives broken connections. */
function createPool(config: pg.PoolConfig, silenceMs = 0): pg.Pool {
  const pool = new pg.Pool(config)
  // The pool replaces a broken idle connection. Without a listener the event would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    // The same for a connection in use; its query rejects.
    client.on('error', () => {})
    const { stream } = client.connection
    stream.on('timeout', () => stream.destroy(new Error('No data from the database in time')))
  })
  // After a network failure without a reset, a query would wait for many minutes.
  pool.on('acquire', (client) => limitSilence(client, silenceMs))
  pool.on('release', (_, client) => limitSilence(client, 0))
  return pool
}

function limitSilence({ connection }: pg.PoolClient, limitMs: number): void {
  if ('setTimeout' in connection.stream) (connection.stream as Socket).setTimeout(limitMs)
}

/** Returns the use of the connection pool as metrics; none without a pool. */
export function listPoolMetrics({ readPool }: Pick<Storage, 'readPool'>): readonly Metric[] {
  if (!readPool) return []
  const { idle, used, waiting } = readPool()
  return [
    {
      name: 'fairlead_sql_connections',
      help: 'Connections to Postgres, by state.',
      kind: 'gauge',
      label: 'state',
      value: { idle, used },
    },
    {
      name: 'fairlead_sql_waiting',
      help: 'Queries that wait for a connection to Postgres.',
      kind: 'gauge',
      value: waiting,
    },
  ]
}
