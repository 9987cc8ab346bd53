import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { testFrameUrl } from '../../testing/createTestDevice.ts'
import { createWalletServer } from '../../testing/createWalletServer.ts'
import { localProjectId } from '../project/localProject.ts'

const sources = fileURLToPath(new URL('../../../../../apps/frame/', import.meta.url))
/** Documents of the site, from its sources. */
const documents = ['', 'popup/'].flatMap((folder) =>
  readdirSync(join(sources, folder))
    .filter((name) => name.endsWith('.html'))
    .map((name) => folder + name),
)

const document = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "worker-src 'self'",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types fairlead-frame',
]
const windowPolicy = [
  ...document,
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')
const inert = "default-src 'none'; frame-ancestors 'none'"

const everywhere = {
  'origin-agent-cluster': '?1',
  'permissions-policy':
    'camera=(), microphone=(), display-capture=(), geolocation=(), usb=(), serial=(), hid=(), payment=(), publickey-credentials-get=(self), publickey-credentials-create=(self), clipboard-write=(self), storage-access=(self)',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
}
const html = 'text/html; charset=utf-8'
/** Headers of a window that is isolated from its opener. Windows in which a login ends are not. */
const alone = {
  'cache-control': 'no-store',
  'content-security-policy': windowPolicy,
  'content-type': html,
  'cross-origin-opener-policy': 'same-origin',
}
const { 'cross-origin-opener-policy': _, ...answering } = alone
const immutable = 'public, max-age=31536000, immutable'

/** Expected headers of every relevant path, without those of every response. */
const expected: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/.well-known/fairlead-build.json': {
    'cache-control': 'no-cache',
    'content-security-policy': inert,
    'content-type': 'application/json; charset=utf-8',
    'cross-origin-resource-policy': 'same-origin',
  },
  '/assets/code-1a2b.js': {
    'cache-control': immutable,
    'content-security-policy': inert,
    'content-type': 'text/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'same-origin',
  },
  '/callback': answering,
  '/d': alone,
  '/keys/worker-1a2b.js': {
    'cache-control': immutable,
    'content-security-policy': "default-src 'none'; script-src 'self'",
    'content-type': 'text/javascript; charset=utf-8',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'same-origin',
  },
  '/loading': answering,
  '/popup/approve': answering,
  '/popup/export': alone,
  '/popup/passkey': answering,
  '/popup/recovery': answering,
  '/popup/settings': alone,
  '/recover.html': {
    'cache-control': 'no-cache',
    'content-disposition': 'attachment; filename="recover.html"',
    'content-security-policy': inert,
    'content-type': html,
    'cross-origin-resource-policy': 'same-origin',
  },
  [`/sdk?projectId=${localProjectId}`]: {
    'cache-control': 'no-store',
    'content-security-policy': [
      ...document,
      "connect-src 'self' https://node.example",
      "form-action 'none'",
      'frame-ancestors https://app.example',
    ].join('; '),
    'content-type': html,
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'cross-origin',
    vary: 'referer, sec-fetch-dest',
  },
  '/u': alone,
  [`/v1/frame/config?projectId=${localProjectId}`]: {
    'cache-control': 'no-store',
    'content-security-policy': inert,
    'content-type': 'application/json',
    'cross-origin-resource-policy': 'same-origin',
    vary: 'origin, sec-fetch-site',
  },
}
/** Headers of every response that are not checked here. */
const passing = ['date', 'dpop-nonce', 'x-request-id']

/** Builds a site with the documents of the sources, with placeholder contents. */
function buildSite(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-headers-'))
  onTestFinished(() => rmSync(folder, { force: true, recursive: true }))
  const hashes: Record<string, string> = {}
  for (const name of [...documents, 'assets/code-1a2b.js', 'keys/worker-1a2b.js']) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), name)
    hashes[name] = `sha384-${createHash('sha384').update(name).digest('base64')}`
  }
  writeFileSync(join(folder, 'build.json'), JSON.stringify({ files: hashes }))
  return folder
}

test('[AUTH-17][AUTH-18] default: each path of the frame’s host has exactly the expected headers', async () => {
  const url = testFrameUrl.replace('http:', 'https:')
  const nativeCurrency = { decimals: 18, name: 'Ether', symbol: 'ETH' }
  const chain = { caipNetworkId: 'eip155:1', isTestnet: false, name: 'One', nativeCurrency }
  const { send, storage } = await createWalletServer({
    chains: [{ ...chain, rpcUrls: ['https://node.example/key'] }],
    folder: buildSite(),
    url,
  })
  await storage.projects.update(localProjectId, {
    allowedOrigins: ['https://app.example'],
    allowsDefaultOrigins: false,
  })

  const found: Record<string, Record<string, string>> = {}
  for (const path of Object.keys(expected)) {
    const headers = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' }
    const response = await send(new Request(url + path, { headers }))
    expect(response.status, path).toBe(200)
    const all = [...response.headers].filter(([name]) => !passing.includes(name))
    found[path] = Object.fromEntries(all)
  }

  for (const [path, headers] of Object.entries(expected))
    expect(found[path], path).toEqual({ ...everywhere, ...headers })
})

test('[AUTH-18] behavior: every document of the site is covered', () => {
  const known = Object.keys(expected).map((path) => path.split('?')[0]!.replace('.html', ''))

  expect(documents.length).toBeGreaterThan(8)
  for (const name of documents) expect(known).toContain(`/${name.replace('.html', '')}`)
})
