import type { Kysely, Migration } from 'kysely'

/** Adds the name of a device in its owner's list. */
export const deviceLabel: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('device')
      .addColumn('label', 'varchar(64)', (column) => column.notNull().defaultTo(''))
      .execute()
  },
}
