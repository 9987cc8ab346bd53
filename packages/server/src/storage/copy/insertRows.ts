import { sql } from 'kysely'
import { chunk } from '../StoreContext.ts'
import type { Db } from '../schema.ts'
import type { Row, Table } from './RawDatabase.ts'

/** Maximum number of parameters of a statement. SQLite allows 32,766. */
const maxParameters = 30_000

/** Inserts rows in a few statements. */
export async function insertRows(db: Db, { columns, name }: Table, rows: readonly Row[]) {
  const into = sql`insert into ${sql.table(name)} (${sql.join(columns.map((it) => sql.ref(it)))})`
  for (const some of chunk(rows, Math.floor(maxParameters / columns.length)))
    await sql`${into} values ${sql.join(some.map((row) => sql`(${sql.join([...row])})`))}`.execute(
      db,
    )
}
