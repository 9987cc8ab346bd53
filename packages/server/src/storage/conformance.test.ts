import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { behavesAsAudit } from '../testing/behavesAsAudit.ts'
import { behavesAsAuth } from '../testing/behavesAsAuth.ts'
import { behavesAsBundler } from '../testing/behavesAsBundler.ts'
import { behavesAsCustody } from '../testing/behavesAsCustody.ts'
import { behavesAsEmailUpdate } from '../testing/behavesAsEmailUpdate.ts'
import { behavesAsEvents } from '../testing/behavesAsEvents.ts'
import { behavesAsHistory } from '../testing/behavesAsHistory.ts'
import { behavesAsMails } from '../testing/behavesAsMails.ts'
import { behavesAsNames } from '../testing/behavesAsNames.ts'
import { behavesAsPasskeys } from '../testing/behavesAsPasskeys.ts'
import { behavesAsRelayStore, type OpenRelayStores } from '../testing/behavesAsRelayStore.ts'
import { behavesAsSmartSessions } from '../testing/behavesAsSmartSessions.ts'
import { behavesAsStatistics } from '../testing/behavesAsStatistics.ts'
import { findPostgres, startPostgres } from '../testing/startPostgres.ts'
import { migrations } from './migrations.ts'
import { openPostgres } from './openPostgres.ts'
import { openSqlite } from './openSqlite.ts'
import type { ProjectSettings } from './Project.ts'
import type { Storage } from './Storage.ts'

/** Opens a relay store in a database of this kind; it belongs to one process. */
function openRelay(open: (clock: () => number) => Promise<Storage>): OpenRelayStores {
  return async ({ clock, limits, quotas }) => {
    const storage = await open(clock)
    const store = storage.openRelay({ limits, quotas })
    onTestFinished(() => storage.close())
    return { one: store, other: store }
  }
}

const id = '0123456789abcdef0123456789abcdef'
const other = 'ffffffffffffffffffffffffffffffff'
const settings: ProjectSettings = {
  name: 'Shop “1”',
  allowedOrigins: ['https://*.example.com', 'app.example:*'],
  features: [{ id: 'swap', isEnabled: true, config: ['1inch'] }],
  isAnalyticsEnabled: true,
  isDisabled: false,
  recovery: 'user',
  mode: 'development',
  recoveryDelayHours: 48,
  allowsDefaultOrigins: false,
  allowsPreviews: false,
  sponsorship: { chains: ['eip155:1'], dailyWei: '1000' },
  guests: 'on',
  thirdPartyClients: 'off',
  tokenLogin: {
    audience: 'fairlead',
    issuer: 'https://shop.example',
    jwksUrl: 'https://shop.example/keys',
  },
}

/** Tests of every kind of database. Each test gets an empty one. */
function behavesAsStorage(open: (clock: () => number) => Promise<Storage>) {
  async function openEmpty() {
    const clock = { nowMs: Date.UTC(2026, 0, 1) }
    const storage = await open(() => clock.nowMs)
    onTestFinished(() => storage.close())
    return { clock, projects: storage.projects, storage }
  }

  test('default: a project is read as it was added', async () => {
    const { projects } = await openEmpty()

    const added = await projects.add(id, settings)

    expect(await projects.find(id)).toEqual({
      id,
      ...settings,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
    })
    expect(added).toEqual(await projects.find(id))
    expect(await projects.find(other)).toBeUndefined()
  })

  test('behavior: an update changes the named fields, and the time', async () => {
    const { clock, projects } = await openEmpty()
    await projects.add(id, settings)
    clock.nowMs += 1000

    const updated = await projects.update(id, { features: null, isDisabled: true })

    expect(updated).toEqual({
      id,
      ...settings,
      features: null,
      isDisabled: true,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:01.000Z',
    })
    expect(await projects.find(id)).toEqual(updated)
  })

  test('behavior: the list is oldest first, without removed projects', async () => {
    const { clock, projects } = await openEmpty()
    await projects.add(other, settings)
    clock.nowMs += 1
    await projects.add(id, settings)

    expect((await projects.list()).map((project) => project.id)).toEqual([other, id])
    await projects.remove(other)
    expect((await projects.list()).map((project) => project.id)).toEqual([id])
  })

  test('behavior: the first project is added only to an empty database', async () => {
    const { projects } = await openEmpty()

    await Promise.all([projects.addFirst(id, settings), projects.addFirst(id, settings)])
    await projects.addFirst(other, settings)

    expect((await projects.list()).map((project) => project.id)).toEqual([id])
  })

  test('error: an id in use, and unknown ids', async () => {
    const { projects } = await openEmpty()
    await projects.add(id, settings)

    await expect(projects.add(id, { ...settings, name: 'Thief' })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    await expect(projects.update(other, { name: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(projects.remove(other)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await projects.find(id))?.name).toBe(settings.name)
  })

  test('behavior: migrating again does nothing', async () => {
    const { projects, storage } = await openEmpty()
    await projects.add(id, settings)

    expect(await storage.migrate()).toEqual([])
    expect(await projects.list()).toHaveLength(1)
  })
}

describe('sqlite', () => {
  const open = async (clock: () => number) => {
    const storage = openSqlite(':memory:', clock)
    await storage.migrate()
    return storage
  }
  behavesAsStorage(open)
  behavesAsBundler(open)
  behavesAsCustody(open)
  behavesAsAudit(open)
  behavesAsAuth(open)
  behavesAsPasskeys(open)
  behavesAsEmailUpdate(open)
  behavesAsEvents(open)
  behavesAsHistory(open)
  behavesAsMails(open)
  behavesAsNames(open)
  behavesAsSmartSessions(open)
  behavesAsStatistics(open)
  behavesAsRelayStore(openRelay(open))
})

const postgres = findPostgres()

// In CI a missing Postgres must fail instead of skipping tests silently.
if (!postgres && process.env.CI)
  test('postgres is installed', () => {
    expect(postgres, 'CI is set, but Postgres (initdb) is not on this machine').toBeDefined()
  })

const title = postgres ? 'postgres' : 'postgres (LEFT OUT: no initdb on this machine)'

describe.skipIf(!postgres)(title, () => {
  let server: Awaited<ReturnType<typeof startPostgres>>
  let databases = 0

  beforeAll(async () => {
    server = await startPostgres(postgres!)
  })
  afterAll(() => server.stop())

  async function createDatabase(template = 'template1'): Promise<string> {
    const name = `test_${databases++}`
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await client.query(`create database ${name} template ${template}`)
    await client.end()
    return server.url.replace(/postgres$/, name)
  }

  /** Name of a database with all tables. Copying it is quicker than migrating. */
  let migrated: Promise<string> | undefined
  async function migrateOne() {
    const url = await createDatabase()
    const storage = openPostgres(url, Date.now)
    await storage.migrate()
    await storage.close()
    return new URL(url).pathname.slice(1)
  }

  const open = async (clock: () => number) => {
    migrated ??= migrateOne()
    return openPostgres(await createDatabase(await migrated), clock)
  }
  behavesAsStorage(open)
  behavesAsBundler(open)
  behavesAsCustody(open)
  behavesAsAudit(open)
  behavesAsAuth(open)
  behavesAsPasskeys(open)
  behavesAsEmailUpdate(open)
  behavesAsEvents(open)
  behavesAsHistory(open)
  behavesAsMails(open)
  behavesAsNames(open)
  behavesAsSmartSessions(open)
  behavesAsStatistics(open)
  behavesAsRelayStore(openRelay(open))

  test('behavior: concurrent migrations apply each step once', async () => {
    const url = await createDatabase()
    const storages = [1, 2, 3, 4].map(() => openPostgres(url, Date.now))
    onTestFinished(async () => {
      await Promise.all(storages.map((storage) => storage.close()))
    })

    const steps = await Promise.all(storages.map((storage) => storage.migrate()))

    expect(steps.flat()).toEqual(Object.keys(migrations).sort())
  })
})
