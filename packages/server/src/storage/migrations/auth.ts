import type { Kysely, Migration } from 'kysely'

/** Adds users, devices, logins, sessions, rate limits, and the audit. */
export const auth: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('app_user')
      .addColumn('id', 'varchar(40)', (column) => column.primaryKey())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('last_login_at', 'bigint', (column) => column.notNull())
      .addColumn('fail_count', 'integer', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('identity')
      .addColumn('issuer', 'varchar(100)', (column) => column.notNull())
      .addColumn('subject', 'varchar(255)', (column) => column.notNull())
      .addColumn('user_id', 'varchar(40)', (column) => column.notNull().references('app_user.id'))
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('identity_key', ['issuer', 'subject'])
      .execute()
    await createIndex(db, 'identity_user', 'identity', ['user_id'])
    await db.schema
      .createTable('email_login')
      .addColumn('user_id', 'varchar(40)', (column) =>
        column.primaryKey().references('app_user.id'),
      )
      .addColumn('email_bix', 'varchar(64)', (column) => column.notNull().unique())
      .addColumn('email_ct', 'text', (column) => column.notNull())
      .addColumn('language', 'varchar(2)', (column) => column.notNull())
      .addColumn('verified_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('device')
      .addColumn('id', 'varchar(40)', (column) => column.primaryKey())
      .addColumn('user_id', 'varchar(40)', (column) => column.notNull().references('app_user.id'))
      .addColumn('jkt', 'varchar(43)', (column) => column.notNull())
      .addColumn('verified_at', 'bigint')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
      .addColumn('revoked_at', 'bigint')
      .addUniqueConstraint('device_of_user', ['user_id', 'jkt'])
      .execute()
    await createFlows(db)
    await createSessions(db)
    await db.schema
      .createTable('rate_counter')
      .addColumn('key', 'varchar(128)', (column) => column.primaryKey())
      .addColumn('window_start', 'bigint', (column) => column.notNull())
      .addColumn('window_end', 'bigint', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .execute()
    await createIndex(db, 'rate_counter_age', 'rate_counter', ['window_end'])
    await createAudit(db)
  },
}

async function createFlows(db: Kysely<unknown>) {
  await db.schema
    .createTable('auth_flow')
    .addColumn('id', 'varchar(40)', (column) => column.primaryKey())
    .addColumn('kind', 'varchar(16)', (column) => column.notNull())
    .addColumn('project_id', 'varchar(32)', (column) => column.notNull())
    .addColumn('origin', 'varchar(300)', (column) => column.notNull())
    .addColumn('jkt', 'varchar(43)', (column) => column.notNull())
    .addColumn('email_bix', 'varchar(64)', (column) => column.notNull())
    .addColumn('email_ct', 'text', (column) => column.notNull())
    .addColumn('language', 'varchar(2)', (column) => column.notNull())
    .addColumn('browser', 'varchar(64)', (column) => column.notNull())
    .addColumn('needs_device', 'integer', (column) => column.notNull())
    .addColumn('match_code', 'varchar(6)', (column) => column.notNull())
    .addColumn('link_hash', 'varchar(43)', (column) => column.unique())
    .addColumn('link_tries', 'integer', (column) => column.notNull())
    .addColumn('device_ok_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .execute()
  await createIndex(db, 'auth_flow_age', 'auth_flow', ['expires_at'])
  await createIndex(db, 'auth_flow_caller', 'auth_flow', ['jkt', 'email_bix'])
  await db.schema
    .createTable('otp')
    .addColumn('flow_id', 'varchar(40)', (column) =>
      column.notNull().references('auth_flow.id').onDelete('cascade'),
    )
    .addColumn('purpose', 'varchar(16)', (column) => column.notNull())
    .addColumn('otp_mac', 'varchar(43)', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .addPrimaryKeyConstraint('otp_key', ['flow_id', 'purpose'])
    .execute()
}

async function createSessions(db: Kysely<unknown>) {
  await db.schema
    .createTable('session')
    .addColumn('id', 'varchar(40)', (column) => column.primaryKey())
    .addColumn('user_id', 'varchar(40)', (column) => column.notNull().references('app_user.id'))
    .addColumn('device_id', 'varchar(40)', (column) => column.notNull().references('device.id'))
    .addColumn('project_id', 'varchar(32)', (column) => column.notNull())
    .addColumn('origin', 'varchar(300)', (column) => column.notNull())
    .addColumn('provider', 'varchar(16)', (column) => column.notNull())
    .addColumn('amr', 'varchar(64)', (column) => column.notNull())
    .addColumn('auth_time', 'bigint', (column) => column.notNull())
    .addColumn('refresh_hash', 'varchar(43)', (column) => column.notNull())
    .addColumn('previous_hash', 'varchar(43)')
    .addColumn('rotated_at', 'bigint', (column) => column.notNull())
    .addColumn('idle_until', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('revoked_at', 'bigint')
    .execute()
  await createIndex(db, 'session_device', 'session', ['device_id'])
  await createIndex(db, 'session_age', 'session', ['expires_at'])
}

async function createAudit(db: Kysely<unknown>) {
  await db.schema
    .createTable('audit')
    .addColumn('seq', 'bigint', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('action', 'varchar(32)', (column) => column.notNull())
    .addColumn('user_id', 'varchar(40)')
    .addColumn('subject', 'varchar(64)')
    .addColumn('project_id', 'varchar(32)')
    .addColumn('origin', 'varchar(300)')
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('previous_hash', 'varchar(43)', (column) => column.notNull())
    .addColumn('hash', 'varchar(43)', (column) => column.notNull())
    .execute()
  await createIndex(db, 'audit_user', 'audit', ['user_id', 'seq'])
  // The last entry has its own row: writers lock it, and it reveals a truncated chain.
  await db.schema
    .createTable('audit_head')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('hash', 'varchar(43)', (column) => column.notNull())
    .execute()
}

function createIndex(db: Kysely<unknown>, name: string, table: string, columns: string[]) {
  return db.schema.createIndex(name).on(table).columns(columns).execute()
}
