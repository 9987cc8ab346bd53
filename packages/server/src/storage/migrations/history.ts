import type { Kysely, Migration } from 'kysely'

/** Adds indexed blocks, transactions, and account histories. */
export const history: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('history_chains')
      .addColumn('chain', 'varchar(48)', (column) => column.primaryKey())
      .addColumn('start_block', 'bigint', (column) => column.notNull())
      .addColumn('start_hash', 'varchar(66)')
      .addColumn('next_block', 'bigint', (column) => column.notNull())
      .addColumn('caught_up', 'integer', (column) => column.notNull())
      .addColumn('owner', 'varchar(36)')
      .addColumn('owned_until', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('history_blocks')
      .addColumn('chain', 'varchar(48)', (column) => column.notNull())
      .addColumn('number', 'bigint', (column) => column.notNull())
      .addColumn('hash', 'varchar(66)', (column) => column.notNull())
      .addPrimaryKeyConstraint('history_blocks_key', ['chain', 'number'])
      .execute()
    await db.schema
      .createTable('history_transactions')
      .addColumn('chain', 'varchar(48)', (column) => column.notNull())
      .addColumn('block', 'bigint', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('hash', 'varchar(66)', (column) => column.notNull())
      .addColumn('sender', 'varchar(42)', (column) => column.notNull())
      .addColumn('recipient', 'varchar(42)', (column) => column.notNull())
      .addColumn('creation', 'integer', (column) => column.notNull())
      .addColumn('failed', 'integer', (column) => column.notNull())
      .addColumn('nonce', 'bigint', (column) => column.notNull())
      .addColumn('value', 'varchar(78)', (column) => column.notNull())
      .addColumn('selector', 'varchar(10)')
      .addPrimaryKeyConstraint('history_transactions_key', ['chain', 'block', 'position'])
      .execute()
    await db.schema
      .createTable('history_transfers')
      .addColumn('chain', 'varchar(48)', (column) => column.notNull())
      .addColumn('block', 'bigint', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('entry', 'integer', (column) => column.notNull())
      .addColumn('standard', 'varchar(8)', (column) => column.notNull())
      .addColumn('contract', 'varchar(42)', (column) => column.notNull())
      .addColumn('sender', 'varchar(42)', (column) => column.notNull())
      .addColumn('recipient', 'varchar(42)', (column) => column.notNull())
      .addColumn('token_id', 'varchar(78)')
      .addColumn('amount', 'varchar(78)', (column) => column.notNull())
      .addPrimaryKeyConstraint('history_transfers_key', ['chain', 'block', 'position', 'entry'])
      .execute()
    await db.schema
      .createTable('history_accounts')
      .addColumn('address', 'varchar(42)', (column) => column.notNull())
      .addColumn('chain', 'varchar(48)', (column) => column.notNull())
      .addColumn('mined_at', 'bigint', (column) => column.notNull())
      .addColumn('block', 'bigint', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      // In reading order: a page is one range of this index, however long the history is.
      .addPrimaryKeyConstraint('history_accounts_key', [
        'address',
        'chain',
        'mined_at',
        'block',
        'position',
      ])
      .execute()
    // For rollbacks after a reorg.
    await db.schema
      .createIndex('history_accounts_block')
      .on('history_accounts')
      .columns(['chain', 'block'])
      .execute()
    await db.schema
      .createTable('history_tokens')
      .addColumn('chain', 'varchar(48)', (column) => column.notNull())
      .addColumn('contract', 'varchar(42)', (column) => column.notNull())
      .addColumn('name', 'varchar(128)')
      .addColumn('symbol', 'varchar(128)')
      .addColumn('decimals', 'integer')
      .addPrimaryKeyConstraint('history_tokens_key', ['chain', 'contract'])
      .execute()
  },
}
