import type { Kysely, Migration } from 'kysely'

/** The audit's end is signed, so that whoever writes to the database can't put it earlier. */
export const auditHead: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('audit_head')
      .addColumn('mac', 'varchar(43)', (column) => column.notNull().defaultTo(''))
      .execute()
  },
}
