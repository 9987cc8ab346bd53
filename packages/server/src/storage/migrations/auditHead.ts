import type { Kysely, Migration } from 'kysely'

/** Signs the audit's last entry, so that write access to the database is not enough to truncate the audit. */
export const auditHead: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('audit_head')
      .addColumn('mac', 'varchar(43)', (column) => column.notNull().defaultTo(''))
      .execute()
  },
}
