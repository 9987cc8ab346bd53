import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { bundle } from './testing/bundle.ts'
import { local } from './testing/createTestServer.ts'
import { startListServer } from './testing/startListServer.ts'
import { startUpstream } from './testing/startUpstream.ts'

// Runs whole processes like an operator does: tests signals, and locks between processes.

let main: string
beforeAll(async () => {
  main = await bundle('main.ts')
})

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-main-'))
  onTestFinished(() => rmSync(folder, { force: true, recursive: true }))
  return folder
}

function start(args: readonly string[], variables: Record<string, string>) {
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH: process.env.PATH, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  return { child, output: () => output }
}

async function startServer(variables: Record<string, string>) {
  const { child, output } = start(['serve'], { PORT: '0', ...variables })
  await expect.poll(output).toMatch(/ listening on /)
  return { child, output, url: /http:\/\/localhost:\d+/.exec(output())?.[0] ?? '' }
}

async function exitOf(child: ChildProcess): Promise<unknown> {
  const [status] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode]
  return status
}

test('behavior: a running server soon applies changes made on the command line', async () => {
  const variables = { DATA_DIR: createFolder() }
  const { url } = await startServer(variables)
  const read = async () => (await fetch(`${url}/projects/v1/origins?${local}`)).json()
  expect(await read()).toEqual({ allowedOrigins: [] })

  const id = local.replace('projectId=', '')
  const set = start(['project', 'set', id, '--origins', 'https://a.example'], variables)
  expect(await exitOf(set.child)).toBe(0)

  await expect.poll(read).toEqual({ allowedOrigins: ['https://a.example'] })
})

test('[API-21] behavior: a running server soon serves a synced list', async () => {
  const data = [{ id: 'a', name: 'From elsewhere' }]
  const other = await startListServer(() => ({ body: { count: 1, data } }))
  const variables = { DATA_DIR: createFolder() }
  const { output, url } = await startServer(variables)
  const count = async () => {
    const answer = await fetch(`${url}/getWallets?${local}`)
    return ((await answer.json()) as { count: number }).count
  }
  expect(await count()).toBeGreaterThan(500)

  const sync = start(['catalogue', 'sync', '--url', other.url, '--project', 'p'], variables)
  expect(await exitOf(sync.child)).toBe(0)

  await expect.poll(count).toBe(1)
  await expect.poll(output).toContain('list of wallets (file): 1 wallets')
})

test('behavior: the log has a JSON line for every request when the process ends', async () => {
  const { child, output, url } = await startServer({ DATA_DIR: createFolder() })
  // Within the rate limit.
  const count = 40
  const asked = Array.from({ length: count }, () => fetch(`${url}/v1/supported-chains`))
  for (const { status } of await Promise.all(asked)) expect(status).toBe(200)

  const closed = once(child, 'close')
  child.kill('SIGTERM')
  await closed

  const events = output()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).event)
  expect(events).toEqual(['started', ...Array<string>(count).fill('answered')])
})

test.each(['SIGINT', 'SIGTERM'] as const)(
  'behavior: on %s, open requests finish, then the process exits',
  async (signal) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const upstream = await startUpstream(async () => {
      await released
      return { body: { jsonrpc: '2.0', id: 1, result: 'late' } }
    })
    const folder = createFolder()
    const file = join(folder, 'config.json')
    const chains = [{ caipNetworkId: 'eip155:31337', upstreams: [upstream.url] }]
    writeFileSync(file, JSON.stringify({ chains }))
    const { child, output, url } = await startServer({ DATA_DIR: folder, FAIRLEAD_CONFIG: file })
    const asking = fetch(`${url}/v1?${local}&chainId=eip155:31337`, {
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_getLogs"}',
      method: 'POST',
    })
    await expect.poll(() => upstream.received.length).toBe(1)

    child.kill(signal)
    await expect.poll(() => fetch(`${url}/health`).catch(() => 'closed')).toBe('closed')
    release()

    expect(await (await asking).json()).toMatchObject({ result: 'late' })
    expect(await exitOf(child)).toBe(0)
    expect(output()).not.toContain(upstream.url)
  },
)

test('error: a port in use is reported', async () => {
  const variables = { DATA_DIR: createFolder() }
  const { url } = await startServer(variables)

  const second = start(['serve'], { ...variables, PORT: new URL(url).port })

  expect(await exitOf(second.child)).toBe(1)
  expect(second.output().trim()).toBe(`PORT: ${new URL(url).port} is taken on 127.0.0.1`)
})

test('[AUTH-02][SEC-19] behavior: warns about an https frame without a known proxy', async () => {
  const variables = { FRAME_URL: 'https://wallet.example' }
  const warning = /WARNING: .*TRUSTED_PROXIES/

  const one = await startServer({ ...variables, DATA_DIR: createFolder() })
  expect(one.output()).toMatch(warning)
  const two = await startServer({ ...variables, DATA_DIR: createFolder(), TRUSTED_PROXIES: '1' })
  expect(two.output()).not.toMatch(warning)
  const three = await startServer({
    DATA_DIR: createFolder(),
    FRAME_URL: 'http://frame.localhost:4400',
  })
  expect(three.output()).not.toMatch(warning)
})
