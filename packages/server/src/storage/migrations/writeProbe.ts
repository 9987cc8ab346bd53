import type { Kysely, Migration } from 'kysely'

/** Adds the row that readiness checks write. */
export const writeProbe: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('write_probe')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('written_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
