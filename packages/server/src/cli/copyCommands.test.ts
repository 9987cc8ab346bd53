import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Database from 'libsql'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { runCli } from '../cli.ts'
import { localProjectId } from '../features/project/localProject.ts'
import {
  type CopyRecord,
  checkRecords,
  dumpRecords,
  loadRecords,
} from '../storage/copy/copyRecords.ts'
import { openPostgresSource } from '../storage/copy/openPostgresCopy.ts'
import { fillSqlite, openSqliteSource } from '../storage/copy/openSqliteCopy.ts'
import type { RawDatabase } from '../storage/copy/RawDatabase.ts'
import { openStorage } from '../storage/openStorage.ts'
import { createAuthServer } from '../testing/createAuthServer.ts'
import { findPostgres, startPostgres } from '../testing/startPostgres.ts'

async function runWith(args: readonly string[], variables: Record<string, string>) {
  const lines: string[] = []
  const print = (text: string) => void lines.push(text)
  const io = { print, printError: print, untilStopped: () => Promise.resolve() }
  const status = await runCli(args, { ...io, variables })
  return { output: lines.join('\n'), status }
}

/** Creates a data folder with a login, its audit and a relay message, and a key for backups. */
async function create() {
  const base = mkdtempSync(join(tmpdir(), 'fairlead-copy-'))
  onTestFinished(() => rmSync(base, { force: true, recursive: true }))
  const dataDir = join(base, 'own')
  const storage = openStorage({ clock: Date.now, dataDir })
  const server = await createAuthServer({ dataDir, storage })
  await server.signedIn(await server.createDevice(), 'ada@example.test')
  const relay = storage.openRelay()
  await relay.append({
    expiresAt: Date.now() + 3_600_000,
    message: 'sealed “text”\n',
    publishedAt: Date.now(),
    publisher: 'p'.repeat(64),
    tag: 1,
    topic: 't'.repeat(64),
  })
  await relay.close()
  await storage.close()
  const keyFile = join(base, 'backup.key')
  writeFileSync(keyFile, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
  const file = join(base, 'backup')
  const variables = {
    DATA_DIR: dataDir,
    KEY_FILE: join(dataDir, 'keys', 'server.key'),
    RECOVERY_KEY_FILE: join(dataDir, 'keys', 'recovery.key'),
  }
  const run = (args: readonly string[], others: Record<string, string> = {}) =>
    runWith(args, { ...variables, ...others })
  return {
    backup: (name = file, others = {}) => run(['backup', name, '--key', keyFile], others),
    base,
    dataDir,
    file,
    keyFile,
    restore: (others: Record<string, string>, name = file, key = keyFile) =>
      run(['restore', name, '--key', key], others),
    run,
    /** Changes the main database. */
    change(sql: string) {
      const database = new Database(join(dataDir, 'data', 'fairlead.db'))
      database.exec(sql)
      database.close()
    },
  }
}

/** Returns every row of a database as text, by table. */
async function readAll(source: RawDatabase): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {}
  for (const table of await source.listTables()) {
    const rows: string[] = []
    for await (const row of source.readRows(table))
      rows.push(JSON.stringify(row.map((value) => (value === null ? null : String(value)))))
    tables[table.name] = rows.sort()
  }
  await source.close()
  return tables
}

/** Continues a copy of which the first record was read. */
async function* continued(
  head: IteratorResult<CopyRecord, void>,
  records: AsyncGenerator<CopyRecord, void>,
): AsyncGenerator<CopyRecord, void> {
  if (head.value) yield head.value
  yield* records
}

const readSqlite = (dataDir: string) => readAll(openSqliteSource(dataDir))

test('[SEC-293] default: a backup restores every row of both files, and can be read with its key only', async () => {
  const { backup, base, dataDir, file, restore, run } = await create()
  const before = await readSqlite(dataDir)

  expect(await backup()).toMatchObject({ status: 0 })
  const restored = join(base, 'restored')
  const { output, status } = await restore({ DATA_DIR: restored })

  expect(output).toMatch(/^\d+ rows in \d+ tables\nThe audit is intact and ends at \d+:[\w-]{43}$/)
  expect(status).toBe(0)
  expect(await readSqlite(restored)).toEqual(before)
  expect(before.relay_messages).toHaveLength(1)
  expect(before.audit).not.toHaveLength(0)
  expect(await run(['audit', 'check'], { DATA_DIR: restored })).toMatchObject({ status: 0 })
  // Neither the file nor a draft is readable by others, and nothing is in plain text.
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const bytes = readFileSync(file)
  expect(bytes.includes(localProjectId)).toBe(false)
  // The content starts after the head (82 bytes) and the head of the first chunk (5 bytes).
  expect(() => gunzipSync(bytes.subarray(87))).toThrow('incorrect header check')
  expect(readdirSync(base).sort()).toEqual(['backup', 'backup.key', 'own', 'restored'])
  expect(readdirSync(restored)).toEqual(['data'])
})

test('[SEC-294] error: another key and a damaged file are refused, and the target stays as it was', async () => {
  const { backup, base, file, restore } = await create()
  await backup()
  const target = join(base, 'target')
  const attempt = async (name = file, key?: string) => {
    const result = await restore({ DATA_DIR: target }, name, key)
    expect(result.status).toBe(1)
    expect(existsSync(target)).toBe(false)
    return result.output.split('\n')[0]
  }

  const otherKey = join(base, 'other.key')
  writeFileSync(otherKey, 'ab'.repeat(32), { mode: 0o600 })
  expect(await attempt(file, otherKey)).toBe('The key is not that of the backup')
  const whole = readFileSync(file)
  const changed = join(base, 'changed')
  const attemptWith = (bytes: Uint8Array) => {
    writeFileSync(changed, bytes)
    return attempt(changed)
  }
  for (const at of [83, 87, 90, whole.length >> 1, whole.length - 1]) {
    const bytes = Buffer.from(whole)
    bytes[at]! ^= 1
    expect(await attemptWith(bytes)).toBe('The backup is damaged')
  }
  expect(await attemptWith(whole.subarray(0, -1))).toBe('The backup is damaged')
  expect(await attemptWith(whole.subarray(0, 82))).toBe('The backup is damaged')
  expect(await attemptWith(Buffer.concat([whole, Buffer.from([0])]))).toBe('The backup is damaged')
  expect(await attemptWith(Buffer.from('not a backup'))).toBe('The file is not a backup')
  writeFileSync(otherKey, 'ab'.repeat(31), { mode: 0o600 })
  expect(await attempt(file, otherKey)).toBe(`${otherKey}: Not 32 bytes in hexadecimal`)
})

test('[SEC-295] error: nothing is overwritten: an existing backup, or a data folder that is not empty', async () => {
  const { backup, dataDir, file, restore } = await create()
  await backup()
  const [bytes, before] = [readFileSync(file), await readSqlite(dataDir)]

  expect((await backup()).output).toContain('Exists already')
  expect(readFileSync(file)).toEqual(bytes)
  const refused = await restore({})
  expect(refused).toMatchObject({ status: 1 })
  expect(refused.output).toContain('Not empty')
  expect(await readSqlite(dataDir)).toEqual(before)
})

test('[SEC-296] error: data with a changed audit is refused, and leaves nothing behind', async () => {
  const { backup, base, change, restore } = await create()
  change(`update audit_entry set action = 'nothing' where seq = 2`)
  await backup()
  const target = join(base, 'target')

  const { output, status } = await restore({ DATA_DIR: target })

  expect(output).toContain(
    `Entry 2 of the audit of project ${localProjectId} was changed or is missing`,
  )
  expect(status).toBe(1)
  expect(readdirSync(target)).toEqual([])
})

test('[SEC-297] behavior: a copy is the state at its beginning, while a server writes', async () => {
  const { base, dataDir } = await create()
  const before = await readSqlite(dataDir)
  const source = openSqliteSource(dataDir)
  const records = dumpRecords(source)
  const head = await records.next()

  const storage = openStorage({ clock: Date.now, dataDir })
  await storage.projects.remove(localProjectId)
  await storage.close()
  const restored = join(base, 'restored')
  const copy = continued(head, records)
  await fillSqlite(restored, async (target) => void (await loadRecords(copy, target)))
  await source.close()

  expect(await readSqlite(restored)).toEqual(before)
  expect((await readSqlite(dataDir)).projects).toEqual([])
})

test('[SEC-298] error: lost, doubled and changed rows are found', async () => {
  const { dataDir } = await create()
  const source = openSqliteSource(dataDir)
  const records: CopyRecord[] = []
  for await (const record of dumpRecords(source)) records.push(record)
  await source.close()
  const read = async (changed: readonly CopyRecord[]) => {
    async function* replay() {
      yield* changed
    }
    for await (const _ of checkRecords(replay()));
  }
  const at = records.findIndex((record) => Array.isArray(record))
  const [row, others] = [records[at]!, records.toSpliced(at, 1)]

  await read(records)
  await expect(read(others)).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(read(others.toSpliced(at, 0, row, row))).rejects.toMatchObject({ code: 'CONFLICT' })
  const other = Array.isArray(row) ? row.with(0, 'changed') : row
  await expect(read(records.with(at, other))).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(read(records.slice(0, -1))).rejects.toMatchObject({ code: 'CONFLICT' })
})

test.each([
  [['backup'], 'backup <file>, not: nothing'],
  [['restore', 'a', 'b', '--key', 'k'], 'restore <file>, not: a b'],
  [['backup', 'a'], '--key is missing'],
  [['move', 'a'], 'move takes no a'],
  [['move'], 'DATABASE_URL: Required'],
])('error: %j is rejected with a reason', async (args, reason) => {
  const { output, status } = await runWith(args, { DATA_DIR: 'absent' })

  expect(status).toBe(2)
  expect(output).toContain(reason)
})

test('error: a folder without a database, and data of a newer version', async () => {
  const { backup, base, change, restore, run } = await create()
  mkdirSync(join(base, 'empty'))
  const nothing = await backup(undefined, { DATA_DIR: join(base, 'empty') })
  expect(nothing.output).toContain('No database')
  expect(readdirSync(join(base, 'empty'))).toEqual([])

  change(`insert into kysely_migration values ('9999-future', '2030-01-01')`)
  // A server of an older version doesn't start with this database: see the guide for upgrades.
  expect(await run(['migrate'])).toMatchObject({
    output: expect.stringContaining('9999-future is missing'),
    status: 1,
  })
  await backup()
  const { output, status } = await restore({ DATA_DIR: join(base, 'target') })
  expect(output).toContain('newer version of the server (9999-future)')
  expect(status).toBe(1)
})

const postgres = findPostgres()
const title = postgres ? 'postgres' : 'postgres (LEFT OUT: no initdb on this machine)'

// `conformance.test.ts` fails in CI if Postgres is missing.
describe.skipIf(!postgres)(title, () => {
  let server: Awaited<ReturnType<typeof startPostgres>>
  let count = 0
  beforeAll(async () => {
    server = await startPostgres(postgres!)
  })
  afterAll(() => server.stop())

  async function query(sql: string, url = server.url) {
    const client = new pg.Client(url)
    await client.connect()
    try {
      return (await client.query(sql)).rows
    } finally {
      await client.end()
    }
  }
  async function createDatabase(): Promise<string> {
    const name = `copy_${++count}`
    await query(`create database ${name}`)
    return server.url.replace(/[^/]+$/, name)
  }
  const readPostgres = async (url: string) => readAll(await openPostgresSource(url))
  const listTables = (url: string) =>
    query(`select tablename from pg_tables where schemaname = 'public'`, url)

  test('[SEC-295][SEC-298] default: move copies every row and the audit to an empty database, once', async () => {
    const { backup, base, dataDir, file, restore, run } = await create()
    const [url, other] = [await createDatabase(), await createDatabase()]
    const before = await readSqlite(dataDir)

    const moved = await run(['move'], { DATABASE_URL: url })

    expect(moved.output).toMatch(/The audit is intact and ends at/)
    expect(moved.status).toBe(0)
    expect(await readPostgres(url)).toEqual(before)
    expect(await readSqlite(dataDir)).toEqual(before)
    expect(await run(['audit', 'check'], { DATABASE_URL: url })).toMatchObject({ status: 0 })
    const again = await run(['move'], { DATABASE_URL: url })
    expect(again.output).toContain('The database is not empty')
    expect(again.status).toBe(1)

    expect(await backup(file, { DATABASE_URL: url })).toMatchObject({ status: 0 })
    expect((await restore({ DATABASE_URL: url })).output).toContain('The database is not empty')
    expect(await restore({ DATABASE_URL: other })).toMatchObject({ status: 0 })
    expect(await readPostgres(other)).toEqual(before)

    // A copy is the state at its beginning, and fits the embedded database too.
    const source = await openPostgresSource(url)
    const records = dumpRecords(source)
    const head = await records.next()
    await query('delete from projects', url)
    const restored = join(base, 'restored')
    const copy = continued(head, records)
    await fillSqlite(restored, async (target) => void (await loadRecords(copy, target)))
    await source.close()
    expect(await readSqlite(restored)).toEqual(before)
    expect((await readPostgres(url)).projects).toEqual([])
  })

  test('[SEC-296][SEC-298] error: a move that fails leaves the database empty', async () => {
    const { change, run } = await create()
    const url = await createDatabase()
    change(`update audit_entry set action = 'nothing' where seq = 2`)

    const failed = await run(['move'], { DATABASE_URL: url })

    expect(failed.output).toContain(
      `Entry 2 of the audit of project ${localProjectId} was changed or is missing`,
    )
    expect(failed.status).toBe(1)
    expect(await listTables(url)).toEqual([])
  })
})
