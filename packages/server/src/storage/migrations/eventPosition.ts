import { type Kysely, type Migration, sql } from 'kysely'

/**
 * Adds positions of telemetry events. The events over the limit of a project are found by position, without counting
 * those that are kept.
 */
export const eventPosition: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('event_heads')
      .addColumn('project_id', 'varchar(32)', (column) =>
        column.primaryKey().references('projects.id').onDelete('cascade'),
      )
      .addColumn('last', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .alterTable('events')
      .addColumn('position', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await sql`
      update events set position = ranked.position from (
        select project_id, event_id,
          row_number() over (partition by project_id order by received_at, event_id) as position
        from events
      ) as ranked
      where events.project_id = ranked.project_id and events.event_id = ranked.event_id`.execute(db)
    await sql`
      insert into event_heads (project_id, last)
      select project_id, max(position) from events group by project_id`.execute(db)
    await db.schema.dropIndex('events_by_age').execute()
    await db.schema
      .createIndex('events_by_position')
      .on('events')
      .columns(['project_id', 'position'])
      .execute()
  },
}
