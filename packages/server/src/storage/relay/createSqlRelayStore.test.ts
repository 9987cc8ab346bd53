import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Driver, Kysely, SqliteDialect, sql } from 'kysely'
import Database from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { readAll } from '../../testing/behavesAsRelayStore.ts'
import { migrate, migrations } from '../migrations.ts'
import { openSqlite } from '../openSqlite.ts'
import type { Schema } from '../schema.ts'
import { createSqlRelayStore } from './createSqlRelayStore.ts'

const topic = 'a1'.repeat(32)
const nowMs = Date.UTC(2026, 0, 1)

/** Opens the database of one file, like several processes do. */
function createFile() {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-relay-'))
  onTestFinished(() => rmSync(folder, { force: true, recursive: true }))
  return async () => {
    const storage = openSqlite(join(folder, 'fairlead.db'), () => nowMs)
    onTestFinished(() => storage.close())
    await storage.migrate()
    return { storage, store: storage.openRelay() }
  }
}

const say = (message: string, more: { topic?: string; publisher?: string } = {}) => ({
  expiresAt: nowMs + 300_000,
  message,
  publishedAt: nowMs,
  publisher: 'did:key:ann',
  tag: 1100,
  topic,
  ...more,
})

test('[PAIR-05] default: a mailbox persists after its process ends', async () => {
  const open = createFile()
  const before = await open()
  await before.store.subscribe('did:key:bob', [topic])
  await before.store.append(say('1'))
  await before.store.append(say('2'))
  const [first] = await readAll(before.store, 'did:key:bob', [topic])
  // Not awaited: closing writes pending acknowledgements.
  void before.store.acknowledge('did:key:bob', [first!])
  await before.store.close()
  await before.storage.close()

  const { store } = await open()

  expect((await readAll(store, 'did:key:bob', [topic])).map(({ message }) => message)).toEqual([
    '2',
  ])
  expect(await store.append(say('1'))).toEqual({ isNew: false })
})

test('[PAIR-05] behavior: thousands of concurrent messages are stored in order', async () => {
  const { store } = await (await createFile())()
  const topics = Array.from({ length: 40 }, (_, index) => index.toString(16).padStart(64, '0'))
  await store.subscribe('did:key:bob', topics)

  await Promise.all(
    Array.from({ length: 4_000 }, (_, index) =>
      store.append(say(String(index), { topic: topics[index % 40]! })),
    ),
  )

  const messages = await readAll(store, 'did:key:bob', topics)
  expect(messages).toHaveLength(4_000)
  for (const one of topics) {
    const numbers = messages
      .filter((message) => message.topic === one)
      .map(({ message }) => Number(message))
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  }
})

test('error: a message that the database rejects fails alone', async () => {
  const { store } = await (await createFile())()
  await store.subscribe('did:key:bob', [topic])
  const broken = { ...say('broken'), publishedAt: undefined as unknown as number }

  const results = await Promise.allSettled(
    [say('1'), broken, say('2')].map((message) => store.append(message)),
  )

  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  const kept = await readAll(store, 'did:key:bob', [topic])
  expect(kept.map(({ message }) => message)).toEqual(['1', '2'])
})

test('error: an acknowledgement in the same write as a rejected message is written', async () => {
  const { store } = await (await createFile())()
  await store.subscribe('did:key:bob', [topic])
  await store.append(say('1'))
  const received = await readAll(store, 'did:key:bob', [topic])
  const broken = { ...say('broken'), publishedAt: undefined as unknown as number }

  const results = await Promise.allSettled([
    store.append(broken),
    store.acknowledge('did:key:bob', received),
  ])

  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(await readAll(store, 'did:key:bob', [topic])).toEqual([])
})

test('[PAIR-05] behavior: repeated messages neither fill a topic nor drop delivered messages', async () => {
  const storage = openSqlite(':memory:', () => nowMs)
  onTestFinished(() => storage.close())
  await storage.migrate()
  const store = storage.openRelay({ limits: { messages: 3 } })
  await store.subscribe('did:key:bob', [topic])
  await store.append(say('1'))
  await store.acknowledge('did:key:bob', await readAll(store, 'did:key:bob', [topic]))
  for (let count = 0; count < 5; count++)
    expect(await store.append(say('1'))).toEqual({ isNew: false })

  expect(await store.append(say('2'))).toEqual({ isNew: true })

  await store.subscribe('did:key:carol', [topic])
  const texts = (await readAll(store, 'did:key:carol', [topic])).map(({ message }) => message)
  expect(texts).toEqual(['1', '2'])
})

test('[PAIR-05] behavior: a topic of the previous version, whose messages were never counted, takes messages up to its limit', async () => {
  const db = new Kysely<Schema>({
    dialect: new SqliteDialect({ database: new Database(':memory:') }),
  })
  onTestFinished(() => db.destroy())
  const isBefore = ([name]: [string, unknown]) => name < '0068'
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(isBefore)))
  await sql`insert into relay_topics (topic, last_id) values (${topic}, 7)`.execute(db)
  await migrate(db, migrations)
  const store = createSqlRelayStore(db, { clock: () => nowMs, limits: { messages: 2 } })

  expect(await store.append(say('1'))).toEqual({ isNew: true })
  expect(await store.append(say('2'))).toEqual({ isNew: true })
  await expect(store.append(say('3'))).rejects.toMatchObject({ limit: 'messages' })
})

test('[PAIR-05] behavior: a deleted topic does not reuse an id', async () => {
  const clock = { nowMs }
  const storage = openSqlite(':memory:', () => clock.nowMs)
  onTestFinished(() => storage.close())
  await storage.migrate()
  const store = storage.openRelay()
  await store.subscribe('did:key:bob', [topic])
  await store.append(say('1'))
  const before = await readAll(store, 'did:key:bob', [topic])
  clock.nowMs += 400_000
  await store.sweep()

  await store.append({ ...say('2'), expiresAt: clock.nowMs + 1_000 })
  // Acknowledges messages that were deleted long ago.
  await store.acknowledge('did:key:bob', before)

  const after = await readAll(store, 'did:key:bob', [topic])
  expect(after.map(({ message }) => message)).toEqual(['2'])
  expect(Number(after[0]?.id)).toBeGreaterThan(Number(before[0]?.id))
})

/** Opens a store whose next commits succeed, but whose answers are lost. */
async function openLosing() {
  const lost = { commits: 0 }
  class LosingDialect extends SqliteDialect {
    override createDriver(): Driver {
      const driver = super.createDriver()
      const commit = driver.commitTransaction.bind(driver)
      driver.commitTransaction = async (connection) => {
        await commit(connection)
        if (lost.commits-- > 0) throw new TypeError('Connection lost')
      }
      driver.rollbackTransaction = async () => {}
      return driver
    }
  }
  const db = new Kysely<Schema>({
    dialect: new LosingDialect({ database: new Database(':memory:') }),
  })
  onTestFinished(() => db.destroy())
  await migrate(db, migrations)
  const store = createSqlRelayStore(db, { clock: () => nowMs })
  await store.subscribe('did:key:bob', [topic])
  const events: string[] = []
  await store.watch(topic, {
    onGap: () => void events.push('gap'),
    onMessage: ({ message }) => void events.push(message),
  })
  const read = async () =>
    (await readAll(store, 'did:key:bob', [topic])).map(({ message }) => message)
  return { events, lost, read, store }
}

test('[PAIR-05] behavior: when the answer to a commit is lost, watchers read the topic, and again after a repetition', async () => {
  const { events, lost, read, store } = await openLosing()
  lost.commits = 1

  await expect(store.append(say('1'))).rejects.toThrow('Connection lost')
  expect(events).toEqual(['gap'])
  expect(await read()).toEqual(['1'])

  expect(await store.append(say('1'))).toEqual({ isNew: false })
  expect(events).toEqual(['gap', 'gap'])
  await store.sweep()
  expect(events).toEqual(['gap', 'gap', 'gap'])
  // The topic is certain again: a repetition needs no reading.
  await store.append(say('1'))
  await store.append(say('2'))
  expect(events).toEqual(['gap', 'gap', 'gap', '2'])
})

test('[PAIR-05] behavior: a group whose commit got no answer is written again, and watchers read its topics', async () => {
  const { events, lost, read, store } = await openLosing()
  lost.commits = 1

  const results = await Promise.all(['1', '2', '3'].map((text) => store.append(say(text))))

  expect(results).toEqual([{ isNew: false }, { isNew: false }, { isNew: false }])
  expect(events).toContain('gap')
  expect(await read()).toEqual(['1', '2', '3'])
})
