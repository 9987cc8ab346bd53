import type { Kysely, Migration } from 'kysely'

/** Adds counters for the relay's quotas, and the address block of a subscription. */
export const relayUsage: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('relay_usage')
      .addColumn('subject', 'varchar(160)', (column) => column.notNull())
      .addColumn('until', 'bigint', (column) => column.notNull())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .addColumn('messages', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('relay_usage_key', ['subject', 'until'])
      .execute()
    await db.schema.createIndex('relay_usage_age').on('relay_usage').columns(['until']).execute()
    await db.schema.alterTable('relay_subscriptions').addColumn('block', 'varchar(64)').execute()
    await db.schema
      .createIndex('relay_subscriptions_block')
      .on('relay_subscriptions')
      .columns(['block', 'expires_at'])
      .execute()
  },
}

/**
 * Removes the relay's tables from the main SQLite file. The relay has a file of its own, so that its data can't use up
 * the disk space or the lock of the wallets' file. Waiting messages are dropped; clients subscribe again when they
 * reconnect.
 */
export const relayFile: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of [
      'relay_acks',
      'relay_messages',
      'relay_subscriptions',
      'relay_topics',
      'relay_usage',
    ])
      await db.schema.dropTable(table).execute()
  },
}
