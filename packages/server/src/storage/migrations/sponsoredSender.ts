import type { Kysely, Migration } from 'kysely'

/** For whose operation money was set aside: one account gets only so much of a day. */
export const sponsoredSender: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sponsored_operations')
      .addColumn('sender', 'varchar(42)', (column) => column.notNull().defaultTo(''))
      .execute()
  },
}
