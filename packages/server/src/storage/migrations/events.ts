import type { Kysely, Migration } from 'kysely'

/** Adds telemetry events of pages; they are deleted with their project. */
export const events: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('events')
      .addColumn('project_id', 'varchar(32)', (column) =>
        column.notNull().references('projects.id').onDelete('cascade'),
      )
      .addColumn('event_id', 'varchar(36)', (column) => column.notNull())
      .addColumn('received_at', 'bigint', (column) => column.notNull())
      .addColumn('happened_at', 'varchar(24)', (column) => column.notNull())
      .addColumn('kind', 'varchar(8)', (column) => column.notNull())
      .addColumn('event', 'varchar(128)', (column) => column.notNull())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('domain', 'text', (column) => column.notNull())
      .addColumn('details', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('events_key', ['project_id', 'event_id'])
      .execute()
    await db.schema
      .createIndex('events_by_age')
      .on('events')
      .columns(['project_id', 'received_at', 'event_id'])
      .execute()
  },
}
