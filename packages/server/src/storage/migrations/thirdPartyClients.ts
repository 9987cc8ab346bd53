import type { Kysely, Migration } from 'kysely'

/** Adds a project's switch for third-party clients, and marks which approvals of a device were given without digits. */
export const thirdPartyClients: Migration = {
  async up(db: Kysely<unknown>) {
    await addSwitch(db, 'projects', 'third_party')
    await addSwitch(db, 'auth_flow', 'asks_digits')
    await addSwitch(db, 'device', 'by_digits')
  },
}

/** Adds a column of 0 or 1 that is 1 in all existing rows. */
function addSwitch(db: Kysely<unknown>, table: string, name: string) {
  return db.schema
    .alterTable(table)
    .addColumn(name, 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
}
