import type { Kysely, Migration } from 'kysely'

/** Adds what bundles cost and were paid back, and the reputation of senders, factories and paymasters. */
export const bundlerDefences: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [column, type] of [
      ['spent_wei', 'varchar(78)'],
      ['received_wei', 'varchar(78)'],
      ['settled_day', 'varchar(10)'],
    ] as const)
      await db.schema.alterTable('bundles').addColumn(column, type).execute()
    await db.schema
      .createIndex('bundles_day')
      .on('bundles')
      .columns(['chain', 'settled_day'])
      .execute()
    await db.schema
      .createTable('bundler_reputations')
      .addColumn('chain', 'varchar(48)', (column) => column.notNull())
      .addColumn('address', 'varchar(42)', (column) => column.notNull())
      .addColumn('seen', 'integer', (column) => column.notNull())
      .addColumn('included', 'integer', (column) => column.notNull())
      .addColumn('hour', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('bundler_reputations_key', ['chain', 'address'])
      .execute()
  },
}
