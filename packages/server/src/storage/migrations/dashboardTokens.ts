import type { Kysely, Migration } from 'kysely'

/** Adds the sign-in links and sessions of the dashboard. */
export const dashboardTokens: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('dashboard_token')
      .addColumn('digest', 'varchar(43)', (column) => column.primaryKey())
      .addColumn('kind', 'varchar(10)', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
