import { Kysely, Migrator, SqliteDialect, sql } from 'kysely'
import Database from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { createEventStore, type PageEvent } from '../events/createEventStore.ts'
import { migrations } from '../migrations.ts'
import type { Schema } from '../schema.ts'

const projectId = 'f'.repeat(32)
const event = (id: string): PageEvent => ({
  details: {},
  domain: 'shop.example',
  event: 'MODAL_OPENED',
  happenedAt: '2026-01-01T00:00:00.000Z',
  id,
  kind: 'track',
  url: 'https://shop.example/',
})

async function createBefore() {
  const database = new Database(':memory:')
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database }) })
  onTestFinished(() => db.destroy())
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  await migrator.migrateTo('0046-write-probe')
  await sql`
    insert into projects (id, name, allowed_origins, analytics, disabled, recovery, created_at, updated_at)
    values (${projectId}, 'Shop', '[]', 1, 0, 'user', '', '')`.execute(db)
  return { database, db, migrator }
}

test('[API-23] behavior: existing events keep their order, and new ones are newer', async () => {
  const { db, migrator } = await createBefore()
  for (const [id, receivedAt] of [
    ['b', 2],
    ['a', 3],
    ['c', 1],
  ])
    await sql`
      insert into events (project_id, event_id, received_at, happened_at, kind, event, url, domain, details)
      values (${projectId}, ${id}, ${receivedAt}, '', 'track', 'OPENED', '', '', '{}')`.execute(db)

  expect((await migrator.migrateToLatest()).error).toBeUndefined()

  const store = createEventStore({ clock: () => 0, db, forget: async () => {} })
  await store.add(projectId, [event('d')])
  expect((await store.list(projectId)).map(({ id }) => id)).toEqual(['d', 'a', 'b', 'c'])
})

test('[API-23] behavior: adding an event searches indexes only, and never skips over the kept events', async () => {
  const { database, db, migrator } = await createBefore()
  await migrator.migrateToLatest()
  const statements: string[] = []
  const logged = db.withPlugin({
    transformQuery({ node }) {
      statements.push(db.getExecutor().compileQuery(node, { queryId: 'plan' }).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const store = createEventStore({ clock: () => 0, db: logged, forget: async () => {} })

  expect(await store.add(projectId, [event('a')])).toBe(1)

  expect(statements).toHaveLength(3)
  for (const statement of statements) {
    expect(statement).not.toContain('offset')
    const plan = database.prepare(`explain query plan ${statement}`).all() as { detail: string }[]
    expect(plan.map(({ detail }) => detail).filter((detail) => detail.includes('SCAN'))).toEqual([])
  }
})
