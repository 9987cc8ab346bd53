import { Kysely, Migrator, SqliteDialect, sql } from 'kysely'
import Database from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { migrations } from '../migrations.ts'

test('[AUTH-18] behavior: existing wallets get the project in which they were created', async () => {
  const db = new Kysely<unknown>({
    dialect: new SqliteDialect({ database: new Database(':memory:') }),
  })
  onTestFinished(() => db.destroy())
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  await migrator.migrateTo('0006-custody')
  for (const id of ['wal_1', 'wal_2'])
    await sql`
      insert into wallets (id, user_id, version, eip155, solana, vault_root, vault_sign, recipients, mac, created_at)
      values (${id}, ${id}, 1, '', '', '', '', '[]', '', 0)`.execute(db)
  for (const [seq, action, projectId] of [
    [1, 'wallet.created', 'made'],
    [2, 'wallet.updated', 'used'],
  ])
    await sql`
      insert into audit (seq, at, action, subject, project_id, data, previous_hash, hash)
      values (${seq}, 0, ${action}, 'wal_1', ${projectId}, '{}', '', '')`.execute(db)

  const { error } = await migrator.migrateToLatest()

  expect(error).toBeUndefined()
  const { rows } = await sql`select id, project_id from wallets order by id`.execute(db)
  expect(rows).toEqual([
    { id: 'wal_1', project_id: 'made' },
    { id: 'wal_2', project_id: null },
  ])
})
