import type { Kysely, Migration } from 'kysely'

/** Adds embedded wallets: encrypted vaults, the server's shares, and recipients of recovery shares. */
export const custody: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('projects')
      .addColumn('recovery', 'varchar(16)', (column) => column.notNull().defaultTo('automatic'))
      .execute()
    await db.schema
      .alterTable('projects')
      .addColumn('default_origins', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    await db.schema
      .createTable('wallets')
      .addColumn('id', 'varchar(48)', (column) => column.primaryKey())
      .addColumn('user_id', 'varchar(64)', (column) => column.notNull().unique())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('eip155', 'varchar(64)', (column) => column.notNull())
      .addColumn('solana', 'varchar(64)', (column) => column.notNull())
      .addColumn('vault_root', 'text', (column) => column.notNull())
      .addColumn('vault_sign', 'text', (column) => column.notNull())
      .addColumn('recipients', 'text', (column) => column.notNull())
      .addColumn('mac', 'text', (column) => column.notNull())
      .addColumn('frozen_at', 'bigint')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('share_sets')
      .addColumn('id', 'varchar(48)', (column) => column.primaryKey())
      .addColumn('wallet_id', 'varchar(48)', (column) =>
        column.notNull().references('wallets.id').onDelete('cascade'),
      )
      .addColumn('role', 'varchar(16)', (column) => column.notNull())
      .addColumn('jkt', 'varchar(64)')
      .addColumn('device_id', 'varchar(64)')
      .addColumn('epoch', 'integer', (column) => column.notNull())
      .addColumn('share', 'text', (column) => column.notNull())
      .addColumn('commits', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await createIndex(db, 'share_sets_wallet', 'share_sets', ['wallet_id'])
    await db.schema
      .createTable('sealed_shares')
      .addColumn('set_id', 'varchar(48)', (column) =>
        column.notNull().references('share_sets.id').onDelete('cascade'),
      )
      .addColumn('rid', 'varchar(48)', (column) => column.notNull())
      .addColumn('enc', 'text', (column) => column.notNull())
      .addColumn('ct', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('sealed_shares_key', ['set_id', 'rid'])
      .execute()
    await db.schema
      .createTable('recovery_challenges')
      .addColumn('wallet_id', 'varchar(48)', (column) =>
        column.notNull().references('wallets.id').onDelete('cascade'),
      )
      .addColumn('jkt', 'varchar(64)', (column) => column.notNull())
      .addColumn('rid', 'varchar(48)', (column) => column.notNull())
      .addColumn('digest', 'varchar(64)', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('recovery_challenges_key', ['wallet_id', 'jkt'])
      .execute()
    await db.schema
      .createTable('recoveries')
      .addColumn('wallet_id', 'varchar(48)', (column) =>
        column.notNull().references('wallets.id').onDelete('cascade'),
      )
      .addColumn('jkt', 'varchar(64)', (column) => column.notNull())
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .addColumn('granted_at', 'bigint')
      .addPrimaryKeyConstraint('recoveries_key', ['wallet_id', 'jkt'])
      .execute()
  },
}

function createIndex(db: Kysely<unknown>, name: string, table: string, columns: string[]) {
  return db.schema.createIndex(name).on(table).columns(columns).execute()
}
