import { Kysely, Migrator, SqliteDialect, sql } from 'kysely'
import Database from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { findPublicOrigins } from '../../features/project/findPublicOrigins.ts'
import { localProjectId } from '../../features/project/localProject.ts'
import { createProjectStore } from '../createProjectStore.ts'
import { migrations } from '../migrations.ts'
import { toEmbedderRules } from '../Project.ts'
import type { Schema } from '../schema.ts'

test('[AUTH-17][SEC-251] behavior: existing projects keep their origins, and a pattern that is refused today', async () => {
  const db = new Kysely<Schema>({
    dialect: new SqliteDialect({ database: new Database(':memory:') }),
  })
  onTestFinished(() => db.destroy())
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  await migrator.migrateTo('0033-used-proofs')
  const other = 'e'.repeat(32)
  for (const [id, allowsDefault, origins] of [
    [localProjectId, 1, '[]'],
    ['f'.repeat(32), 1, '["https://*.vercel.app"]'],
    [other, 0, '["https://shop.example"]'],
  ])
    await sql`
      insert into projects (id, name, allowed_origins, analytics, disabled, recovery, default_origins, created_at, updated_at)
      values (${id}, 'Shop', ${origins}, 0, 0, 'automatic', ${allowsDefault}, '', '')`.execute(db)

  const { error } = await migrator.migrateToLatest()

  expect(error).toBeUndefined()
  const projects = createProjectStore({ clock: () => 0, db, forget: async () => {} })
  const read = async (id: string) => (await projects.find(id))!
  const local = await read(localProjectId)
  expect([local.mode, local.allowsPreviews]).toEqual(['development', null])
  const open = await read('f'.repeat(32))
  expect(toEmbedderRules(open)).toMatchObject({ allowsDefaultOrigins: true, allowsPreviews: true })
  expect(findPublicOrigins(open)).toEqual([
    'https://*.vercel.app',
    'https://*.pages.dev',
    'https://*.*.pages.dev',
    'https://*.vercel.app',
    'https://*.ngrok-free.app',
  ])
  expect(toEmbedderRules(await read(other)).allowsDefaultOrigins).toBe(false)
  expect(findPublicOrigins(await read(other))).toEqual([])
})
