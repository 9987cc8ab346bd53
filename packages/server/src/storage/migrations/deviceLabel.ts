import type { Kysely, Migration } from 'kysely'

/** What a device is called in the list that its owner sees. */
export const deviceLabel: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('device')
      .addColumn('label', 'varchar(64)', (column) => column.notNull().defaultTo(''))
      .execute()
  },
}
