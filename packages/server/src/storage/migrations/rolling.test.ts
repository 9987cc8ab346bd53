import { Kysely, type Migration, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createAuthServer } from '../../testing/createAuthServer.ts'
import { findPostgres, startPostgres } from '../../testing/startPostgres.ts'
import { migrate, migrations } from '../migrations.ts'
import { openPostgres } from '../openPostgres.ts'
import type { Schema } from '../schema.ts'

const postgres = findPostgres()

/** Opens a connection of another process, with no time limits, as migrations have. */
function openOther(connectionString: string): Kysely<Schema> {
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString, max: 2 }) }),
  })
  onTestFinished(() => db.destroy())
  return db
}

/** Creates a step for each table, which adds a column in the way that later versions may. */
function createSteps(tables: readonly string[]): Record<string, Migration> {
  return Object.fromEntries(
    tables.map((table, index) => [
      `9${String(index).padStart(3, '0')}-${table}`,
      {
        async up(db: Kysely<unknown>) {
          await db.schema
            .alterTable(table)
            .addColumn('added_later', 'varchar(8)', (column) => column.notNull().defaultTo('x'))
            .execute()
        },
      },
    ]),
  )
}

describe.skipIf(!postgres)('postgres', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>
  beforeAll(async () => {
    server = await startPostgres(postgres!)
  })
  afterAll(() => server.stop())

  test('[SEC-311] default: a running server signs users in and keeps messages while a newer version adds to every table', async () => {
    const clock = { nowMs: Date.UTC(2026, 0, 1) }
    const storage = openPostgres(server.url, () => clock.nowMs)
    onTestFinished(() => storage.close())
    const auth = await createAuthServer({ clock, loginsPerIpPerHour: 1e6, storage })
    const relay = storage.openRelay()
    onTestFinished(() => relay.close())
    const statuses: number[] = []
    const toTopic = (number: number) => String(number).padStart(64, '0')
    const work = async () => {
      const number = statuses.length
      const { status } = await auth.signedIn(await auth.createDevice(), `ada${number}@example.test`)
      statuses.push(status)
      await relay.subscribe('client', [toTopic(number)])
      await relay.append({
        expiresAt: clock.nowMs + 3_600_000,
        message: `message ${number}`,
        publishedAt: clock.nowMs,
        publisher: 'p'.repeat(64),
        tag: 1,
        topic: toTopic(number),
      })
    }
    await work()

    const other = openOther(server.url)
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_name not like 'kysely%' order by 1`.execute(other)
    const steps = Object.entries(createSteps(rows.map(({ name }) => name)))
    let isNewer = false
    const upgrade = async () => {
      for (let count = 1; count <= steps.length; count++)
        await migrate(other, { ...migrations, ...Object.fromEntries(steps.slice(0, count)) })
    }
    const upgraded = upgrade().finally(() => {
      isNewer = true
    })
    // Rejects below, when the work that runs has ended.
    upgraded.catch(() => {})
    while (!isNewer) await work()
    await upgraded
    await work()

    expect(new Set(statuses)).toEqual(new Set([200]))
    const topics = statuses.map((_, number) => toTopic(number))
    const { messages } = await relay.read('client', topics, { bytes: 1e9, messages: 1e4 })
    expect(messages).toHaveLength(statuses.length)
    expect(await storage.projects.list()).toHaveLength(1)
    // It keeps running, but doesn't start with this database.
    await expect(storage.migrate()).rejects.toMatchObject({
      hints: [expect.stringContaining('previously executed migration 9000-')],
      shortMessage: 'The database could not be migrated',
    })
  })
})
