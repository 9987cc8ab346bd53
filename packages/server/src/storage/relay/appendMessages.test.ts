import { Kysely, type KyselyConfig, SqliteDialect } from 'kysely'
import Database from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../migrations.ts'
import type { Schema } from '../schema.ts'
import { appendMessages } from './appendMessages.ts'
import { defaultMailboxLimits } from './createSqlRelayStore.ts'
import { defaultRelayQuotas } from './quotas.ts'

const topic = 'a1'.repeat(32)
const nowMs = Date.UTC(2026, 0, 1)

async function openCounted() {
  const statements: string[] = []
  const log: KyselyConfig['log'] = ({ query }) => void statements.push(query.sql)
  const database = new Database(':memory:')
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database }), log })
  onTestFinished(() => db.destroy())
  await migrate(db)
  return { db, statements }
}

test('[PAIR-05] behavior: 32 messages to a full topic take no more statements than one', async () => {
  const { db, statements } = await openCounted()
  const limits = { ...defaultMailboxLimits, messages: 2 }
  const append = async (from: number, count: number) => {
    statements.length = 0
    const messages = Array.from({ length: count }, (_, index) => ({
      message: {
        expiresAt: nowMs + 300_000,
        message: String(from + index),
        publishedAt: nowMs,
        publisher: 'did:key:ann',
        tag: 1100,
        topic,
      },
      sender: {},
    }))
    const options = { limits, nowMs, quotas: defaultRelayQuotas }
    const appended = await appendMessages(db, messages, options)
    return { appended, statements: statements.length }
  }
  await append(0, 2)

  const one = await append(2, 1)
  const many = await append(3, 32)

  expect(one.appended).toEqual([expect.objectContaining({ limit: 'messages' })])
  expect(many.appended).toHaveLength(32)
  for (const refused of many.appended) expect(refused).toMatchObject({ limit: 'messages' })
  expect(many.statements).toBe(one.statements)
})
