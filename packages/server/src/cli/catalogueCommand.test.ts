import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCli } from '../cli.ts'
import { listen } from '../listen.ts'
import { createTestServer, local } from '../testing/createTestServer.ts'
import { startListServer } from '../testing/startListServer.ts'

const project = local.replace('projectId=', '')

function createCli(configuration?: (folder: string) => unknown) {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-sync-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const dataDir = join(folder, 'deep', 'data')
  const config = join(folder, 'config.json')
  if (configuration) writeFileSync(config, JSON.stringify(configuration(folder)))
  const cli = async (...args: string[]) => {
    const lines: string[] = []
    const status = await runCli(['catalogue', ...args], {
      print: (text) => lines.push(text),
      printError: (text) => lines.push(text),
      untilStopped: () => Promise.resolve(),
      variables: { DATA_DIR: dataDir, FAIRLEAD_CONFIG: configuration ? config : '' },
    })
    return { output: lines.join('\n'), status }
  }
  return { cli, dataDir, file: join(dataDir, 'catalogue.json'), folder }
}

test('[API-21] default: saves another server’s list, and serves from it', async () => {
  const { server: other } = await createTestServer()
  const listening = await listen(other, { bind: '127.0.0.1', port: 0 })
  onTestFinished(() => listening.close())
  const { cli, dataDir, file } = createCli()

  const url = `http://127.0.0.1:${listening.port}/`
  const { output, status } = await cli('sync', '--url', url, '--project', project)

  expect(status).toBe(0)
  expect(output).toMatch(/^5\d\d wallets in \S+catalogue\.json$/)
  // No temporary file is left.
  expect(readdirSync(dataDir)).toEqual(['catalogue.json'])
  const { get } = await createTestServer({ catalogue: { file } })
  const ours = await get(`/getWallets?${local}&page=2`)
  const theirs = await fetch(`${url}getWallets?${local}&page=2`)
  expect(await ours.json()).toEqual(await theirs.json())
})

test('[API-21] behavior: uses the configured server and the configured file', async () => {
  const data = [{ id: 'a', name: 'A', mobile_link: 'javascript:alert(1)' }, { id: 'b' }]
  const other = await startListServer(() => ({ body: { count: 2, data } }))
  const { cli, file, folder } = createCli((folder) => {
    mkdirSync(join(folder, 'lists'))
    writeFileSync(join(folder, 'lists', 'mine.json'), '{"wallets":[]}')
    return {
      catalogue: { file: 'lists/mine.json', upstream: { projectId: 'theirs', url: other.url } },
    }
  })

  const { output, status } = await cli('sync')

  const written = join(folder, 'lists', 'mine.json')
  expect({ output, status }).toEqual({
    output: `1 wallets in ${written}; 1 entries left out`,
    status: 0,
  })
  expect(JSON.parse(readFileSync(written, 'utf8'))).toEqual({ wallets: [{ id: 'a', name: 'A' }] })
  expect(other.asked[0]?.searchParams.get('projectId')).toBe('theirs')
  expect(existsSync(file)).toBe(false)

  const elsewhere = join(folder, 'new', 'list.json')
  expect((await cli('sync', '--file', elsewhere)).status).toBe(0)
  expect(existsSync(elsewhere)).toBe(true)
})

test.each([
  ['refuses', { status: 401 }, 'The upstream server responded to page 1 with status 401'],
  [
    'is not a catalogue server',
    { body: '<html>' },
    'Page 1 of the upstream server is not a list of wallets',
  ],
  ['returns an empty list', { body: { count: 0, data: [] } }, 'The other server lists nothing'],
  ['closes the connection', 'hangUp', 'The upstream server can’t be reached'],
] as const)(
  '[API-21] error: a server that %s leaves the file unchanged',
  async (_, reply, told) => {
    const other = await startListServer(() => reply)
    const { cli, dataDir, file } = createCli()
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, 'before')

    const result = await cli('sync', '--url', other.url, '--project', 'p')

    expect(result).toEqual({ output: told, status: 1 })
    expect(readFileSync(file, 'utf8')).toBe('before')
  },
)

test('[API-21] error: a file that cannot be written', async () => {
  const other = await startListServer(() => ({
    body: { count: 1, data: [{ id: 'a', name: 'A' }] },
  }))
  const { cli, folder } = createCli()
  writeFileSync(join(folder, 'taken'), '')
  const file = join(folder, 'taken', 'list.json')

  expect(await cli('sync', '--url', other.url, '--project', 'p', '--file', file)).toEqual({
    output: `${file}: Not writable`,
    status: 1,
  })
})

test.each([
  [[], 'catalogue sync, not: nothing'],
  [['frobnicate'], 'catalogue sync, not: frobnicate'],
  [['sync', 'now'], 'catalogue sync, not: sync now'],
  [['sync'], '--url is missing, and no catalogue.upstream is configured'],
  [['sync', '--url', 'https://a.example'], '--project is missing'],
  [['sync', '--url', 'ftp://a', '--project', 'p'], '--url: Not an http or https URL'],
  [['sync', '--frobnicate'], "Unknown option '--frobnicate'"],
])('error: %j is rejected with a reason', async (args, start) => {
  const { output, status } = await createCli().cli(...args)

  expect(status).toBe(2)
  expect(output.startsWith(start)).toBe(true)
})

test('[API-21] error: the project id of the configured server is not sent to another server', async () => {
  const { cli } = createCli(() => ({
    catalogue: { upstream: { projectId: 'theirs', url: 'https://a.example' } },
  }))

  expect((await cli('sync', '--url', 'https://b.example')).output).toContain('--project is missing')
})

test('default: prints its usage', async () => {
  const { output, status } = await createCli().cli('sync', '--help')

  expect(status).toBe(0)
  expect(output.startsWith('Usage: fairlead-server catalogue sync')).toBe(true)
})
