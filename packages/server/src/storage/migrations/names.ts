import type { Kysely, Migration } from 'kysely'

/** Adds account names with their addresses, and the messages that were used to change them. */
export const names: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('names')
      .addColumn('name', 'varchar(320)', (column) => column.primaryKey())
      .addColumn('zone', 'varchar(255)', (column) => column.notNull())
      .addColumn('skeleton', 'varchar(64)', (column) => column.notNull())
      .addColumn('owner', 'varchar(42)', (column) => column.notNull())
      .addColumn('coin_type', 'bigint', (column) => column.notNull())
      .addColumn('avatar', 'text')
      .addColumn('bio', 'text')
      .addColumn('registered_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint')
      .addColumn('released_at', 'bigint')
      .execute()
    // Two registrations of look-alike names at the same time: the database lets only one of them in.
    await db.schema
      .createIndex('names_by_skeleton')
      .unique()
      .on('names')
      .columns(['zone', 'skeleton'])
      .execute()
    await db.schema.createIndex('names_by_owner').on('names').column('owner').execute()
    await db.schema
      .createTable('name_addresses')
      .addColumn('name', 'varchar(320)', (column) =>
        column.notNull().references('names.name').onDelete('cascade'),
      )
      .addColumn('coin_type', 'bigint', (column) => column.notNull())
      .addColumn('address', 'varchar(42)', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('name_addresses_key', ['name', 'coin_type'])
      .execute()
    await db.schema
      .createTable('name_messages')
      .addColumn('id', 'varchar(64)', (column) => column.primaryKey())
      .addColumn('used_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('name_messages_by_age')
      .on('name_messages')
      .column('used_at')
      .execute()
  },
}
