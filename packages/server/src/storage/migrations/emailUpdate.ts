import type { Kysely, Migration } from 'kysely'

/** Adds email changes in progress, and links that undo one. */
export const emailUpdate: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('email_update')
      .addColumn('user_id', 'varchar(40)', (column) =>
        column.primaryKey().references('app_user.id'),
      )
      .addColumn('id', 'varchar(40)', (column) => column.notNull().unique())
      .addColumn('session_id', 'varchar(40)', (column) => column.notNull())
      .addColumn('old_bix', 'varchar(64)')
      .addColumn('new_bix', 'varchar(64)', (column) => column.notNull())
      .addColumn('email_ct', 'text', (column) => column.notNull())
      .addColumn('step', 'varchar(16)', (column) => column.notNull())
      .addColumn('otp_mac', 'varchar(43)', (column) => column.notNull())
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('code_expires_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('email_undo')
      .addColumn('id', 'varchar(40)', (column) => column.primaryKey())
      .addColumn('user_id', 'varchar(40)', (column) => column.notNull().references('app_user.id'))
      .addColumn('token_hash', 'varchar(43)', (column) => column.notNull().unique())
      .addColumn('email_bix', 'varchar(64)', (column) => column.notNull())
      .addColumn('email_ct', 'text', (column) => column.notNull())
      .addColumn('verified_at', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('email_undo_user').on('email_undo').columns(['user_id']).execute()
    await db.schema.createIndex('session_user').on('session').columns(['user_id']).execute()
  },
}
