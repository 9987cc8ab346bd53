import type { Kysely, Migration } from 'kysely'

/** Adds social logins in progress, and profiles from providers. */
export const social: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('social_flow')
      .addColumn('id', 'varchar(40)', (column) => column.primaryKey())
      .addColumn('provider', 'varchar(16)', (column) => column.notNull())
      .addColumn('project_id', 'varchar(32)', (column) => column.notNull())
      .addColumn('origin', 'varchar(300)', (column) => column.notNull())
      .addColumn('jkt', 'varchar(43)', (column) => column.notNull())
      .addColumn('binder_hash', 'varchar(43)')
      .addColumn('language', 'varchar(2)', (column) => column.notNull())
      .addColumn('browser', 'varchar(64)', (column) => column.notNull())
      .addColumn('step', 'varchar(16)', (column) => column.notNull())
      .addColumn('start_hash', 'varchar(43)', (column) => column.unique())
      .addColumn('state_hash', 'varchar(43)', (column) => column.unique())
      .addColumn('cookie_hash', 'varchar(43)')
      .addColumn('return_url', 'text')
      .addColumn('content_ct', 'text')
      .addColumn('handle_hash', 'varchar(43)')
      .addColumn('ticket_hash', 'varchar(43)')
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('social_flow_age')
      .on('social_flow')
      .columns(['expires_at'])
      .execute()
    await db.schema
      .createTable('social_profile')
      .addColumn('id', 'varchar(40)', (column) => column.primaryKey())
      .addColumn('user_id', 'varchar(40)', (column) => column.notNull().references('app_user.id'))
      .addColumn('provider', 'varchar(16)', (column) => column.notNull())
      .addColumn('profile_ct', 'text', (column) => column.notNull())
      .addUniqueConstraint('social_profile_of_user', ['user_id', 'provider'])
      .execute()
  },
}
