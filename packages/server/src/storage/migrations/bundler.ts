import type { Kysely, Migration } from 'kysely'

/** Adds pending user operations, bundles, and sponsored amounts. */
export const bundler: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('projects').addColumn('sponsorship', 'text').execute()
    await db.schema
      .createTable('bundler_leases')
      .addColumn('chain', 'varchar(48)', (column) => column.primaryKey())
      .addColumn('owner', 'varchar(36)', (column) => column.notNull())
      .addColumn('owned_until', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('user_operations')
      .addColumn('chain', 'varchar(48)', (column) => column.notNull())
      .addColumn('hash', 'varchar(66)', (column) => column.notNull())
      .addColumn('entry_point', 'varchar(42)', (column) => column.notNull())
      .addColumn('sender', 'varchar(42)', (column) => column.notNull())
      .addColumn('paymaster', 'varchar(42)')
      .addColumn('slot', 'varchar(160)')
      .addColumn('state', 'varchar(16)', (column) => column.notNull())
      .addColumn('operation', 'text', (column) => column.notNull())
      .addColumn('reason', 'varchar(200)')
      .addColumn('suspect', 'integer', (column) => column.notNull())
      .addColumn('bundle_id', 'varchar(36)')
      .addColumn('transaction_hash', 'varchar(66)')
      .addColumn('added_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('user_operations_key', ['chain', 'hash'])
      .addUniqueConstraint('user_operations_slot', ['chain', 'slot'])
      .execute()
    await createIndex(db, 'user_operations_state', 'user_operations', [
      'chain',
      'state',
      'added_at',
    ])
    await createIndex(db, 'user_operations_bundle', 'user_operations', ['bundle_id'])
    await db.schema
      .createTable('bundles')
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('chain', 'varchar(48)', (column) => column.notNull())
      .addColumn('account', 'varchar(42)', (column) => column.notNull())
      .addColumn('nonce', 'bigint', (column) => column.notNull())
      .addColumn('state', 'varchar(16)', (column) => column.notNull())
      .addColumn('entry_point', 'varchar(42)', (column) => column.notNull())
      .addColumn('attempts', 'text', (column) => column.notNull())
      .addColumn('block_hash', 'varchar(66)')
      .addColumn('block_number', 'bigint')
      .addColumn('sent_at', 'bigint', (column) => column.notNull())
      .execute()
    await createIndex(db, 'bundles_state', 'bundles', ['chain', 'state', 'nonce'])
    await db.schema
      .createTable('sponsored_days')
      .addColumn('project_id', 'varchar(32)', (column) =>
        column.notNull().references('projects.id').onDelete('cascade'),
      )
      .addColumn('day', 'varchar(10)', (column) => column.notNull())
      .addColumn('spent_wei', 'varchar(78)', (column) => column.notNull())
      .addPrimaryKeyConstraint('sponsored_days_key', ['project_id', 'day'])
      .execute()
    await db.schema
      .createTable('sponsored_operations')
      .addColumn('project_id', 'varchar(32)', (column) =>
        column.notNull().references('projects.id').onDelete('cascade'),
      )
      .addColumn('day', 'varchar(10)', (column) => column.notNull())
      .addColumn('chain', 'varchar(48)', (column) => column.notNull())
      .addColumn('slot', 'varchar(160)', (column) => column.notNull())
      .addColumn('wei', 'varchar(78)', (column) => column.notNull())
      .addPrimaryKeyConstraint('sponsored_operations_key', ['project_id', 'day', 'chain', 'slot'])
      .execute()
  },
}

function createIndex(db: Kysely<unknown>, name: string, table: string, columns: string[]) {
  return db.schema.createIndex(name).on(table).columns(columns).execute()
}
