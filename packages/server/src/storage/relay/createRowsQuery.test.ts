import { Kysely, SqliteDialect } from 'kysely'
import Database from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../migrations.ts'
import type { Schema } from '../schema.ts'
import { createRowsQuery } from './createRowsQuery.ts'

const selectTopics = createRowsQuery((db, count) =>
  db
    .selectFrom('relay_topics')
    .select('topic')
    .where('topic', 'in', Array(count).fill(''))
    .where('last_id', '>', 0),
)

test('default: many rows are split into several queries, each with the shared parameters', async () => {
  const counts: number[] = []
  const db = new Kysely<Schema>({
    dialect: new SqliteDialect({ database: new Database(':memory:') }),
    log: ({ query }) => void counts.push(query.parameters.length),
  })
  onTestFinished(() => db.destroy())
  await migrate(db)
  const topics = Array.from({ length: 70 }, (_, index) => `topic ${index}`)
  const rows = topics.map((topic, last_id) => ({ bytes: 0, last_id, messages: 0, topic }))
  await db.insertInto('relay_topics').values(rows).execute()
  counts.length = 0

  const found = await selectTopics(
    db,
    topics.map((topic) => [topic]),
    [60],
  )

  expect(found.map(({ topic }) => topic)).toEqual(topics.slice(61))
  expect(counts).toEqual([33, 33, 7])
  expect(await selectTopics(db, [], [0])).toEqual([])
})
