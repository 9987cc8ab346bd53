import type { Kysely, Migration } from 'kysely'

/** Adds passkeys for sign-in, and open challenges. */
export const passkeys: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('passkey')
      .addColumn('id', 'varchar(40)', (column) => column.primaryKey())
      .addColumn('user_id', 'varchar(40)', (column) => column.notNull().references('app_user.id'))
      .addColumn('credential_id', 'varchar(1364)', (column) => column.notNull().unique())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('user_handle', 'varchar(86)', (column) => column.notNull())
      .addColumn('counter', 'bigint', (column) => column.notNull())
      .addColumn('is_synced', 'integer', (column) => column.notNull())
      .addColumn('is_backed_up', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('last_used_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('passkey_of_user').on('passkey').columns(['user_id']).execute()
    await db.schema
      .createTable('passkey_challenge')
      .addColumn('digest', 'varchar(43)', (column) => column.primaryKey())
      .addColumn('purpose', 'varchar(16)', (column) => column.notNull())
      .addColumn('project_id', 'varchar(32)', (column) => column.notNull())
      .addColumn('origin', 'varchar(300)', (column) => column.notNull())
      .addColumn('jkt', 'varchar(43)', (column) => column.notNull())
      .addColumn('user_id', 'varchar(40)')
      .addColumn('user_handle', 'varchar(86)')
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('passkey_challenge_age')
      .on('passkey_challenge')
      .columns(['expires_at'])
      .execute()
  },
}
