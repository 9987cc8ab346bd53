import { type Kysely, type Migration, sql } from 'kysely'

/** Id of the project that servers on a loopback address create. */
const localProjectId = 'fa17ead0fa17ead0fa17ead0fa17ead0'

/** Adds the delay of automatic recovery to projects. A developer's own project has none. */
export const projectRecoveryDelay: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('projects')
      .addColumn('recovery_delay_hours', 'integer', (column) => column.notNull().defaultTo(24))
      .execute()
    await sql`update projects set recovery_delay_hours = 0 where id = ${localProjectId}`.execute(db)
  },
}

/**
 * Adds to a recovery when it is due, its digits, and who answered it. Pending recoveries are deleted, because their
 * emails had no link to stop them: those devices ask again.
 */
export const waitingRecoveries: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`delete from recoveries where granted_at is null`.execute(db)
    const columns = {
      approved_at: 'bigint',
      device_id: 'varchar(64)',
      due_at: 'bigint',
      match_code: 'varchar(8)',
      stop_hash: 'varchar(43)',
      stopped_at: 'bigint',
    } as const
    for (const [name, type] of Object.entries(columns))
      await db.schema.alterTable('recoveries').addColumn(name, type).execute()
    await db.schema
      .alterTable('recoveries')
      .addColumn('match_tries', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema.createIndex('recoveries_stop').on('recoveries').columns(['stop_hash']).execute()
  },
}
