import type { Kysely, Migration } from 'kysely'

/** Adds the mail queue. */
export const mailOutbox: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('mail_outbox')
      .addColumn('id', 'varchar(40)', (column) => column.primaryKey())
      .addColumn('mail_ct', 'text', (column) => column.notNull())
      .addColumn('topic', 'varchar(64)')
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('next_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    for (const column of ['next_at', 'topic'])
      await db.schema
        .createIndex(`mail_outbox_${column}`)
        .on('mail_outbox')
        .column(column)
        .execute()
  },
}
