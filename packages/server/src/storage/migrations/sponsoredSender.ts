import type { Kysely, Migration } from 'kysely'

/** Adds the sender to sponsored amounts, for the daily limit per account. */
export const sponsoredSender: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sponsored_operations')
      .addColumn('sender', 'varchar(42)', (column) => column.notNull().defaultTo(''))
      .execute()
  },
}
