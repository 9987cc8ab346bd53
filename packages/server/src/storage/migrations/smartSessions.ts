import type { Kysely, Migration } from 'kysely'

/** Adds smart sessions: what an account has granted to applications, and the keys that co-sign for them. */
export const smartSessions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('smart_sessions')
      .addColumn('pci', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('project_id', 'varchar(32)', (column) => column.notNull())
      .addColumn('origin', 'text')
      .addColumn('chain', 'varchar(40)', (column) => column.notNull())
      .addColumn('address', 'varchar(42)', (column) => column.notNull())
      .addColumn('signer_kind', 'varchar(16)', (column) => column.notNull())
      .addColumn('request', 'text', (column) => column.notNull())
      .addColumn('key_ct', 'text')
      .addColumn('public_key', 'varchar(132)')
      .addColumn('context', 'text')
      // Unique, so that one grant can't be two sessions, of which only one would be revoked.
      .addColumn('context_hash', 'varchar(64)', (column) => column.unique())
      .addColumn('activated_block', 'bigint')
      .addColumn('expiry', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('activated_at', 'bigint')
      .addColumn('revoked_at', 'bigint')
      .execute()
    await db.schema
      .createIndex('smart_sessions_by_address')
      .on('smart_sessions')
      .columns(['address', 'created_at'])
      .execute()
    await db.schema
      .createIndex('smart_sessions_by_expiry')
      .on('smart_sessions')
      .column('expiry')
      .execute()
  },
}
