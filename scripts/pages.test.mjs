import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoSite, servePages, walletSite } from './pages.mjs'

const folder = mkdtempSync(join(tmpdir(), 'pages-'))
const networks = [{ rpcUrls: { default: { http: ['http://127.0.0.1:4410'] } } }]
/** @type {{ port: number, close: () => Promise<void> }[]} */
const servers = []

beforeAll(async () => {
  for (const name of ['demo/assets', 'wallet']) mkdirSync(join(folder, name), { recursive: true })
  for (const name of ['demo/index.html', 'demo/lab.html', 'demo/assets/a-1.js'])
    writeFileSync(join(folder, name), name)
  for (const name of [
    'wallet/index.html',
    'wallet/confirm.html',
    'wallet/announcer.js',
    'secret.txt',
  ])
    writeFileSync(join(folder, name), name)
  const [demo, wallet] = [join(folder, 'demo'), join(folder, 'wallet')]
  const config = { networks, serverUrl: 'http://localhost:4400' }
  servers.push(
    await servePages(demoSite({ config, folder: demo, walletFolder: wallet }), 0),
    await servePages(walletSite({ config: { networks }, folder: wallet }), 0),
  )
})
afterAll(async () => {
  for (const server of servers) await server.close()
  rmSync(folder, { recursive: true })
})

/**
 * Sends a request without normalizing the path, as `fetch` would.
 *
 * @param {'demo' | 'wallet'} site
 * @param {string} path
 * @param {string} [method]
 * @returns {Promise<{ status?: number, headers: import('node:http').IncomingHttpHeaders, body: string }>}
 */
function ask(site, path, method = 'GET') {
  const port = servers[site === 'demo' ? 0 : 1]?.port
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', method, path, port }, async (response) => {
      let body = ''
      for await (const chunk of response) body += chunk
      resolve({ status: response.statusCode, headers: response.headers, body })
    })
    call.on('error', reject).end()
  })
}

test.each([
  ['demo', '/', 'demo/index.html', 'text/html; charset=utf-8', 'no-cache'],
  ['demo', '/lab', 'demo/lab.html', 'text/html; charset=utf-8', 'no-cache'],
  ['demo', '/strict?a=b', 'demo/lab.html', 'text/html; charset=utf-8', 'no-cache'],
  [
    'demo',
    '/assets/a-1.js',
    'demo/assets/a-1.js',
    'text/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
  ],
  [
    'demo',
    '/wallet-announcer.js',
    'wallet/announcer.js',
    'text/javascript; charset=utf-8',
    'no-cache',
  ],
  ['wallet', '/confirm', 'wallet/confirm.html', 'text/html; charset=utf-8', 'no-cache'],
])('default: %s %s', async (site, path, body, type, caching) => {
  const answer = await ask(/** @type {'demo' | 'wallet'} */ (site), path)

  expect(answer).toMatchObject({ body, status: 200 })
  expect(answer.headers).toMatchObject({ 'content-type': type, 'cache-control': caching })
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
})

test('behavior: configuration and health are never cached', async () => {
  const config = await ask('demo', '/config.json')
  const health = await ask('wallet', '/health')

  expect(JSON.parse(config.body)).toEqual({ networks, serverUrl: 'http://localhost:4400' })
  expect(config.headers['cache-control']).toBe('no-store')
  expect(health).toMatchObject({ body: '{"status":"ok"}', status: 200 })
})

test('behavior: only /strict has the strict policy', async () => {
  const strict = await ask('demo', '/strict')
  const plain = await ask('demo', '/')

  expect(strict.headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self' http://localhost:4400 ws://localhost:4400 http://127.0.0.1:4410; img-src 'self' data: blob:; require-trusted-types-for 'script'",
  )
  expect(plain.headers['content-security-policy']).toBeUndefined()
})

test.each(['/', '/confirm', '/config.json', '/nothing'])(
  'behavior: the wallet cannot be framed, and its opener stays reachable: %s',
  async (path) => {
    const { headers } = await ask('wallet', path)

    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['cross-origin-opener-policy']).toBeUndefined()
  },
)

test('behavior: HEAD has no body; other methods are refused', async () => {
  const head = await ask('demo', '/', 'HEAD')

  expect(head).toMatchObject({ body: '', status: 200 })
  expect(head.headers['content-length']).toBe('15')
  expect(await ask('demo', '/', 'POST')).toMatchObject({ status: 405 })
})

test.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/assets/../../secret.txt',
  '/..\\secret.txt',
  '/..%5csecret.txt',
  '//secret.txt',
  '/%00',
  '/%E0%A4%A',
  '/assets',
  '/assets/',
  '/nothing',
  '/constructor',
])('error: not found: %s', async (path) => {
  const answer = await ask('demo', path)

  expect(answer).toMatchObject({ body: '{"error":"Not found"}', status: 404 })
})

test('behavior: texts are compressed for browsers that accept it', async () => {
  const response = await fetch(`http://127.0.0.1:${servers[0]?.port}/assets/a-1.js`, {
    headers: { 'accept-encoding': 'gzip' },
  })

  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(response.headers.get('vary')).toBe('accept-encoding')
  expect(await response.text()).toBe('demo/assets/a-1.js')
  expect((await ask('demo', '/assets/a-1.js')).headers['content-encoding']).toBeUndefined()
})
