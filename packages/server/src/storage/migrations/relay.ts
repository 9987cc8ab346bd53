import type { Kysely, Migration } from 'kysely'

/** Adds mailboxes of the pairing relay. */
export const relay: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('relay_topics')
      .addColumn('topic', 'varchar(64)', (column) => column.primaryKey())
      .addColumn('last_id', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('relay_messages')
      .addColumn('topic', 'varchar(64)', (column) => column.notNull())
      .addColumn('id', 'bigint', (column) => column.notNull())
      .addColumn('digest', 'varchar(64)', (column) => column.notNull())
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('bytes', 'integer', (column) => column.notNull())
      .addColumn('publisher', 'varchar(128)', (column) => column.notNull())
      .addColumn('tag', 'bigint', (column) => column.notNull())
      .addColumn('published_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('attestation', 'text')
      .addPrimaryKeyConstraint('relay_messages_key', ['topic', 'id'])
      .execute()
    await createIndex(db, 'relay_messages_digest', 'relay_messages', ['digest'])
    await createIndex(db, 'relay_messages_age', 'relay_messages', ['expires_at'])
    await db.schema
      .createTable('relay_subscriptions')
      .addColumn('client', 'varchar(128)', (column) => column.notNull())
      .addColumn('topic', 'varchar(64)', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('relay_subscriptions_key', ['client', 'topic'])
      .execute()
    await createIndex(db, 'relay_subscriptions_topic', 'relay_subscriptions', ['topic'])
    await createIndex(db, 'relay_subscriptions_age', 'relay_subscriptions', ['expires_at'])
    await db.schema
      .createTable('relay_acks')
      .addColumn('topic', 'varchar(64)', (column) => column.notNull())
      .addColumn('id', 'bigint', (column) => column.notNull())
      .addColumn('client', 'varchar(128)', (column) => column.notNull())
      .addPrimaryKeyConstraint('relay_acks_key', ['topic', 'id', 'client'])
      .execute()
  },
}

function createIndex(db: Kysely<unknown>, name: string, table: string, columns: string[]) {
  return db.schema.createIndex(name).on(table).columns(columns).execute()
}
