import type { Db } from '../schema.ts'

/** A value of a column. The schema has integers and text only. */
export type Value = null | number | string
/** Values in the order of the table's columns. */
export type Row = readonly Value[]
export type Table = { readonly columns: readonly string[]; readonly name: string }

/** All tables of a database, without their meaning. The database itself lists them. */
export type RawDatabase = {
  readonly kind: 'postgres' | 'sqlite'
  close(): Promise<void>
  /** Returns the names of the migrations that were run, in their order. */
  listMigrations(): Promise<readonly string[]>
  /** Returns the tables with data. A table comes after those that it refers to. */
  listTables(): Promise<readonly Table[]>
  readRows(table: Table): AsyncIterable<Row>
}

/** An empty database that is being filled. */
export type RawTarget = Omit<RawDatabase, 'close'> & {
  /** The database with the audit. */
  readonly db: Db
  /** Deletes the rows that migrations created. */
  clear(tables: readonly Table[]): Promise<void>
  insertRows(table: Table, rows: readonly Row[]): Promise<void>
  /** Runs the migrations up to a name, or all of them. */
  migrate(last?: string): Promise<void>
}

/** Tables of Kysely, which each database has on its own. */
export const migrationTables = ['kysely_migration', 'kysely_migration_lock']

/** Sorts tables so that each comes after those that it refers to. */
export function sortByReference(
  tables: readonly Table[],
  references: readonly { from: string; to: string }[],
): readonly Table[] {
  const sorted: Table[] = []
  const visit = (table: Table, path: readonly string[]) => {
    if (sorted.includes(table) || path.includes(table.name)) return
    for (const { from, to } of references) {
      const other = tables.find(({ name }) => name === to)
      if (from === table.name && other) visit(other, [...path, table.name])
    }
    sorted.push(table)
  }
  for (const table of tables) visit(table, [])
  return sorted
}

/** Returns the migrations up to a name; all of them without one. */
export function stepsUpTo<step>(
  steps: Readonly<Record<string, step>>,
  last: string | undefined,
): Readonly<Record<string, step>> {
  if (last === undefined) return steps
  return Object.fromEntries(Object.entries(steps).filter(([name]) => name <= last))
}
