import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Schema } from './schema.ts'

/** Maximum number of rows per statement. SQLite runs a statement on the event loop, which waits for its end. */
export const rowsPerStep = 500

/**
 * Deletes rows in small steps. Other work runs between two steps.
 *
 * @param rows.key - Columns of the primary key.
 * @param rows.where - Condition, in the SQL that SQLite and PostgreSQL share.
 */
export async function deleteInSteps(
  db: Db,
  rows: { key: readonly string[]; table: keyof Schema; where: RawBuilder<unknown> },
): Promise<void> {
  const table = sql.table(rows.table)
  const key = sql.join(rows.key.map((column) => sql.ref(column)))
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${table} where (${key}) in
      (select ${key} from ${table} where ${rows.where} limit ${sql.lit(rowsPerStep)})`.execute(db)
    await setImmediate()
    if (numAffectedRows < rowsPerStep) return
  }
}

/**
 * Walks through a table in the order of its primary key, and deletes rows in small steps. Use it for conditions without
 * an index: a step checks a limited number of rows, however few of them match. Other work runs between two steps.
 */
export async function deleteByWalking(
  db: Db,
  rows: { key: readonly string[]; table: keyof Schema; where: RawBuilder<unknown> },
): Promise<void> {
  const table = sql.table(rows.table)
  const key = sql.join(rows.key.map((column) => sql.ref(column)))
  const tuple = (row: Readonly<Record<string, unknown>>) =>
    sql`(${sql.join(rows.key.map((column) => row[column]))})`
  let after = sql`1 = 1`
  for (;;) {
    const { rows: found } = await sql<Record<string, unknown>>`
      select ${key} from ${table} where ${after} order by ${key}
      limit 1 offset ${sql.lit(rowsPerStep - 1)}`.execute(db)
    const last = found[0]
    const upTo = last ? sql`(${key}) <= ${tuple(last)}` : sql`1 = 1`
    await sql`delete from ${table} where ${after} and ${upTo} and ${rows.where}`.execute(db)
    await setImmediate()
    if (!last) return
    after = sql`(${key}) > ${tuple(last)}`
  }
}
