import { type Kysely, type Migration, sql } from 'kysely'

/** That a device was approved once: it stays so where the approval has to be given anew. */
export const deviceKnown: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('device').addColumn('known_at', 'bigint').execute()
    await sql`update device set known_at = verified_at`.execute(db)
  },
}
