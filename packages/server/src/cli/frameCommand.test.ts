import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCli } from '../cli.ts'
import { localProjectId } from '../features/project/localProject.ts'
import { testFrameUrl } from '../testing/createTestDevice.ts'
import { createWalletServer } from '../testing/createWalletServer.ts'

const files = {
  'assets/sdk-1a2b.js': 'run()',
  'keys/worker-1a2b.js': 'work()',
  'popup/approve.html': '<title>approve</title>',
  'recover.html': '<title>recover</title>',
  'sdk.html': '<title>sdk</title>',
}
const project = ['--project', localProjectId]

/** Writes a build with its hash list and a signature, made with a new key. */
function buildSite() {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-verify-'))
  onTestFinished(() => rmSync(folder, { force: true, recursive: true }))
  const site = join(folder, 'site')
  const hashes: Record<string, string> = {}
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(site, name)), { recursive: true })
    writeFileSync(join(site, name), text)
    hashes[name] = `sha384-${createHash('sha384').update(text).digest('base64')}`
  }
  const list = join(site, 'build.json')
  writeFileSync(list, JSON.stringify({ files: hashes }))
  const key = join(folder, 'release.pub')
  const made = signList(JSON.stringify({ files: hashes }))
  writeFileSync(key, made.publicKey)
  writeFileSync(`${list}.sig`, made.signature)
  return { folder, hashes, key, list, site }
}

/** Signs in the format of OpenSSH. */
function signList(content: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const field = (value: string | Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(value.length)
    return Buffer.concat([length, Buffer.from(value as string)])
  }
  const fields = (...values: (string | Buffer)[]) => Buffer.concat(values.map(field))
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const blob = fields('ssh-ed25519', raw)
  const purpose = ['fairlead-frame', '', 'sha512'] as const
  const hash = createHash('sha512').update(content).digest()
  const bytes = sign(
    null,
    Buffer.concat([Buffer.from('SSHSIG'), fields(...purpose, hash)]),
    privateKey,
  )
  const body = Buffer.concat([
    Buffer.from('SSHSIG\0\0\0\x01'),
    fields(blob, ...purpose, fields('ssh-ed25519', bytes)),
  ])
  return {
    publicKey: `ssh-ed25519 ${blob.toString('base64')} release\n`,
    signature: `-----BEGIN SSH SIGNATURE-----\n${body.toString('base64')}\n-----END SSH SIGNATURE-----\n`,
  }
}

/** Serves a frame's site over HTTP, behind a proxy that can change it. */
async function serveSite(
  site: string,
  change: (path: string) => string | undefined = () => undefined,
) {
  const server = await createWalletServer({ folder: site })
  const answer = async (request: IncomingMessage) => {
    const response = await server.send(new Request(testFrameUrl + request.url))
    const text = change(request.url ?? '')
    return { status: response.status, text: text ?? (await response.text()) }
  }
  const proxy = createServer((request, response) => {
    void answer(request).then(({ status, text }) => response.writeHead(status).end(text))
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => void proxy.close(() => resolve())))
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

async function frame(...args: string[]) {
  const lines: string[] = []
  const status = await runCli(['frame', ...args], {
    print: (text) => lines.push(text),
    printError: (text) => lines.push(text),
    untilStopped: () => Promise.resolve(),
    variables: {},
  })
  return { output: lines.join('\n'), status }
}

test('[SEC-138] default: the served files are those of a signed list', async () => {
  const { key, list, site } = buildSite()
  const url = await serveSite(site)

  expect(await frame('verify', url, ...project, '--list', list, '--key', key)).toEqual({
    output: 'The signature of the list is valid.\nAll 5 files are those of the list.',
    status: 0,
  })
  const served = await fetch(`${url}/.well-known/fairlead-build.json.sig`)
  expect(await served.text()).toContain('BEGIN SSH SIGNATURE')
})

test.each([
  ['the document', '/sdk', '/sdk'],
  ['a script', '/assets/sdk-1a2b.js', '/assets/sdk-1a2b.js'],
  ['the key worker', '/keys/worker-1a2b.js', '/keys/worker-1a2b.js'],
  ['a window', '/popup/approve', '/popup/approve'],
  ['the recovery page', '/recover.html', '/recover.html'],
])('[SEC-137][SEC-138] error: %s is changed on its way', async (_, changed, named) => {
  const { list, site } = buildSite()
  const url = await serveSite(site, (path) => (path.startsWith(changed) ? 'steal()' : undefined))

  const { output, status } = await frame('verify', url, ...project, '--list', list)
  expect(status).toBe(1)
  expect(output).toContain('1 of 5 files are not those of the list')
  expect(output).toContain(`${named}: differs from the list`)
})

test('[SEC-138] error: an operator who changes the list too is found by the signature', async () => {
  const { hashes, key, list, site } = buildSite()
  const evil = createHash('sha384').update('steal()').digest('base64')
  writeFileSync(join(site, 'assets/sdk-1a2b.js'), 'steal()')
  const changed = { files: { ...hashes, 'assets/sdk-1a2b.js': `sha384-${evil}` } }
  writeFileSync(list, JSON.stringify(changed))
  const url = await serveSite(site)

  const { output, status } = await frame('verify', url, ...project, '--list', list, '--key', key)
  expect(status).toBe(1)
  expect(output).toContain('The signature of the list is not valid: The content was changed')
  // The files are those of the changed list, so only the signature shows the change.
  expect((await frame('verify', url, ...project, '--list', list)).status).toBe(0)
})

test('error: a file that is not served, and a server that is not there', async () => {
  const { folder, hashes, site } = buildSite()
  const url = await serveSite(site)
  const list = join(folder, 'list.json')
  writeFileSync(
    list,
    JSON.stringify({ files: { ...hashes, 'assets/more.js': hashes['sdk.html'] } }),
  )

  const missing = await frame('verify', url, ...project, '--list', list)
  expect(missing.output).toContain('/assets/more.js: the server responds with 404')
  const wrongProject = await frame('verify', url, '--project', 'b'.repeat(32), '--list', list)
  expect(wrongProject.output).toContain('/sdk: the server responds with 403')
  const gone = await frame('verify', 'http://127.0.0.1:1', ...project, '--list', list)
  expect(gone.output).toContain('http://127.0.0.1:1 can’t be reached')
})

test.each([
  [['verify'], 'frame verify <url>'],
  [['show', 'http://x'], 'frame verify <url>'],
  [['verify', 'x', ...project], 'Not an http or https URL'],
  [['verify', 'http://x'], '--project is missing'],
  [['verify', 'http://x', ...project, '--signature', 's'], '--signature requires --key'],
])('error: %j is rejected with a reason', async (args, reason) => {
  const { output, status } = await frame(...args)

  expect(status).toBe(2)
  expect(output).toContain(reason)
})

test.each(['{', '{}', '{"files":{}}', '{"files":{"../../etc/passwd":"sha384-x","sdk.html":"x"}}'])(
  'error: %j is not a hash list',
  async (text) => {
    const { list } = buildSite()
    writeFileSync(list, text)

    const { output } = await frame('verify', 'http://127.0.0.1:1', ...project, '--list', list)
    expect(output).toContain('Not a hash list of a frame')
  },
)
