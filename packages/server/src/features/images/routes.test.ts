import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { createServer } from '../../createServer.ts'
import { createTestServer, local } from '../../testing/createTestServer.ts'

const metaMask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const subWallet = '41c5fcac27bb8da7a10085b6d5083adf6c47f8bc161c8d47d714fa912655e7e2'
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
const address = '0x0000000000000000000000000000000000000001'
const chains: createServer.Dependencies['chains'] = [
  {
    caipNetworkId: 'eip155:137',
    name: 'Polygon PoS',
    nativeCurrency: { decimals: 18, name: 'Polygon', symbol: 'POL' },
    tokens: [{ address, decimals: 6, name: 'Dollar', symbol: 'USDC' }],
    upstreams: ['http://127.0.0.1:1'],
  },
  { caipNetworkId: 'eip155:10', upstreams: ['http://127.0.0.1:1'] },
  {
    caipNetworkId: 'eip155:31337',
    name: 'Test Chain',
    nativeCurrency: { decimals: 18, name: 'Bay', symbol: 'BAY' },
    upstreams: ['http://127.0.0.1:1'],
  },
  { caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', upstreams: ['http://127.0.0.1:1'] },
]

async function setup(options: Partial<createServer.Dependencies> = {}) {
  const server = await createTestServer({ chains, ...options })
  const get = (path: string, headers?: Record<string, string>) =>
    server.get(`${path}?${local}`, headers)
  const text = async (path: string) => {
    const response = await get(path)
    return response.status === 200 ? response.text() : response.status
  }
  return { ...server, get, text }
}

function createFolder(files: Record<string, Uint8Array | string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-pictures-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

test('[API-22] default: a wallet without an image or a logo gets an icon with its initials', async () => {
  const { get } = await setup()

  const response = await get(`/getWalletImage/${subWallet}`, { origin: 'https://any.example' })

  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=604800, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': 'image/svg+xml',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
  expect(await response.text()).toMatch(/^<svg .*>S<\/text><\/svg>$/)
})

test.each([
  ['/public/getAssetImage/eip155-31337', 'TC'],
  ['/public/getAssetImage/solana-EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'SE'],
  ['/public/getTokenImage/BAY', 'BAY'],
  ['/public/getCurrencyImage/EUR', '€'],
  ['/public/getCurrencyImage/usd', '$'],
  ['/public/getCurrencyImage/CHF', 'CHF'],
])('[API-22] default: %s shows %s', async (path, letters) => {
  const { text } = await setup()

  expect(await text(path)).toContain(`>${letters}</text>`)
})

test.each([
  '/getWalletImage/nobody',
  '/public/getAssetImage/eip155-987654',
  '/public/getTokenImage/NOPE',
  '/public/getCurrencyImage/XXY',
  '/public/getCurrencyImage/..%2F..',
])('[API-22] error: %s is unknown', async (path) => {
  const { get } = await setup()

  const response = await get(path)

  expect(response.status).toBe(404)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toMatchObject({ code: 'NOT_FOUND', reasons: [{ field: 'id' }] })
})

test('[API-22] behavior: an image that the client has cached is not sent again', async () => {
  const { get } = await setup()
  const path = `/getWalletImage/${metaMask}`
  const tag = (await get(path)).headers.get('etag') ?? ''

  const response = await get(path, { 'if-none-match': tag })

  expect([response.status, await response.text()]).toEqual([304, ''])
  expect(response.headers.get('etag')).toBe(tag)
  expect(response.headers.get('cache-control')).toBe('public, max-age=604800, immutable')
})

test('[API-22] default: the operator’s images come first, with the type of their content', async () => {
  const folder = createFolder({
    [`wallets/${metaMask}.jpg`]: png,
    'assets/eip155-137.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'assets/anything-else.gif': 'GIF89a…',
    'tokens/usdc.png': png,
  })
  const { get } = await setup({ images: { folder } })
  const types = async (...paths: string[]) =>
    Promise.all(paths.map(async (path) => (await get(path)).headers.get('content-type')))

  const picture = await get(`/getWalletImage/${metaMask}`)
  expect(new Uint8Array(await picture.arrayBuffer())).toEqual(png)
  expect(
    await types(
      `/getWalletImage/${metaMask}`,
      '/public/getAssetImage/eip155-137',
      '/public/getAssetImage/anything-else',
      '/public/getTokenImage/USDC',
      '/public/getTokenImage/POL',
    ),
  ).toEqual(['image/png', 'image/svg+xml', 'image/gif', 'image/png', 'image/svg+xml'])
})

test('[API-22] behavior: an added image is found without a restart', async () => {
  const folder = createFolder({ 'wallets/a.png': png })
  const { clock, get } = await setup({ images: { folder } })
  expect((await get('/getWalletImage/b')).status).toBe(404)

  writeFileSync(join(folder, 'wallets', 'b.png'), png)
  clock.nowMs += 1_000

  expect((await get('/getWalletImage/b')).status).toBe(200)
})

test.each([
  ['/public/getAssetImage/eip155:31337', '/public/getAssetImage/eip155-31337'],
  ['/public/getAssetImage/31337', '/public/getAssetImage/eip155-31337'],
  ['/getWalletImage/io.metamask', `/getWalletImage/${metaMask}`],
  ['/getWalletImage/metaMaskSDK', `/getWalletImage/${metaMask}`],
])('[API-22] behavior: other clients get %s', async (path, same) => {
  const { text } = await setup()

  expect(await text(path)).toBe(await text(same))
  expect(await text(path)).toContain('<svg ')
})

test('[API-22] behavior: an id that other clients send finds the operator’s own image', async () => {
  const folder = createFolder({ 'assets/eip155-1.png': png, [`wallets/${metaMask}.png`]: png })
  const { get } = await setup({ images: { folder } })
  const paths = [
    '/public/getAssetImage/692ed6ba-e569-459a-556a-776476829e00',
    '/public/getAssetImage/1',
    '/getWalletImage/metaMask',
    '/getWalletImage/io.metamask',
  ]

  for (const path of paths) expect((await get(path)).headers.get('content-type')).toBe('image/png')
})

test('[API-22] behavior: several ids can share one image', async () => {
  const uuid = '692ed6ba-e569-459a-556a-776476829e00'
  const folder = createFolder({ 'wallets/own.png': png })
  const aliases = { assets: { [uuid]: 'eip155-137' }, wallets: { [metaMask]: 'own', other: 'own' } }
  const { get, text } = await setup({ images: { aliases, folder } })

  expect(await text(`/public/getAssetImage/${uuid.toUpperCase()}`)).toBe(
    await text('/public/getAssetImage/eip155-137'),
  )
  for (const id of [metaMask, 'other'])
    expect((await get(`/getWalletImage/${id}`)).headers.get('content-type')).toBe('image/png')
  // Ids of one kind don't apply to another kind.
  expect((await get('/public/getTokenImage/other')).status).toBe(404)
})

test.each([
  '..%2Fsecret',
  '..%2f..%2fsecret.png',
  '%2e%2e%2fsecret',
  'a%2F..%2F..%2Fsecret',
  '..%5Csecret',
  'secret%00',
  '.hidden',
  '',
])('[API-22] error: no id can leave the folder: %s', async (id) => {
  const folder = createFolder({ 'secret.png': png, 'wallets/.hidden.png': png })
  const { get } = await setup({ images: { folder } })

  expect((await get(`/getWalletImage/${id}`)).status).toBe(404)
})

test('[API-22] error: a file that is no image or too large is not sent, and is logged', async () => {
  const large = new Uint8Array(512 * 1024 + 1)
  large.set(png)
  const folder = createFolder({
    'wallets/page.png': '<html><script>alert(1)</script></html>',
    'wallets/large.png': large,
    'wallets/fits.png': large.slice(0, 512 * 1024),
    'wallets/folder.png/x': '',
  })
  symlinkSync(join(folder, 'nowhere'), join(folder, 'wallets', 'broken.png'))
  const { entries, get } = await setup({ images: { folder } })
  const statuses: number[] = []
  for (const id of ['page', 'large', 'folder', 'broken', 'fits'])
    statuses.push((await get(`/getWalletImage/${id}`)).status)

  expect(statuses).toEqual([404, 404, 404, 404, 200])
  expect(entries.filter(({ event }) => event === 'pictureRefused')).toEqual([
    { event: 'pictureRefused', file: 'wallets/page.png', reason: 'Not a picture' },
    { event: 'pictureRefused', file: 'wallets/large.png', reason: 'Too large' },
    { event: 'pictureRefused', file: 'wallets/folder.png', reason: 'Not a file' },
    { event: 'pictureRefused', file: 'wallets/broken.png', reason: 'Not readable' },
  ])
})

test('[API-22] behavior: images have the larger rate limit', async () => {
  const { get } = await setup({
    rateLimits: {
      default: { refillPerSecond: 1, tokens: 1 },
      rpc: { refillPerSecond: 1, tokens: 2 },
    },
  })
  const statuses: number[] = []
  for (let asked = 0; asked < 3; asked++)
    statuses.push((await get(`/getWalletImage/${metaMask}`)).status)

  expect(statuses).toEqual([200, 200, 429])
})

test('[API-22] error: no project', async () => {
  const { server } = await createTestServer()

  const response = await server.fetch(
    new Request(`http://localhost:4400/getWalletImage/${metaMask}`),
  )

  expect(response.status).toBe(401)
})
