import {
  type DeleteResult,
  type InsertResult,
  PostgresAdapter,
  sql,
  type UpdateResult,
} from 'kysely'
import type { Db } from './schema.ts'

/** First parameter of every function of a store. */
export type StoreContext = {
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly db: Db
  /**
   * Erases deleted data from the database's journal too, if it keeps one. Waits for a running transaction, so call it
   * outside of one.
   */
  readonly forget: () => Promise<void>
}

/** Methods of a store: its functions without the context. */
type Bound<functions> = {
  [name in keyof functions]: functions[name] extends (
    context: StoreContext,
    ...rest: infer rest
  ) => infer result
    ? (...rest: rest) => result
    : never
}

/** Creates a store from functions, which get the context as their first argument. */
export function bindStore<functions extends object>(
  context: StoreContext,
  functions: functions,
): Bound<functions> {
  const methods = Object.entries(functions).map(([name, run]) => [name, run.bind(null, context)])
  return Object.fromEntries(methods) as Bound<functions>
}

/** Runs a query. Returns true if it changed exactly one row. */
export async function changesRow(query: {
  executeTakeFirstOrThrow(): Promise<DeleteResult | InsertResult | UpdateResult>
}): Promise<boolean> {
  const result = await query.executeTakeFirstOrThrow()
  if ('numUpdatedRows' in result) return result.numUpdatedRows === 1n
  if ('numDeletedRows' in result) return result.numDeletedRows === 1n
  return result.numInsertedOrUpdatedRows === 1n
}

/** Runs `work` in a transaction, which is rolled back unless `isKept` accepts the result. */
export async function transact<result>(
  db: Db,
  work: (transaction: Db) => Promise<result>,
  isKept: (result: result) => boolean,
): Promise<result> {
  const undone: { result?: result } = {}
  try {
    return await db.transaction().execute(async (transaction) => {
      const result = await work(transaction)
      if (isKept(result)) return result
      undone.result = result
      // Both databases roll back when the function of a transaction throws.
      throw undone
    })
  } catch (error) {
    if (error === undone) return undone.result as result
    throw error
  }
}

/**
 * Waits until no other transaction holds this key, and holds it until the transaction ends. A transaction that counts
 * rows and adds one needs this: otherwise two at a time could exceed a limit. SQLite runs one transaction at a time.
 */
export async function lock(transaction: Db, key: string): Promise<void> {
  if (transaction.getExecutor().adapter instanceof PostgresAdapter)
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction)
}

/** Splits rows into chunks that fit into a statement: both databases limit the number of parameters. */
export function* chunk<row>(rows: readonly row[], rowsAtOnce: number): Generator<row[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    yield rows.slice(start, start + rowsAtOnce)
}

/** Parses the JSON of a column. Returns `undefined`, which no schema accepts, if it isn't JSON. */
export function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
