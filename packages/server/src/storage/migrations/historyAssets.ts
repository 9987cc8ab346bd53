import { type Kysely, type Migration, sql } from 'kysely'

/** Adds the tokens of each account, so that balances need no search of transfer logs. */
export const historyAssets: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('history_assets')
      .addColumn('address', 'varchar(42)', (column) => column.notNull())
      .addColumn('chain', 'varchar(48)', (column) => column.notNull())
      .addColumn('standard', 'varchar(8)', (column) => column.notNull())
      .addColumn('contract', 'varchar(42)', (column) => column.notNull())
      // Empty for ERC-20; a primary key can't contain null.
      .addColumn('token_id', 'varchar(78)', (column) => column.notNull())
      .addColumn('last_block', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('history_assets_key', [
        'address',
        'chain',
        'standard',
        'contract',
        'token_id',
      ])
      .execute()
    await sql`
      insert into history_assets (address, chain, standard, contract, token_id, last_block)
      select account, chain, standard, contract, coalesce(token_id, ''), max(block)
      from (
        select sender as account, chain, standard, contract, token_id, block from history_transfers
        union all
        select recipient as account, chain, standard, contract, token_id, block from history_transfers
      ) as sides
      where standard <> 'native' and account <> '0x0000000000000000000000000000000000000000'
      group by account, chain, standard, contract, coalesce(token_id, '')`.execute(db)
  },
}
