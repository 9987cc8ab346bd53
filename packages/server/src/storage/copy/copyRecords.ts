import { createHash } from 'node:crypto'
import { BaseError } from '@fairlead/protocol'
import { migrations, sqliteMigrations } from '../migrations.ts'
import type { RawDatabase, RawTarget, Row, Table } from './RawDatabase.ts'

export type Summary = Readonly<Record<string, TableSummary>>

/** A part of a copy: the head, then each table with its rows, then the end. */
export type CopyRecord =
  | { readonly head: { readonly migrations: readonly string[] } }
  | { readonly table: Table }
  | { readonly end: Summary }
  | Row

/** Rows that are inserted at once. */
const batchSize = 200

/** Reads all tables of a database. */
export async function* dumpRecords(
  source: Omit<RawDatabase, 'close'>,
): AsyncGenerator<CopyRecord, void> {
  yield { head: { migrations: await source.listMigrations() } }
  const end: Record<string, TableSummary> = {}
  for (const table of await source.listTables()) {
    yield { table }
    const digest = createRowDigest(table)
    for await (const row of source.readRows(table)) {
      digest.add(row)
      yield row
    }
    end[table.name] = digest.read()
  }
  yield { end }
}

/**
 * Reads a copy to its end, and passes its records on.
 *
 * @throws `CONFLICT` if rows are missing or differ from those that were copied.
 */
export async function* checkRecords(
  records: AsyncIterable<CopyRecord>,
): AsyncGenerator<CopyRecord, void> {
  const found: Record<string, TableSummary> = {}
  let digest: ReturnType<typeof createRowDigest> | undefined
  let name = ''
  const finish = () => {
    if (digest) found[name] = digest.read()
  }
  for await (const record of records) {
    yield record
    if (isRow(record)) digest?.add(record)
    else if ('table' in record) {
      finish()
      name = record.table.name
      digest = createRowDigest(record.table)
    } else if ('end' in record) {
      finish()
      requireSame(record.end, found)
      return
    }
  }
  throw new BaseError('CONFLICT', { shortMessage: 'The copy is incomplete' })
}

/**
 * Fills an empty database with a copy, then reads every row again and compares it with the copy.
 *
 * @returns What was copied.
 * @throws `CONFLICT` if the copy needs another version of the server, or differs from what was read again.
 */
export async function loadRecords(
  records: AsyncIterable<CopyRecord>,
  target: RawTarget,
): Promise<Summary> {
  let table: Table | undefined
  let tables: readonly Table[] = []
  let waiting: Row[] = []
  const flush = async () => {
    if (table && waiting.length > 0) await target.insertRows(table, waiting)
    waiting = []
  }
  let expected: Summary = {}
  for await (const record of checkRecords(records)) {
    if (isRow(record)) {
      if (waiting.push(record) >= batchSize) await flush()
      continue
    }
    await flush()
    if ('head' in record) {
      await target.migrate(lastStep(record.head.migrations))
      tables = await target.listTables()
      await target.clear(tables)
    } else if ('table' in record) {
      requireTable(tables, record.table)
      table = record.table
    } else expected = record.end
  }
  const copied: Record<string, TableSummary> = {}
  for (const each of tables)
    if (expected[each.name]) copied[each.name] = await summarize(target, each)
  requireSame(expected, copied)
  // A server of this version would do the same at its start.
  await target.migrate()
  return expected
}

async function summarize(
  database: Pick<RawDatabase, 'readRows'>,
  table: Table,
): Promise<TableSummary> {
  const digest = createRowDigest(table)
  for await (const row of database.readRows(table)) digest.add(row)
  return digest.read()
}

function requireTable(tables: readonly Table[], { columns, name }: Table): void {
  const own = tables.find((table) => table.name === name)
  if (!own || [...own.columns].sort().join() !== [...columns].sort().join())
    throw new BaseError('CONFLICT', { shortMessage: `The table ${name} is of another version` })
}

/** Returns the last migration of a copy. Both kinds of database share all but one of them. */
function lastStep(taken: readonly string[]): string {
  const last = taken.at(-1)
  if (last === undefined)
    throw new BaseError('NOT_FOUND', { shortMessage: 'The database is not one of this server' })
  const unknown = taken.find((name) => !(name in sqliteMigrations))
  if (unknown)
    throw new BaseError('CONFLICT', {
      hints: ['Use the version that the data comes from, or a newer one.'],
      shortMessage: `The data is of a newer version of the server (${unknown})`,
    })
  const missing = Object.keys(migrations).find((name) => name <= last && !taken.includes(name))
  if (missing)
    throw new BaseError('CONFLICT', {
      hints: ['Run "fairlead-server migrate" on the database first.'],
      shortMessage: `The data lacks a step of its version (${missing})`,
    })
  return last
}

function requireSame(expected: Summary, found: Summary): void {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])]
  const wrong = names.filter(
    (name) =>
      expected[name]?.digest !== found[name]?.digest || expected[name]?.rows !== found[name]?.rows,
  )
  if (wrong.length > 0)
    throw new BaseError('CONFLICT', {
      hints: wrong.map(
        (name) =>
          `${name}: ${expected[name]?.rows ?? 0} rows copied, ${found[name]?.rows ?? 0} read`,
      ),
      shortMessage: 'The rows differ from those that were copied',
    })
}

export function isRow(record: CopyRecord): record is Row {
  return Array.isArray(record)
}

/** Number of rows and digest of a table. */
type TableSummary = { readonly digest: string; readonly rows: number }

const modulus = 1n << 256n

/**
 * Creates a digest of a table's rows, independent of their order and of the kind of database: the sum of the rows'
 * SHA-256 hashes. It finds lost, doubled and changed rows. It doesn't protect from an attacker.
 */
function createRowDigest({ columns }: Table): {
  add(row: Row): void
  read(): TableSummary
} {
  const order = columns
    .map((name, index) => ({ index, name }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
  let sum = 0n
  let rows = 0
  return {
    add(row) {
      // Postgres returns large integers as text, SQLite as numbers.
      const values = order.map(({ index }) => {
        const value = row[index] ?? null
        return value === null ? null : String(value)
      })
      const hash = createHash('sha256').update(JSON.stringify(values)).digest('hex')
      sum = (sum + BigInt(`0x${hash}`)) % modulus
      rows++
    },
    read: () => ({ digest: sum.toString(16).padStart(64, '0'), rows }),
  }
}
