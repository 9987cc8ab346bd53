import { Kysely, Migrator, SqliteDialect, sql } from 'kysely'
import Database from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { localProjectId } from '../../features/project/localProject.ts'
import { migrations } from '../migrations.ts'

test('[AUTH-18] behavior: existing projects wait a day, except a developer’s own; pending recoveries ask again', async () => {
  const db = new Kysely<unknown>({
    dialect: new SqliteDialect({ database: new Database(':memory:') }),
  })
  onTestFinished(() => db.destroy())
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  await migrator.migrateTo('0033-used-proofs')
  for (const id of ['f'.repeat(32), localProjectId])
    await sql`
      insert into projects (id, name, allowed_origins, analytics, disabled, created_at, updated_at)
      values (${id}, 'Shop', '[]', 0, 0, '', '')`.execute(db)
  await sql`
    insert into wallets (id, user_id, version, eip155, solana, vault_root, vault_sign, recipients, mac, created_at)
    values ('wal_1', 'usr_1', 1, '', '', '', '', '[]', '', 0)`.execute(db)
  await sql`insert into recoveries (wallet_id, jkt, asked_at) values ('wal_1', 'asked', 1)`.execute(
    db,
  )
  await sql`insert into recoveries values ('wal_1', 'granted', 1, 2)`.execute(db)

  const { error } = await migrator.migrateToLatest()

  expect(error).toBeUndefined()
  const projects = await sql`select id, recovery_delay_hours as hours from projects`.execute(db)
  expect(projects.rows).toEqual(
    expect.arrayContaining([
      { hours: 24, id: 'f'.repeat(32) },
      { hours: 0, id: localProjectId },
    ]),
  )
  const recoveries = await sql`select jkt, match_tries from recoveries`.execute(db)
  expect(recoveries.rows).toEqual([{ jkt: 'granted', match_tries: 0 }])
})
