import { Kysely, SqliteDialect, sql } from 'kysely'
import Database from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { rowsPerStep } from './deleteInSteps.ts'
import { migrate, migrations } from './migrations.ts'
import { createSqlRelayStore } from './relay/createSqlRelayStore.ts'
import type { Schema } from './schema.ts'

/** Opens a database that counts the rows that are deleted between two turns of the event loop. */
async function openCounted() {
  const dialect = new SqliteDialect({ database: new Database(':memory:') })
  const db = new Kysely<Schema>({ dialect })
  onTestFinished(() => db.destroy())
  await migrate(db, migrations)
  const turns: number[] = [0]
  let turn = setImmediate(nextTurn)
  function nextTurn() {
    if (turns.at(-1) !== 0) turns.push(0)
    turn = setImmediate(nextTurn)
  }
  onTestFinished(() => clearImmediate(turn))
  const counted = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      turns.push((turns.pop() ?? 0) + Number(result.numAffectedRows ?? 0))
      return result
    },
  })
  return { counted, db, turns }
}

const series = (count: number) => sql`
  with recursive series(n) as (select 1 union all select n + 1 from series where n < ${count})`

test('[SEC-291] behavior: a sweep of many messages deletes a limited number of rows between two turns of the event loop', async () => {
  const { counted, db, turns } = await openCounted()
  const count = rowsPerStep * 6 + 1
  await sql`
    insert into relay_messages (topic, id, digest, message, bytes, publisher, tag, published_at, expires_at)
    ${series(count)} select 'topic' || n, n, n, 'x', 1, 'ann', 1, 0, 1000 from series`.execute(db)
  await sql`
    insert into relay_acks (topic, id, client)
    ${series(count)} select 'topic' || n, n, 'bob' from series`.execute(db)
  await sql`
    insert into relay_topics (topic, last_id)
    ${series(count)} select 'topic' || n, n from series`.execute(db)
  // One message is not expired.
  await sql`update relay_messages set expires_at = 500000 where id = 7`.execute(db)
  const store = createSqlRelayStore(counted, { clock: () => 100_000 })

  await store.sweep()

  expect(Math.max(...turns)).toBe(rowsPerStep)
  const counts = await Promise.all(
    (['relay_messages', 'relay_acks', 'relay_topics'] as const).map(async (table) => {
      const { rows } = await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('rows'))
        .executeTakeFirstOrThrow()
      return Number(rows)
    }),
  )
  expect(counts).toEqual([1, 1, 1])
})
