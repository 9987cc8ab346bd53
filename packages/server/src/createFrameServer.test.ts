import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { localProjectId } from './features/project/localProject.ts'
import { testFrameUrl } from './testing/createTestDevice.ts'
import { createWalletServer } from './testing/createWalletServer.ts'

const files: Readonly<Record<string, string>> = {
  'assets/sdk-1a2b.js': 'run()',
  'assets/sdk-1a2b.css': 'b{}',
  'assets/unknown.bin': '?',
  'assets/wallet-1a2b.js': 'wallet();'.repeat(1000),
  'd.html': '<title>d</title>',
  'keys/worker-1a2b.js': 'work();'.repeat(1000),
  'loading.html': '<title>loading</title>',
  'popup/export.html': '<title>export</title>',
  'sdk.html': '<title>sdk</title>',
  'u.html': '<title>u</title>',
}

/** Creates the files of a built site. */
function buildSite(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-site-'))
  onTestFinished(() => rmSync(folder, { force: true, recursive: true }))
  const hashes: Record<string, string> = {}
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
    hashes[name] = `sha384-${createHash('sha384').update(text).digest('base64')}`
  }
  writeFileSync(join(folder, 'build.json'), JSON.stringify({ files: hashes }))
  return folder
}

async function createSite(options: Parameters<typeof createWalletServer>[0] = {}) {
  const folder = buildSite()
  const server = await createWalletServer({ folder, ...options })
  const url = options.url ?? testFrameUrl
  const get = (path: string, headers: Record<string, string> = {}, at = url) =>
    server.send(new Request(at + path, { headers }))
  return { ...server, folder, get }
}

const embedded = { 'sec-fetch-dest': 'iframe' }
const sdk = `/sdk?projectId=${localProjectId}&chainId=eip155:1&version=4`

/** Returns the directives of a policy, by name. */
function policyOf(response: Response): Record<string, string> {
  const directives = (response.headers.get('content-security-policy') ?? '').split('; ')
  return Object.fromEntries(
    directives.map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values.join(' ')]
    }),
  )
}

test('[AUTH-17][SEC-31] default: serves the frame’s document, with the sites that may embed it', async () => {
  const { get, storage } = await createSite()
  await storage.projects.update(localProjectId, {
    allowedOrigins: ['https://app.example', 'https://*.shop.example'],
  })

  const response = await get(sdk, embedded)

  expect(await response.text()).toBe('<title>sdk</title>')
  expect(policyOf(response)).toMatchObject({
    'base-uri': "'none'",
    'default-src': "'none'",
    'form-action': "'none'",
    'frame-ancestors':
      'https://app.example https://*.shop.example http://localhost:* https://localhost:* http://127.0.0.1:* https://127.0.0.1:* https://*.pages.dev https://*.vercel.app https://*.ngrok-free.app',
    'frame-src': "'none'",
    'img-src': "'self' data: blob:",
    'object-src': "'none'",
    'require-trusted-types-for': "'script'",
    'script-src': "'self'",
    'style-src': "'self'",
    'trusted-types': 'fairlead-frame',
    'worker-src': "'self'",
  })
  expect(policyOf(response)['connect-src']).toMatch(/^'self' https:\/\/ethereum-rpc\./)
  const { headers } = response
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'cross-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  expect(headers.get('permissions-policy')).toContain('camera=(), microphone=()')
  expect(headers.has('x-frame-options')).toBe(false)
  expect(headers.has('access-control-allow-origin')).toBe(false)
})

test('[AUTH-17] behavior: a project can leave out the default list', async () => {
  const { get, storage } = await createSite()
  const ancestors = async () => policyOf(await get(sdk, embedded))['frame-ancestors']

  await storage.projects.update(localProjectId, { allowsDefaultOrigins: false })
  expect(await ancestors()).toBe("'none'")
  await storage.projects.update(localProjectId, { allowedOrigins: ['https://app.example'] })
  expect(await ancestors()).toBe('https://app.example')
})

test('[AUTH-17][SEC-251] behavior: previews of anyone may embed a production project only if it says so', async () => {
  const { get, storage } = await createSite()
  const ancestors = async () => policyOf(await get(sdk, embedded))['frame-ancestors']
  const loopback = 'http://localhost:* https://localhost:* http://127.0.0.1:* https://127.0.0.1:*'

  await storage.projects.update(localProjectId, { mode: 'production' })
  expect(await ancestors()).toBe(loopback)
  await storage.projects.update(localProjectId, { allowsPreviews: true })
  expect(await ancestors()).toContain('https://*.vercel.app')
  const allowedOrigins = ['https://shop-git-one.vercel.app']
  await storage.projects.update(localProjectId, { allowedOrigins, allowsPreviews: null })
  expect(await ancestors()).toBe(`https://shop-git-one.vercel.app ${loopback}`)
})

test('[AUTH-17] behavior: when the origin list is too long, sends only the requesting page’s origin', async () => {
  const { get, storage } = await createSite()
  const allowedOrigins = Array.from({ length: 200 }, (_, at) => `https://shop-${at}.example.com`)
  await storage.projects.update(localProjectId, { allowedOrigins })
  const ancestors = async (referer?: string) =>
    policyOf(await get(sdk, { ...embedded, ...(referer && { referer }) }))['frame-ancestors']

  expect(await ancestors('https://shop-7.example.com/')).toBe('https://shop-7.example.com')
  expect(await ancestors('https://evil.example/')).toBe("'none'")
  expect(await ancestors('not a url')).toBe("'none'")
  expect(await ancestors()).toBe("'none'")
})

test.each([
  ['the frame as a top-level page', sdk, { 'sec-fetch-dest': 'document' }],
  ['the frame as an object', sdk, { 'sec-fetch-dest': 'object' }],
  ['an unknown project', `/sdk?projectId=${'0'.repeat(32)}`, embedded],
  ['no project', '/sdk', embedded],
])('[AUTH-17][SEC-32] error: %s', async (_, path, headers) => {
  const { get } = await createSite()

  const response = await get(path, headers)

  expect(response.status).toBe(403)
  expect(policyOf(response)).toMatchObject({ 'frame-ancestors': "'none'" })
  expect(await response.text()).not.toContain('<')
})

test('[AUTH-17] error: a disabled project', async () => {
  const { get, storage } = await createSite()
  await storage.projects.update(localProjectId, { isDisabled: true })

  expect((await get(sdk, embedded)).status).toBe(403)
})

test('[AUTH-16] default: windows of the site cannot be framed; some keep their opener', async () => {
  const { get } = await createSite()
  for (const [path, opener] of [
    ['/loading', null],
    ['/d', 'same-origin'],
    ['/u', 'same-origin'],
    ['/popup/export', 'same-origin'],
  ] as const) {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(policyOf(response)).toMatchObject({
      'connect-src': "'self'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
    })
    expect(response.headers.get('cross-origin-opener-policy')).toBe(opener)
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
})

test('[AUTH-18][SEC-92] default: the script that holds keys cannot make requests', async () => {
  const { get } = await createSite()

  const { headers } = await get('/keys/worker-1a2b.js')

  expect(headers.get('content-security-policy')).toBe("default-src 'none'; script-src 'self'")
  expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp')
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
})

test('default: hashed files are cached permanently, the hash list is not', async () => {
  const { get } = await createSite()

  const script = await get('/assets/sdk-1a2b.js')
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(script.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  const list = await get('/.well-known/fairlead-build.json')
  expect(Object.keys(((await list.json()) as { files: object }).files)).toContain('sdk.html')
  expect(list.headers.get('cache-control')).toBe('no-cache')
})

test('behavior: scripts are compressed, also that of the key worker', async () => {
  const { get } = await createSite()
  const path = '/assets/wallet-1a2b.js'

  const plain = await get(path)
  const { headers } = await get(path, { 'accept-encoding': 'gzip, br' })

  expect(plain.headers.has('content-encoding')).toBe(false)
  expect(plain.headers.get('vary')).toBe('accept-encoding')
  expect(headers.get('content-encoding')).toBe('br')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  const worker = await get('/keys/worker-1a2b.js', { 'accept-encoding': 'br' })
  expect(worker.headers.get('content-encoding')).toBe('br')
  expect(worker.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'",
  )
})

test('[AUTH-17] behavior: serves security.txt if a security contact is configured, otherwise 404', async () => {
  const path = '/.well-known/security.txt'
  const { clock, get } = await createSite({ securityContact: 'mailto:security@wallet.example' })
  const expires = new Date(clock.nowMs + 30 * 86_400_000).toISOString()

  const told = await get(path)

  expect(told.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await told.text()).toBe(
    `Contact: mailto:security@wallet.example\nExpires: ${expires}\nCanonical: ${testFrameUrl}${path}\n`,
  )
  expect((await (await createSite()).get(path)).status).toBe(404)
})

test.each([
  '/',
  '/sdk.html',
  '/sdk/',
  '/build.json',
  '/assets/unknown.bin',
  '/assets/../build.json/..%2f..%2fkeys%2fserver.key',
  '/%2e%2e/keys/server.key',
  '//sdk',
  '/popup/settings',
  '/v1/wallets/x',
  // Routes of the data API are not on the frame's host.
  '/health',
  `/v1/supported-chains?projectId=${localProjectId}`,
  '/getWallets',
])('[AUTH-18] error: responds 404 at %s of the frame’s host', async (path) => {
  const { get } = await createSite()

  const response = await get(path)

  expect(response.status).toBe(404)
  expect(policyOf(response)).toMatchObject({ 'frame-ancestors': "'none'" })
  expect(response.headers.has('access-control-allow-origin')).toBe(false)
})

test.each([sdk, '/loading', '/assets/sdk-1a2b.js', `/v1/frame/config?projectId=${localProjectId}`])(
  '[AUTH-18] error: serves nothing of the frame at %s on other hosts',
  async (path) => {
    const { get } = await createSite()

    for (const host of [
      'http://localhost:4400',
      'http://127.0.0.1:4400',
      'http://x.localhost:4400',
    ])
      expect((await get(path, embedded, host)).status).toBe(404)
    expect((await get('/health', {}, 'http://localhost:4400')).status).toBe(200)
  },
)

test('[SEC-137] error: files that are not part of the build are not sent', async () => {
  const { folder, get } = await createSite()
  writeFileSync(join(folder, 'assets/sdk-1a2b.js'), 'steal()')
  expect((await get('/loading')).status).toBe(500)

  writeFileSync(join(folder, 'assets/sdk-1a2b.js'), 'run()')
  writeFileSync(join(folder, 'assets/more.js'), 'steal()')
  expect((await get('/loading')).status).toBe(500)

  rmSync(join(folder, 'assets/more.js'))
  expect((await get('/loading')).status).toBe(200)
  // Files are read once and then served from memory.
  writeFileSync(join(folder, 'assets/sdk-1a2b.js'), 'steal()')
  expect(await (await get('/assets/sdk-1a2b.js')).text()).toBe('run()')
})

test('error: the site was not built', async () => {
  const { get } = await createSite({ folder: '/nowhere' })

  expect((await get(sdk, embedded)).status).toBe(501)
})

test('behavior: sends HSTS over https', async () => {
  const { get } = await createSite({ url: 'https://wallet.example' })
  const local = await createSite()

  // A proxy terminates TLS and keeps the host.
  const { headers } = await get('/loading', {}, 'http://wallet.example')
  expect(headers.get('strict-transport-security')).toBe(
    'max-age=63072000; includeSubDomains; preload',
  )
  expect((await local.get('/loading')).headers.has('strict-transport-security')).toBe(false)
})

test('[AUTH-18] default: returns the settings that a frame needs before sign-in', async () => {
  const chains = [
    {
      caipNetworkId: 'eip155:1337',
      isTestnet: true,
      name: 'Local',
      nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
      rpcUrls: ['http://localhost:4410'],
    },
  ]
  const { get, kms, setRecovery } = await createSite({ chains })
  const ask = (headers = {}) =>
    get(`/v1/frame/config?projectId=${localProjectId}`, {
      'sec-fetch-site': 'same-origin',
      ...headers,
    })

  const response = await ask()
  expect(await response.json()).toEqual({
    allowsDefaultOrigins: true,
    allowsPreviews: true,
    chains: chains.map((chain) => ({ ...chain, hasHoldings: false })),
    name: 'Local project',
    origins: [],
    passkey: true,
    projectId: localProjectId,
    recovery: 'automatic',
    recoveryKey: await kms.publicKey('recovery'),
    serviceKey: await kms.publicKey('service'),
    smartAccountNetworks: [],
    socials: [],
    thirdPartyClients: 'on',
  })
  expect(policyOf(response)).toEqual({ 'default-src': "'none'", 'frame-ancestors': "'none'" })
  expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(policyOf(await get(sdk, embedded))['connect-src']).toBe("'self' http://localhost:4410")

  await setRecovery('user')
  const own = (await (await ask()).json()) as Record<string, unknown>
  expect(own).toMatchObject({ recovery: 'user' })
  expect(own).not.toHaveProperty('recoveryKey')
  // Another site may not send this request.
  expect((await ask({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
})

test('[AUTH-16] behavior: the logo of emails is sent to windows that ask for it, and to no other document', async () => {
  const logo = { bytes: 'iVBORw0KGgo=', type: 'image/png' } as const
  const { get } = await createSite({ mails: { logos: new Map([[localProjectId, logo]]) } })
  const logoOf = async (query: string) => {
    const response = await get(`/v1/frame/config?projectId=${localProjectId}${query}`, {
      'sec-fetch-site': 'same-origin',
    })
    return ((await response.json()) as { logo?: string }).logo
  }

  expect(await logoOf('&logo=1')).toBe('data:image/png;base64,iVBORw0KGgo=')
  expect(await logoOf('')).toBeUndefined()
})

test('[AUTH-18] error: the relay is not served on the frame’s host', async () => {
  const { server } = await createSite()
  const statuses: number[] = []
  const upgrade = {
    accept: () => statuses.push(101),
    address: '203.0.113.1',
    headers: new Headers({ host: 'Frame.localhost:4400' }),
    listener: undefined,
    refuse: (status: number) => void statuses.push(status),
    target: '/',
  }

  await server.websocket(upgrade)

  expect(statuses).toEqual([404])
})

test('[AUTH-17][SEC-138] behavior: the document is the same for every client, address and set of headers', async () => {
  const { server } = await createSite()
  const answers = await Promise.all(
    [
      {},
      { cookie: '__Host-flow=x; victim=1' },
      { 'user-agent': 'Mozilla/5.0 (iPhone)' },
      { 'accept-language': 'ar' },
      { 'x-forwarded-for': '198.51.100.7' },
      { authorization: 'Bearer x', 'sec-fetch-site': 'cross-site', 'sec-fetch-user': '?1' },
      { 'sec-ch-ua': '"Chromium";v="156"', 'save-data': 'on', dnt: '1' },
    ].map(async (headers, index) => {
      const request = new Request(testFrameUrl + sdk, { headers: { ...embedded, ...headers } })
      const response = await server.fetch(request, { address: `203.0.113.${index}` })
      const told = [...response.headers].filter(([name]) => name !== 'x-request-id')
      return { status: response.status, text: await response.text(), told }
    }),
  )
  expect(answers[0]).toMatchObject({ status: 200, text: files['sdk.html'] })
  for (const answer of answers) expect(answer).toEqual(answers[0])
})
