import type { Kysely, Migration } from 'kysely'

/**
 * Adds a chain of audit entries for each project. The table `audit` stays the operator's chain, to which servers of older
 * versions append all of their entries.
 */
export const auditChains: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('audit_chain')
      .addColumn('id', 'varchar(32)', (column) => column.primaryKey())
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addColumn('anchor', 'bigint', (column) => column.notNull())
      .addColumn('hash', 'varchar(43)', (column) => column.notNull())
      .addColumn('mac', 'varchar(43)', (column) => column.notNull())
      .addColumn('recorded_seq', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('audit_entry')
      .addColumn('chain', 'varchar(32)', (column) => column.notNull())
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addColumn('anchor', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('action', 'varchar(32)', (column) => column.notNull())
      .addColumn('user_id', 'varchar(40)')
      .addColumn('subject', 'varchar(64)')
      .addColumn('origin', 'varchar(300)')
      .addColumn('data', 'text', (column) => column.notNull())
      .addColumn('previous_hash', 'varchar(43)', (column) => column.notNull())
      .addColumn('hash', 'varchar(43)', (column) => column.notNull())
      .addPrimaryKeyConstraint('audit_entry_key', ['chain', 'seq'])
      .execute()
    await createIndex(db, 'audit_entry_user', ['user_id', 'anchor', 'at'])
    await createIndex(db, 'audit_entry_order', ['anchor', 'at'])
  },
}

function createIndex(db: Kysely<unknown>, name: string, columns: string[]) {
  return db.schema.createIndex(name).on('audit_entry').columns(columns).execute()
}
