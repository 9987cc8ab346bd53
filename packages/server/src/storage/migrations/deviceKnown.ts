import { type Kysely, type Migration, sql } from 'kysely'

/** Adds the time of a device's last approval, which is kept when the approval is withdrawn. */
export const deviceKnown: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('device').addColumn('known_at', 'bigint').execute()
    await sql`update device set known_at = verified_at`.execute(db)
  },
}
