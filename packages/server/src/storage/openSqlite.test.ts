import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import Database from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { bundle } from '../testing/bundle.ts'
import { openSyncedFile } from './createDiskSync.ts'
import { sqliteMigrations } from './migrations.ts'
import { openSqlite } from './openSqlite.ts'

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-sqlite-'))
  onTestFinished(() => rmSync(folder, { force: true, recursive: true }))
  return folder
}

test('default: creates the file and its folder, readable only by the owner', async () => {
  const folder = join(createFolder(), 'deep', 'data')

  const storage = openSqlite(join(folder, 'fairlead.db'), Date.now)
  onTestFinished(() => storage.close())

  expect(existsSync(join(folder, 'fairlead.db'))).toBe(true)
  expect(statSync(folder).mode & 0o077).toBe(0)
})

test('[AUTH-18][SEC-134] behavior: in a folder readable by others, the file and its journal are readable only by the owner', async () => {
  const folder = createFolder()
  chmodSync(folder, 0o755)

  const storage = openSqlite(join(folder, 'fairlead.db'), Date.now)
  onTestFinished(() => storage.close())
  await storage.migrate()

  const modes = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o077])
  expect(Object.fromEntries(modes)).toEqual({
    'fairlead-relay.db': 0,
    'fairlead-relay.db-shm': 0,
    'fairlead-relay.db-wal': 0,
    'fairlead.db': 0,
    'fairlead.db-shm': 0,
    'fairlead.db-wal': 0,
  })
})

const message = {
  expiresAt: 300_000,
  message: 'encrypted',
  publishedAt: 0,
  publisher: 'did:key:ann',
  tag: 1100,
  topic: 'a1'.repeat(32),
}

test('[SEC-223] behavior: messages of the relay are in a file of their own', async () => {
  const folder = createFolder()
  const storage = openSqlite(join(folder, 'fairlead.db'), () => 0)
  onTestFinished(() => storage.close())
  await storage.migrate()

  await storage.openRelay().append(message)

  const main = new Database(join(folder, 'fairlead.db'), { readonly: true })
  onTestFinished(() => void main.close())
  const tables = main.prepare("select name from sqlite_master where name like 'relay%'").all()
  expect(tables).toEqual([])
  expect(readFileSync(join(folder, 'fairlead-relay.db-wal'), 'latin1')).toContain('encrypted')
})

test('[SEC-224] error: with a nearly full disk the relay stores nothing, and other data is still written', async () => {
  const clock = { nowMs: 0 }
  const storage = openSqlite(join(createFolder(), 'fairlead.db'), () => clock.nowMs)
  onTestFinished(() => storage.close())
  await storage.migrate()
  const open = (freeDiskBytes: number) => storage.openRelay({ quotas: { freeDiskBytes } })
  const [full, roomy] = [open(Number.MAX_SAFE_INTEGER), open(1)]

  const refused = { limit: 'freeDisk', name: 'MailboxFull' }
  await expect(full.append(message)).rejects.toMatchObject(refused)
  await expect(full.subscribe('did:key:bob', [message.topic])).rejects.toMatchObject(refused)
  expect(await roomy.append(message)).toEqual({ isNew: true })
  await roomy.subscribe('did:key:bob', [message.topic])
  // Clients can still take messages and unsubscribe, which frees space.
  const budget = { bytes: 1_000, messages: 10 }
  const { messages } = await full.read('did:key:bob', [message.topic], budget)
  await full.acknowledge('did:key:bob', messages)
  await full.unsubscribe('did:key:bob', [message.topic])
  const settings = {
    allowedOrigins: [],
    features: null,
    isAnalyticsEnabled: false,
    isDisabled: false,
  }
  await storage.projects.add('0'.repeat(32), { ...settings, name: 'Shop' })
})

test('[SEC-292] behavior: deleted data is erased from the journal between transactions, never within one', async () => {
  const storage = openSqlite(join(createFolder(), 'fairlead.db'), () => 0)
  onTestFinished(() => storage.close())
  await storage.migrate()
  const owner = (number: number) => ({
    emailIndex: `index-${number}`,
    emailSealed: 'sealed',
    id: `usr_${number}`,
    language: 'en',
  })

  // The transaction begins a little later each time, so that some erasures meet it half-way.
  for (let delay = 0; delay < 60; delay++) {
    const transaction = async () => {
      for (let turn = 0; turn < delay; turn++) await undefined
      await storage.auth.ensureEmailUser(owner(delay), 0)
    }
    await Promise.all([storage.smartSessions.revoke('pci'), transaction()])
  }

  expect(await storage.auth.findUserByEmail('index-59')).toBeDefined()
})

test('behavior: a write resolves after its journal was synced', async () => {
  const synced: string[] = []
  const storage = openSqlite(join(createFolder(), 'fairlead.db'), () => 0, {
    openJournal(path) {
      const journal = openSyncedFile(path)
      return {
        ...journal,
        async sync() {
          await journal.sync()
          synced.push(basename(path))
        },
      }
    },
  })
  onTestFinished(() => storage.close())
  await storage.migrate()
  synced.length = 0

  await storage.ping()
  expect(synced).toEqual(['fairlead.db-wal'])
  await storage.openRelay().append(message)
  expect(synced).toEqual(['fairlead.db-wal', 'fairlead-relay.db-wal'])
})

test('behavior: readiness also writes to the file of the relay', async () => {
  const folder = createFolder()
  const storage = openSqlite(join(folder, 'fairlead.db'), () => 0)
  onTestFinished(() => storage.close())
  await storage.migrate()
  const relay = storage.openRelay()
  await relay.ping()

  const file = new Database(join(folder, 'fairlead-relay.db'))
  onTestFinished(() => void file.close())
  for (const event of ['insert', 'update'])
    file.exec(
      `create trigger full_${event} before ${event} on write_probe
       begin select raise(abort, 'database or disk is full'); end`,
    )

  await expect(relay.ping()).rejects.toThrow('database or disk is full')
  await storage.ping()
})

/** For each line of input, opens the database that it names, and migrates it at the next line. */
const program = `
import { createInterface } from 'node:readline'
const { openSqlite } = await import(process.argv[1])
let storage
for await (const line of createInterface({ input: process.stdin })) {
  if (line !== 'go') { storage = openSqlite(line, Date.now); console.log('ready'); continue }
  console.log(await storage.migrate().then((steps) => steps.length, (error) => error.message))
  await storage.close()
}
`

test('behavior: concurrent migrations apply each step once', async () => {
  const [folder, module] = [createFolder(), await bundle('storage/openSqlite.ts')]
  const processes = [1, 2, 3, 4].map(() => {
    const child = spawn(
      process.execPath,
      ['--input-type=module', '--eval', program, `file://${module}`],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    )
    onTestFinished(() => void child.kill())
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    return { child, nextLine: async () => (await lines.next()).value as string }
  })
  const tellAll = (line: string) => {
    for (const { child } of processes) child.stdin.write(`${line}\n`)
    return Promise.all(processes.map(({ nextLine }) => nextLine()))
  }

  // Several rounds, because a race does not occur every time.
  for (let round = 0; round < 8; round++) {
    await tellAll(join(folder, `${round}.db`))
    expect((await tellAll('go')).sort()).toEqual([
      '0',
      '0',
      '0',
      String(Object.keys(sqliteMigrations).length),
    ])
  }
})
