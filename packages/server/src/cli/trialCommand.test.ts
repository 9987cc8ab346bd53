import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@fairlead/test/node'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { runCli } from '../cli.ts'
import { openStorage } from '../storage/openStorage.ts'
import { bundle } from '../testing/bundle.ts'
import { createFrameCaller, createSender, signInByMail } from '../testing/createFrameCaller.ts'
import { createTestDevice } from '../testing/createTestDevice.ts'
import { startServerProcess } from '../testing/startServerProcess.ts'
import { startUpstream } from '../testing/startUpstream.ts'

let main: string
beforeAll(async () => {
  main = await bundle('main.ts')
})

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-trial-'))
  onTestFinished(() => rmSync(folder, { force: true, recursive: true }))
  return folder
}

/** Runs the command in this process; the server stops as soon as it has started. */
async function run(...args: string[]) {
  const lines: string[] = []
  const print = (text: string) => void lines.push(text)
  const io = { print, printError: print, untilStopped: () => Promise.resolve() }
  const status = await runCli(['trial', ...args], io)
  return { output: lines.join('\n'), status }
}

/** Starts the command as a process. */
async function start(...args: string[]) {
  const dataDir = join(createFolder(), 'data')
  const port = await freePort()
  const started = await startServerProcess({
    args: ['trial', '--port', String(port), '--data-dir', dataDir, ...args],
    path: main,
    ready: /http:\/\/mails\.localhost:(\d+)\/sign-in\?token=[\w-]{43}\n/,
    variables: {},
  })
  onTestFinished(() => void started.end('SIGKILL'))
  const [link = ''] = /http:\/\/mails\.localhost\S+/.exec(started.output()) ?? []
  return { ...started, dataDir, inboxPort: started.port, link, port }
}

/** Opens the inbox with a link, as a browser does. Returns the status, and a function that reads the page. */
async function openInbox(link: string, port: number) {
  const { origin, searchParams } = new URL(link)
  const send = createSender({ frameUrl: origin, port })
  const form = { body: String(searchParams), headers: { origin } }
  const page = await send(link, { method: 'GET' })
  const { headers, status } = await send('/sign-in', form)
  const [cookie = ''] = headers.get('set-cookie')?.split(';') ?? []
  const read = async () => (await send('/', { headers: { cookie }, method: 'GET' })).text()
  return { page: await page.text(), read, send, status }
}

/** Returns the texts of the emails on the page, oldest first. */
function listTexts(page: string): readonly string[] {
  const cards = page.split('<section').slice(1)
  return cards.map((card) => card.replace(/<[^>]+>/g, ' ').replaceAll('&amp;', '&')).reverse()
}

test('[SEC-313] default: a page signs a user in with the printed settings, and the code from the inbox', async () => {
  const upstream = await startUpstream(() => ({
    body: { id: 1, jsonrpc: '2.0', result: '0x7a69' },
  }))
  const trial = await start('--rpc', `eip155:31337=${upstream.url}`)
  const text = trial.output()
  const [, serverUrl = ''] = /"serverUrl":"([^"]+)"/.exec(text) ?? []
  const [, projectId = ''] = /"projectId":"([^"]+)"/.exec(text) ?? []
  const [, frameUrl = ''] = /"frameUrl":"([^"]+)"/.exec(text) ?? []
  expect(text).toContain(
    `serverUrl: '${serverUrl}', projectId: '${projectId}', frameUrl: '${frameUrl}'`,
  )
  expect(serverUrl).toBe(`http://localhost:${trial.port}`)
  expect(text).toContain('define eip155:31337 as an object')
  expect(text).not.toContain(upstream.url)

  const features = await fetch(`${serverUrl}/appkit/v1/config?projectId=${projectId}&st=x&sv=x`)
  expect(features.status).toBe(200)
  const call = await fetch(`${serverUrl}/v1?projectId=${projectId}&chainId=eip155:31337`, {
    body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
    method: 'POST',
  })
  expect(await call.json()).toMatchObject({ result: '0x7a69' })

  const inbox = await openInbox(trial.link, trial.inboxPort)
  expect(await inbox.read()).toContain('No emails yet')
  const send = createSender({ frameUrl, port: trial.port })
  const caller = createFrameCaller(await createTestDevice(Date.now), { frameUrl, send })
  const verified = await signInByMail(caller, 'ada@example.test', {
    send,
    texts: async () => listTexts(await inbox.read()),
  })
  expect(verified.status).toBe(200)
  expect(await inbox.read()).toContain('To ada@example.test')

  expect(await trial.end('SIGINT')).toBe(0)
  // No email and no request is in the output, and the link only once.
  expect(trial.output()).toBe(text)
  expect(text.split('token=')).toHaveLength(2)
})

test('[SEC-314] error: the inbox opens once, on its own host and with its session only', async () => {
  const { inboxPort: port, link } = await start()
  const { origin } = new URL(link)
  const send = createSender({ frameUrl: origin, port })
  const get = async (target: string) => (await send(target, { method: 'GET' })).status

  expect(await get(`${origin}/`)).toBe(303)
  expect(await get(`http://localhost:${port}/`)).toBe(421)
  expect(await get(`http://evil.example:${port}/`)).toBe(421)
  const other = { body: `token=${new URL(link).searchParams.get('token')}` }
  const foreign = await send('/sign-in', { ...other, headers: { origin: 'http://localhost:5173' } })
  expect(foreign.status).toBe(403)

  const first = await openInbox(link, port)
  expect(first.page).toContain('type="hidden"')
  expect([first.status, (await openInbox(link, port)).status]).toEqual([303, 403])
  await expect(connect('::1', port)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

/** Connects to a port of another address of this machine. */
function connect(host: string, port: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request({ host, port }, resolve).on('error', reject).end()
  })
}

test('[SEC-315] error: a trial refuses the data of another server, and finds its own again', async () => {
  const dataDir = createFolder()
  const storage = openStorage({ clock: Date.now, dataDir })
  await storage.migrate()
  await storage.close()
  const port = String(await freePort())

  const refused = await run('--port', port, '--data-dir', dataDir)
  expect(refused.status).toBe(1)
  expect(refused.output).toContain('Has the data of another server')

  const own = join(createFolder(), 'own')
  for (const _ of [1, 2]) {
    const { output, status } = await run('--port', port, '--data-dir', own)
    expect(status).toBe(0)
    expect(output).toContain('No chain data')
  }
})

test.each([
  [['--port', 'x'], 2, /^--port takes a whole number from 1 to 65535/],
  [['--port', '0'], 2, /^--port takes/],
  [['--port', '65536'], 2, /^--port takes/],
  [['--rpc', 'https://node.example/key'], 2, /^--rpc takes <id>=<url>.*not: this/],
  [['--rpc', 'eip155:1=node.example/key'], 2, /^--rpc takes <id>=<url>.*not: eip155:1\n/],
  [['--rpc', 'mainnet=https://node.example/key'], 2, /not: mainnet\n/],
  [['--data-dir', ''], 2, /^--data-dir takes/],
  [['--mail', 'x'], 2, /Unknown option '--mail'/],
  [['now'], 2, /Unexpected argument 'now'/],
])('error: %j is refused', async (args, status, message) => {
  const answer = await run(...args)

  expect(answer).toEqual({ output: expect.stringMatching(message), status })
  expect(answer.output).not.toContain('node.example/key')
})

test('error: a port in use is reported, and the inbox is closed', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo

  const answer = await run('--port', String(port), '--data-dir', createFolder())

  expect(answer).toEqual({ output: `PORT: ${port} is taken on 127.0.0.1`, status: 1 })
})

test('default: --help prints the usage', async () => {
  const { output, status } = await run('--help')

  expect([status, output]).toEqual([0, expect.stringContaining('Usage: fairlead-server trial')])
})
