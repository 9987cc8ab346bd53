import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { findPostgres, startPostgres } from '../testing/startPostgres.ts'
import { startTcpProxy } from '../testing/startTcpProxy.ts'
import { openPostgres } from './openPostgres.ts'

const postgres = findPostgres()
const title = postgres ? 'postgres' : 'postgres (LEFT OUT: no initdb on this machine)'

// `conformance.test.ts` fails in CI if Postgres is missing.
describe.skipIf(!postgres)(title, () => {
  let server: Awaited<ReturnType<typeof startPostgres>>

  beforeAll(async () => {
    server = await startPostgres(postgres!)
    const storage = openPostgres(server.url, Date.now)
    await storage.migrate()
    await storage.close()
  })
  afterAll(() => server.stop())

  /** Opens a storage with short time limits. Closing it must work whatever the network does. */
  function open(url: string, options: openPostgres.Options = {}) {
    const limits = { connections: 2, connectMs: 500, silenceMs: 500 }
    const storage = openPostgres(url, Date.now, { ...limits, ...options })
    onTestFinished(() => storage.close())
    const ping = () =>
      storage.ping().then(
        () => 'written',
        () => 'failed',
      )
    return { ping, storage }
  }

  test('behavior: a network that drops all data: queries fail in time, and work when it is back', async () => {
    const proxy = await startTcpProxy(server.url)
    const { ping } = open(proxy.url)
    await expect.poll(ping).toBe('written')

    void proxy.silenceAll()
    expect(await Promise.all([ping(), ping(), ping()])).toEqual(['failed', 'failed', 'failed'])

    proxy.mend()
    await expect.poll(ping).toBe('written')
  })

  test('behavior: closing ends queries that get no response', async () => {
    const proxy = await startTcpProxy(server.url)
    const { ping, storage } = open(proxy.url)
    await expect.poll(ping).toBe('written')
    proxy.silence()

    const last = ping()
    await storage.close()

    expect(await last).toBe('failed')
  })

  test('error: the database ends a statement that waits too long for a lock', async () => {
    const { storage } = open(server.url, { silenceMs: 60_000, statementMs: 200 })
    const other = new pg.Client({ connectionString: server.url })
    await other.connect()
    onTestFinished(() => other.end())
    await other.query('begin')
    await other.query('lock table write_probe')

    await expect(storage.ping()).rejects.toThrow(/statement timeout/)

    await other.query('rollback')
    await storage.ping()
  })

  test('error: a database that accepts no writes fails the readiness check, of the relay too', async () => {
    const readOnly = new URL(server.url)
    readOnly.searchParams.set('options', '-c default_transaction_read_only=on')
    const { storage } = open(readOnly.href)

    await expect(storage.ping()).rejects.toThrow(/read-only/)
    await expect(storage.openRelay().ping()).rejects.toThrow(/read-only/)
    expect(await storage.projects.list()).toEqual([])
  })
})
