import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findRedis, startRedis } from '@fairlead/test/node'
import { createClient } from '@redis/client'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { runCli } from '../cli.ts'
import { openStorage } from '../storage/openStorage.ts'
import { createRedisRelayStore } from '../storage/relay/createRedisRelayStore.ts'
import { filledProject, fillStatistics } from '../testing/fillStatistics.ts'
import { findPostgres, startPostgres } from '../testing/startPostgres.ts'
import { formatTable } from './statsCommand.ts'

const sign = async (content: string) => `s${content.length}`

/** Creates a filled database, and runs commands with it. */
async function create(variables: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-stats-'))
  onTestFinished(() => rmSync(dataDir, { force: true, recursive: true }))
  const databaseUrl = variables.DATABASE_URL
  const clock = { nowMs: Date.now() }
  const open = () => openStorage({ clock: () => clock.nowMs, dataDir, databaseUrl })
  const storage = open()
  await storage.migrate()
  await fillStatistics(storage, { clock, sign })
  await storage.close()
  const lines: string[] = []
  let stop = () => {}
  const stopped = new Promise<void>((resolve) => {
    stop = resolve
  })
  const run = async (...args: string[]) => {
    lines.length = 0
    const status = await runCli(args, {
      print: (text) => lines.push(text),
      printError: (text) => lines.push(text),
      untilStopped: () => stopped,
      variables: { DATA_DIR: dataDir, ...variables },
    })
    return { output: lines.join('\n'), status }
  }
  const write = async (action: string, projectId?: string) => {
    const again = open()
    await again.auth.writeAudit({ action, projectId, userId: 'usr_1' }, sign, Date.now())
    await again.close()
  }
  return { lines, run, stop, write }
}

const squeeze = (text: string) => text.replace(/ +/g, ' ')

test('default: stats prints users, sign-ins, connections and what is stored', async () => {
  const { run } = await create()

  const { output, status } = await run('stats')

  expect(status).toBe(0)
  const text = squeeze(output)
  expect(text).toMatch(
    /^\d{4}-\d{2}-\d{2} to \d{4}-\d{2}-\d{2} \(UTC\)\n\nUsers 2 \(1 new, 2 signed/,
  )
  expect(text).toContain('Wallets 1 (1 new, 0 frozen)')
  expect(text).toContain('Relay 0 messages (0.0 MiB), 0 subscriptions')
  expect(text).toMatch(
    /Emails waiting 0\nAudit 8 entries, the last one is 3\n|Emails waiting 1, since/,
  )
  expect(text).toMatch(/Database \d+\.\d MiB \(sqlite\)/)
  expect(text).toMatch(
    /Sign-ins email google passkey\n(?:\d{4}-\d{2}-\d{2} 0 0 0\n){5}\S+ 2 1 0\n\S+ 0 0 1/,
  )
  expect(text).toContain('Opened the modal 3\nChose a wallet or login 3\nConnected 3')
  expect(text).toContain('MetaMask eip155:1 2\nRainbow eip155:8453 1')
  expect(text).toContain('Bundler of eip155:1 100 wei spent, 90 wei paid back')
  expect(text).toContain(`Sponsored by ${filledProject} 70 wei`)
})

test('behavior: stats prints JSON, and leaves out a relay in Redis that does not respond', async () => {
  const { run } = await create({ REDIS_URL: 'redis://127.0.0.1:1' })

  const { output, status } = await run('stats', '--json', '--days', '2')

  expect(status).toBe(0)
  const figures = JSON.parse(output)
  expect(figures).toMatchObject({
    database: { kind: 'sqlite' },
    gas: { bundlers: [{ chain: 'eip155:1', receivedWei: '90', spentWei: '100' }] },
    pages: { funnel: { connected: 3 } },
    relay: null,
    users: { total: 2 },
  })
  expect(squeeze((await run('stats')).output)).toContain('Relay in Redis, which did not respond')
  expect(Date.parse(figures.at) - Date.parse(figures.since)).toBeLessThan(2 * 86_400_000)
})

test.each([
  [['stats', '--days', '0'], /^--days takes a whole number from 1 to 90/],
  [['stats', '--days', '91'], /^--days takes/],
  [['stats', 'users'], /^stats takes no users/],
  [['events', '--since', 'yesterday'], /^--since takes a time/],
  [['events', 'all'], /^events takes no all/],
])('error: %j is refused', async (args, message) => {
  const { run } = await create()

  const { output, status } = await run(...args)

  expect([status, output]).toEqual([2, expect.stringMatching(message)])
})

test('default: events prints the audit as lines of JSON, with filters', async () => {
  const { run } = await create()

  const { output, status } = await run('events', '--action', 'signed_in', '--since', '7d')

  expect(status).toBe(0)
  const entries = output.split('\n').map((line) => JSON.parse(line))
  expect(entries.map(({ seq }) => seq)).toEqual([2, 3, 4, 5])
  expect(entries[2]).toEqual({
    action: 'signed_in',
    at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
    chain: filledProject,
    data: { isNew: true, provider: 'google' },
    projectId: filledProject,
    seq: 4,
    userId: 'usr_2',
  })
  expect((await run('events', '--user', 'usr_1', '--action', 'signed_out')).output).toContain(
    '"seq":3',
  )
})

test('behavior: events --follow prints new entries until it is stopped', async () => {
  const { lines, run, stop, write } = await create()
  const running = run('events', '--follow', '--since', '1m', '--action', 'later')

  await write('other')
  await write('later')
  await expect.poll(() => lines.length, { timeout: 20_000 }).toBe(1)
  for (const projectId of [filledProject, 'another', filledProject]) await write('later', projectId)
  await expect.poll(() => lines.length, { timeout: 20_000 }).toBe(4)
  stop()

  expect((await running).status).toBe(0)
  const printed = lines.map((line) => JSON.parse(line))
  expect(printed.map(({ chain, seq }) => `${chain} ${seq}`).sort()).toEqual([
    `${filledProject} 6`,
    `${filledProject} 7`,
    'another 1',
    expect.stringMatching(/^undefined \d$/),
  ])
})

const redis = findRedis()

describe.skipIf(!redis)('redis', () => {
  let server: Awaited<ReturnType<typeof startRedis>>
  beforeAll(async () => {
    server = await startRedis(redis!)
  })
  afterAll(() => server.stop())

  test('behavior: stats counts the messages of a relay in Redis until they expire, with one command', async () => {
    const { run } = await create({ REDIS_URL: server.url })
    expect(squeeze((await run('stats')).output)).toContain(
      'Relay at most 0 messages (0.0 MiB) in Redis',
    )
    // These messages were stored two hours ago, so that the last one has expired.
    const nowMs = Date.now() - 2 * 3_600_000
    const store = await createRedisRelayStore({ clock: () => nowMs, url: server.url })
    for (const [index, hours] of [24, 24, 24 * 30, 1].entries())
      await store.append({
        expiresAt: nowMs + hours * 3_600_000,
        message: `message ${index}`.padEnd(1_000_000, '.'),
        publishedAt: nowMs,
        publisher: `did:key:${index}`,
        tag: 1100,
        topic: String(index).repeat(64),
      })
    await store.close()
    const client = createClient({ url: server.url })
    await client.connect()
    onTestFinished(() => client.destroy())
    await client.configResetStat()

    expect(squeeze((await run('stats')).output)).toContain(
      'Relay at most 3 messages (2.9 MiB) in Redis',
    )
    const figures = JSON.parse((await run('stats', '--json')).output)
    expect(figures.relay).toMatchObject({ isUpperBound: true, messages: 3, subscriptions: null })
    const commands = (await client.info('commandstats')).match(/(?<=cmdstat_)\w+/g) ?? []
    expect(commands).toContain('hgetall')
    expect(commands.filter((name) => /^(?:keys|h?scan|eval|zrange)/.test(name))).toEqual([])
  })
})

const postgres = findPostgres()

describe.skipIf(!postgres)('postgres', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>
  beforeAll(async () => {
    server = await startPostgres(postgres!)
  })
  afterAll(() => server.stop())

  test('default: stats and events read Postgres too', async () => {
    const { run } = await create({ DATABASE_URL: server.url })

    expect(squeeze((await run('stats')).output)).toMatch(/Database \d+\.\d MiB \(postgres\)/)
    expect((await run('events', '--action', 'signed_out')).output).toContain('"seq":3')
  })
})

test('default: columns are aligned, numbers to the right', () => {
  const table = formatTable([
    ['Wallet', 'Network', 'Count'],
    ['MetaMask', 'eip155:1', 1234],
    ['Me', 'solana', 5],
  ])

  expect(table.split('\n')).toEqual([
    'Wallet    Network   Count',
    'MetaMask  eip155:1  1,234',
    'Me        solana        5',
  ])
})

test('[SEC-303] error: control characters of a page can’t reach the terminal', () => {
  expect(formatTable([['\u001b[2J\u202ewallet', '']])).toBe('\u{fffd}[2J\u{fffd}wallet  ')
})
