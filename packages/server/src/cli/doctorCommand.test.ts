import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMailbox } from '@fairlead/test/mail'
import Database from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { runCli } from '../cli.ts'
import { readServeEnv } from '../env.ts'
import { serve } from '../serve.ts'
import { closedUrl, type RpcCall, startUpstream } from '../testing/startUpstream.ts'

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-doctor-'))
  onTestFinished(() => rmSync(folder, { force: true, recursive: true }))
  return folder
}

async function runDoctor(variables: Record<string, string>, ...args: string[]) {
  const lines: string[] = []
  const print = (text: string) => void lines.push(...text.split('\n'))
  const io = { print, printError: print, untilStopped: () => Promise.resolve() }
  const status = await runCli(['doctor', ...args], { ...io, variables })
  return { lines, status }
}

/** Starts a node of a network. */
const startNode = (result: string, headers: Record<string, string> = {}) =>
  startUpstream(async (body) => ({
    body: { id: (body as RpcCall).id, jsonrpc: '2.0', result },
    headers,
  }))

function writeConfig(folder: string, chains: Record<string, readonly string[]>): string {
  const file = join(folder, 'config.json')
  const list = Object.entries(chains).map(([caipNetworkId, upstreams]) => ({
    caipNetworkId,
    upstreams,
  }))
  writeFileSync(file, JSON.stringify({ chains: list }))
  return file
}

/** Starts a proxy that forwards the header Host, and sets or removes headers of responses. */
async function startProxy(target: () => string, headers: Record<string, string | undefined>) {
  const proxy = createServer((incoming, outgoing) => {
    const { headers: sent, url: path } = incoming
    const options = { headers: sent, host: '127.0.0.1', path, port: new URL(target()).port }
    request(options, (answer) => {
      const changed = { ...answer.headers, ...headers }
      outgoing.writeHead(answer.statusCode ?? 502, JSON.parse(JSON.stringify(changed)))
      answer.pipe(outgoing)
    }).end()
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return (proxy.address() as AddressInfo).port
}

test('default: a server whose settings all work has no failed check, and nothing is changed', async () => {
  const folder = createFolder()
  const node = await startNode('0x7a69')
  const mailbox = await startMailbox({ pagePort: 0, smtpPort: 0 })
  onTestFinished(() => mailbox.stop())
  const settings = {
    DATA_DIR: folder,
    FAIRLEAD_CONFIG: writeConfig(folder, { 'eip155:31337': [node.url] }),
    MAIL_FROM: 'no-reply@frame.test',
    SMTP_URL: mailbox.smtpUrl,
  }
  const running = await serve(
    readServeEnv({ ...settings, FRAME_URL: 'http://frame.localhost:1', PORT: '0' }),
    () => {},
  )
  onTestFinished(() => running.close())

  const { lines, status } = await runDoctor({ ...settings, PUBLIC_URL: running.url })

  expect(lines).toEqual([
    'ok      settings: are valid',
    'ok      database: accepts writes',
    'ok      mail server: accepts the sign-in',
    'ok      upstream 1 of eip155:31337: answers',
    expect.stringMatching(/^ok {6}PUBLIC_URL: reaches fairlead-server \d+\.\d+\.\d+ up \d+ s$/),
    'ok      clock: agrees with other servers',
    'No check failed.',
  ])
  expect(status).toBe(0)
  expect(mailbox.messages()).toEqual([])
})

test('error: each problem is named with what to do, without URLs and keys', async () => {
  const folder = createFolder()
  const [other, refusing] = [
    await startNode('0x1', { date: new Date(Date.now() - 3_600_000).toUTCString() }),
    await startUpstream(async () => ({ body: 'no', status: 403 })),
  ]
  const closed = await closedUrl()
  const { lines, status } = await runDoctor(
    {
      BUNDLER_KEY: 'not-a-key',
      DATA_DIR: folder,
      FAIRLEAD_CONFIG: writeConfig(folder, {
        'eip155:31337': [other.url, refusing.url, closed],
        'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': [other.url],
      }),
      MAIL_FROM: 'no-reply@frame.test',
      REDIS_URL: closed.replace(/^http:\/\/([^/]+).*/, 'redis://user:hunter2@$1'),
      SMTP_URL: closed.replace(/^http:\/\/([^/]+).*/, 'smtp://user:hunter2@$1'),
    },
    '--offline',
  )

  const failed = lines.filter((line) => line.startsWith('FAILED'))
  expect(failed).toEqual([
    'FAILED  BUNDLER_KEY: Not a key of 32 bytes',
    expect.stringMatching(/^FAILED {2}Redis: REDIS_URL: /),
    expect.stringMatching(/^FAILED {2}mail server: E[A-Z]+$/),
    'FAILED  upstream 1 of eip155:31337: is a node of eip155:1',
    'FAILED  upstream 2 of eip155:31337: answers with status 403',
    expect.stringMatching(/^FAILED {2}upstream 3 of eip155:31337: E[A-Z]+$/),
    expect.stringMatching(/^FAILED {2}upstream 1 of solana:\w+: is a node of solana:0x1$/),
    expect.stringMatching(/^FAILED {2}clock: differs by 3\d{3} s from other servers$/),
  ])
  expect(lines).toContain('        Synchronize the clock of this machine (NTP).')
  expect(lines.at(-1)).toBe('8 of 10 checks failed')
  expect(status).toBe(1)
  expect(lines.join('\n')).not.toMatch(/hunter2|secret-key|not-a-key|127\.0\.0\.1/)
})

test.each([
  [{}, 'ok      FRAME_URL: serves the frame with its headers'],
  [{ 'x-frame-options': 'DENY' }, 'FAILED  FRAME_URL: The proxy adds the header x-frame-options'],
  [
    { 'referrer-policy': 'origin', 'x-content-type-options': undefined },
    'FAILED  FRAME_URL: Missing or changed headers: referrer-policy, x-content-type-options',
  ],
])('behavior: headers of the frame that a proxy changes (%j) are found', async (headers, line) => {
  const folder = createFolder()
  let url = ''
  const port = await startProxy(() => url, headers)
  const settings = { DATA_DIR: folder, FRAME_URL: `http://127.0.0.1:${port}`, PORT: '0' }
  const running = await serve(readServeEnv(settings), () => {})
  onTestFinished(() => running.close())
  url = running.url

  expect((await runDoctor(settings)).lines).toContain(line)
})

test('behavior: a database of a newer or older version, and a new folder, are told apart', async () => {
  const folder = createFolder()
  const settings = { DATA_DIR: folder, FRAME_URL: 'http://frame.localhost:1' }
  const find = async (subject: string) =>
    (await runDoctor(settings, '--offline')).lines.find((line) => line.includes(subject))
  const database = () => find('database')
  const keys = () => find('key files')
  expect(await keys()).toBe('ok      key files: will be created at the next start')
  expect(await database()).toBe('ok      database: can be created')
  await runCli(['migrate'], {
    print: () => {},
    printError: () => {},
    untilStopped: () => Promise.resolve(),
    variables: { DATA_DIR: folder },
  })
  expect(await database()).toBe('ok      database: accepts writes')
  expect(await keys()).toBe('ok      key files: will be created at the next start')

  const file = new Database(join(folder, 'data', 'fairlead.db'))
  onTestFinished(() => void file.close())
  file.exec(`delete from kysely_migration where name = (select max(name) from kysely_migration)`)
  expect(await database()).toBe('ok      database: 1 steps will be taken at the next start')
  // This database may have rows that need the missing files.
  expect(await keys()).toMatch(/^FAILED {2}key files: .*\.key: Not found/)
  file.exec(`insert into kysely_migration values ('9999-future', '2030-01-01')`)
  expect(await database()).toBe(
    'FAILED  database: It is of a newer version of the server (9999-future)',
  )
})

test('error: invalid settings and arguments are reported', async () => {
  expect(await runDoctor({ PORT: 'x' })).toEqual({
    lines: ['PORT: Not a whole number'],
    status: 1,
  })
  expect((await runDoctor({}, 'all')).status).toBe(2)
})
