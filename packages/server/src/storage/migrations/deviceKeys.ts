import type { Kysely, Migration } from 'kysely'

/** Adds an index of devices by key. Without it, each sign-in reads the devices of all users. */
export const deviceKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('device_key').on('device').columns(['jkt']).execute()
  },
}
