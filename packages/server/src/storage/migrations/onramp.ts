import type { Kysely, Migration } from 'kysely'

/** Adds purchases that on-ramp vendors reported. */
export const onramp: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('onramp_purchases')
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('vendor', 'varchar(32)', (column) => column.notNull())
      .addColumn('status', 'varchar(16)', (column) => column.notNull())
      .addColumn('transaction_hash', 'varchar(128)')
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('onramp_purchases_by_age')
      .on('onramp_purchases')
      .column('updated_at')
      .execute()
  },
}
