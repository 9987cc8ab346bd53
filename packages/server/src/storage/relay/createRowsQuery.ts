import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from '../schema.ts'
import { parts } from './subscriptions.ts'

/** Maximum number of rows per statement. Each number of rows has a statement that stays prepared. */
const rowsAtOnce = 32

/**
 * Creates a query over rows. Compiles the query once per number of rows, because compiling takes longer than running.
 *
 * @param build - Builds the query for a number of rows. Its parameters: those of each row, then the shared ones.
 */
export function createRowsQuery<result>(build: (db: Db, count: number) => Compilable<result>) {
  const ofDialect = new WeakMap<object, Map<number, CompiledQuery<result>>>()

  function compile(db: Db, count: number): CompiledQuery<result> {
    const { adapter } = db.getExecutor()
    const compiled = ofDialect.get(adapter) ?? new Map<number, CompiledQuery<result>>()
    ofDialect.set(adapter, compiled)
    const query = compiled.get(count) ?? build(db, count).compile()
    compiled.set(count, query)
    return query
  }

  /** Runs the query, in several statements if there are many rows. */
  return async (
    db: Db,
    rows: readonly (readonly unknown[])[],
    shared: readonly unknown[] = [],
  ): Promise<result[]> => {
    const results: result[] = []
    for (const some of parts(rows, rowsAtOnce)) {
      const query = { ...compile(db, some.length), parameters: [...some.flat(), ...shared] }
      results.push(...(await db.executeQuery<result>(query)).rows)
    }
    return results
  }
}
