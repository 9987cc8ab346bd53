import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import Database from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { createSqliteDialect } from './createSqliteDialect.ts'

type Schema = { entry: { id: number; parent: number | null } }

/** Opens a file twice: for the queries of the test, and to see what is committed. */
function open(options: createSqliteDialect.Options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-dialect-'))
  const path = join(folder, 'test.db')
  const database = new Database(path)
  database.exec('pragma journal_mode = wal')
  database.exec('pragma foreign_keys = on')
  // The reference is checked by the commit, which makes it possible for a commit to fail.
  database.exec(
    'create table entry (id integer primary key, parent integer references entry (id) deferrable initially deferred)',
  )
  const { dialect, runAlone } = createSqliteDialect(database, options)
  const db = new Kysely<Schema>({ dialect })
  const other = new Database(path)
  onTestFinished(async () => {
    await db.destroy()
    other.close()
    rmSync(folder, { recursive: true })
  })
  const read = other.prepare('select id from entry order by id')
  return {
    add: (id: number, parent: number | null = null) =>
      db.insertInto('entry').values({ id, parent }).execute(),
    /** Numbers that another process sees. */
    committed: () => (read.all([]) as { id: number }[]).map(({ id }) => id),
    database,
    db,
    other,
    runAlone,
  }
}

const failed = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.map(({ status }) => status === 'rejected')

test('behavior: writes of one turn share a commit, and none resolves before it', async () => {
  const { add, committed, db } = open()

  const seen = await Promise.all([
    add(1).then(committed),
    db.transaction().execute(async (inner) => {
      await inner.insertInto('entry').values({ id: 2, parent: null }).execute()
      expect(committed()).toEqual([])
    }),
    add(3),
  ])

  expect(seen[0]).toEqual([1, 2, 3])
})

test('behavior: a read waits for the writes that it may have seen', async () => {
  const { add, committed, db } = open()

  const writing = add(1)
  const { rows, visible } = await db
    .selectFrom('entry')
    .select('id')
    .execute()
    .then((rows) => ({ rows, visible: committed() }))

  expect(rows).toEqual([{ id: 1 }])
  expect(visible).toEqual([1])
  await writing
})

test('error: a statement that fails does not affect the others', async () => {
  const { add, committed } = open()

  const results = await Promise.allSettled([add(1), add(1), add(2)])

  expect(failed(results)).toEqual([false, true, false])
  expect(committed()).toEqual([1, 2])
})

test('error: a commit that fails rejects all of its writes, and the next one works', async () => {
  const { add, committed, db } = open()

  const results = await Promise.allSettled([
    add(1),
    db
      .transaction()
      .execute((inner) => inner.insertInto('entry').values({ id: 2, parent: null }).execute()),
    add(3, 99),
  ])

  expect(failed(results)).toEqual([true, true, true])
  expect(committed()).toEqual([])
  await add(4)
  expect(committed()).toEqual([4])
})

test('error: a transaction that fails undoes its own writes only', async () => {
  const { add, committed, db } = open()

  const results = await Promise.allSettled([
    add(1),
    db.transaction().execute(async (inner) => {
      await inner.insertInto('entry').values({ id: 2, parent: null }).execute()
      await inner.insertInto('entry').values({ id: 1, parent: null }).execute()
    }),
    add(3),
  ])

  expect(failed(results)).toEqual([false, true, false])
  expect(committed()).toEqual([1, 3])
})

test('behavior: statements of others wait for a transaction, however long it takes', async () => {
  const { add, committed, db } = open()
  const order: string[] = []

  await Promise.all([
    db.transaction().execute(async (inner) => {
      await inner.insertInto('entry').values({ id: 1, parent: null }).execute()
      for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setImmediate(done))
      expect(committed()).toEqual([])
      order.push('first')
    }),
    db.transaction().execute(async (inner) => {
      order.push('second')
      await inner.insertInto('entry').values({ id: 2, parent: null }).execute()
    }),
    add(3).then(() => order.push('alone')),
  ])

  expect(order[0]).toBe('first')
  expect(committed()).toEqual([1, 2, 3])
})

test('error: a transaction that SQLite has undone stores nothing more', async () => {
  const { committed, database, db } = open()

  const working = db.transaction().execute(async (inner) => {
    await inner.insertInto('entry').values({ id: 1, parent: null }).execute()
    // What SQLite does by itself when the disk is full.
    database.exec('rollback')
    await inner.insertInto('entry').values({ id: 2, parent: null }).execute()
  })

  await expect(working).rejects.toThrow('The transaction was undone')
  expect(committed()).toEqual([])
})

test('behavior: waits for another connection that writes, without blocking the process', async () => {
  const { add, committed, other } = open()
  other.exec('begin immediate')

  const adding = add(1)
  // Only a process that is not blocked gets here.
  await new Promise((done) => setImmediate(done))
  other.exec('commit')

  await adding
  expect(committed()).toEqual([1])
})

test('behavior: a raw statement waits for another connection that writes, too', async () => {
  const { add, committed, db, other } = open()
  await add(1)
  other.exec('begin immediate')

  const deleting = sql`delete from entry`.execute(db)
  await new Promise((done) => setImmediate(done))
  other.exec('commit')

  await deleting
  expect(committed()).toEqual([])
})

test('error: another connection that writes for too long', async () => {
  const { add, committed, other } = open({ waitMs: 0 })
  other.exec('begin immediate')

  await expect(add(1)).rejects.toThrow('database is locked')

  other.exec('commit')
  await add(2)
  expect(committed()).toEqual([2])
})

test('behavior: work alone and changes of the schema are outside transactions', async () => {
  const { add, committed, database, db, runAlone } = open()
  const states: boolean[] = []

  await Promise.all([
    add(1),
    runAlone(() => states.push(database.inTransaction)),
    sql`alter table entry add column note text`.execute(db),
    add(2),
  ])

  expect(states).toEqual([false])
  expect(committed()).toEqual([1, 2])
  expect(await db.selectFrom('entry').selectAll().orderBy('id').execute()).toEqual([
    { id: 1, note: null, parent: null },
    { id: 2, note: null, parent: null },
  ])
})

test('behavior: reports the rows that a statement changed', async () => {
  const { add, db } = open()
  await Promise.all([add(1), add(2)])

  const { numUpdatedRows } = await db
    .updateTable('entry')
    .set({ parent: 1 })
    .executeTakeFirstOrThrow()
  const removed = await db.deleteFrom('entry').where('id', '=', 2).returning('id').execute()

  expect(numUpdatedRows).toBe(2n)
  expect(removed).toEqual([{ id: 2 }])
})

test('error: closing while a transaction is open stores nothing of it, and fails its statements', async () => {
  const { committed, db } = open()

  const working = db.transaction().execute(async (inner) => {
    await inner.insertInto('entry').values({ id: 1, parent: null }).execute()
    await db.destroy()
    await inner.insertInto('entry').values({ id: 2, parent: null }).execute()
  })

  await expect(working).rejects.toThrow('The transaction was undone')
  expect(committed()).toEqual([])
})

/** A journal whose syncs end when the test says so. */
function createHeldJournal() {
  const held: { fail: (error: Error) => void; end: () => void }[] = []
  return {
    close: async () => {},
    held,
    sync: () => new Promise<void>((end, fail) => held.push({ end, fail })),
  }
}

test('behavior: a write, and a read that may have seen it, resolve when the journal is on the disk', async () => {
  const journal = createHeldJournal()
  const { add, committed, db } = open({ journal })
  const order: string[] = []

  const writing = add(1).then(() => order.push('written'))
  await expect.poll(committed).toEqual([1])
  const reading = db
    .selectFrom('entry')
    .select('id')
    .execute()
    .then((rows) => order.push(`read ${rows.length}`))
  await expect.poll(() => journal.held).toHaveLength(1)
  order.push('on the disk')
  journal.held[0]?.end()

  await Promise.all([writing, reading])
  expect(order[0]).toBe('on the disk')
  expect(order.slice(1).sort()).toEqual(['read 1', 'written'])
})

test('behavior: commits during a sync share the next one', async () => {
  const journal = createHeldJournal()
  const { add, committed } = open({ journal })

  const first = add(1)
  await expect.poll(() => journal.held).toHaveLength(1)
  const others = [add(2)]
  await expect.poll(committed).toEqual([1, 2])
  others.push(add(3))
  await expect.poll(committed).toEqual([1, 2, 3])
  journal.held[0]?.end()
  await first

  await expect.poll(() => journal.held).toHaveLength(2)
  journal.held[1]?.end()
  await Promise.all(others)
  expect(journal.held).toHaveLength(2)
})

test('error: after a failed sync, its writes and all later statements fail', async () => {
  const journal = createHeldJournal()
  const { add, committed, db } = open({ journal })

  const results = Promise.allSettled([add(1), add(2)])
  await expect.poll(() => journal.held).toHaveLength(1)
  const late = add(3)
  await expect.poll(committed).toEqual([1, 2, 3])
  journal.held[0]?.fail(new Error('EIO'))

  expect(failed(await results)).toEqual([true, true])
  await expect(late).rejects.toThrow('EIO')
  await expect(add(4)).rejects.toThrow('EIO')
  await expect(db.selectFrom('entry').select('id').execute()).rejects.toThrow('EIO')
  expect(journal.held).toHaveLength(1)
})

test('behavior: a raw statement that writes resolves when the journal is on the disk', async () => {
  const journal = createHeldJournal()
  const { committed, db } = open({ journal })
  const order: string[] = []

  const writing = sql`insert into entry (id) values (1)`
    .execute(db)
    .then(() => order.push('written'))
  await expect.poll(() => journal.held).toHaveLength(1)
  expect(committed()).toEqual([1])
  order.push('on the disk')
  journal.held[0]?.end()

  await writing
  expect(order).toEqual(['on the disk', 'written'])
})

test('error: a failed sync ends an open transaction, and other connections can write', async () => {
  const journal = createHeldJournal()
  const { add, committed, database, db, other } = open({ journal })
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })

  const first = add(1)
  await expect.poll(() => journal.held).toHaveLength(1)
  const beside = add(2)
  const working = db.transaction().execute(async (inner) => {
    await inner.insertInto('entry').values({ id: 3, parent: null }).execute()
    await held
    await inner.insertInto('entry').values({ id: 4, parent: null }).execute()
  })
  const results = Promise.allSettled([first, beside, working])
  await expect.poll(() => database.inTransaction).toBe(true)
  journal.held[0]?.fail(new Error('EIO'))
  await expect(first).rejects.toThrow('EIO')
  go()

  expect(failed(await results)).toEqual([true, true, true])
  other.exec('insert into entry (id) values (5)')
  expect(committed()).toEqual([1, 5])
})
