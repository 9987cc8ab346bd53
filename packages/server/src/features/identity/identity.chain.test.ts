import { getIdentity, parse } from '@fairlead/protocol'
import { accounts, addresses, loadContracts, serverChains, startChain } from '@fairlead/test/node'
import { encodeAbiParameters } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, local } from '../../testing/createTestServer.ts'
import { createNameService } from '../../testing/nameService.ts'
import { startUpstream } from '../../testing/startUpstream.ts'
import { startWeb } from '../../testing/startWeb.ts'

let chain: Awaited<ReturnType<typeof startChain>>
let names: ReturnType<typeof createNameService>
beforeAll(async () => {
  loadContracts()
  chain = await startChain({ chainId: 31337 })
  names = createNameService(chain)
})
afterAll(() => chain.stop())

const nobody = { avatar: null, name: null, resolvedAt: null }
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function setup(options: Parameters<typeof createTestServer>[0] = {}) {
  const server = await createTestServer({ chains: serverChains([chain.network]), ...options })
  const ask = async (address: string) => {
    const response = await server.get(`/v1/identity/${address}?${local}`)
    expect(response.status).toBe(200)
    return parse(getIdentity.response, await response.json())
  }
  return { ...server, ask }
}

test('[API-03] [FEAT-17] default: a name with an NFT avatar owned by the address', async () => {
  const { ask, get } = await setup()

  const answer = await ask(accounts.holder.toLowerCase())

  expect(answer).toEqual({
    avatar: expect.stringMatching(/^http:\/\/localhost:4400\/v1\/identity-image\/0x\w{40}\?v=.+/),
    name: 'holder.eth',
    resolvedAt: '2026-01-01T00:00:00.000Z',
  })
  const { headers } = await get(`/v1/identity/${accounts.holder}?${local}`)
  expect(headers.get('cache-control')).toBe('public, max-age=300')
  // No project id, because an `img` element sends none.
  const picture = await get(answer.avatar!.slice('http://localhost:4400'.length))
  expect(picture.status).toBe(200)
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    'cache-control': 'public, max-age=604800, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
  })
  expect(Buffer.from(await picture.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP')
})

test('[API-03] default: a name without an avatar', async () => {
  const { ask } = await setup({ publicUrl: 'https://api.example' })

  expect(await ask(accounts.friend)).toMatchObject({ avatar: null, name: 'friend.eth' })
  expect((await ask(accounts.holder)).avatar).toMatch(/^https:\/\/api\.example\/v1\//)
})

test('[API-03] behavior: without a name, returns an empty result, also for other networks', async () => {
  const { ask } = await setup()

  expect(await ask('0x00000000000000000000000000000000000000a1')).toEqual(nobody)
  expect(await ask('7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv')).toEqual(nobody)
  expect(await ask('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')).toEqual(nobody)
})

test('[API-03] behavior: ignores a name that resolves to another address', async () => {
  const { ask } = await setup()
  await names.callDeployer('friend.eth')

  expect(await ask(accounts.deployer)).toEqual(nobody)
})

test.each(['Deployer', 'dep\u200bloyer', 'd\u0435ployer', 'de ployer', `${'a'.repeat(300)}`])(
  '[API-03] behavior: ignores a name that is not normalized: %j',
  async (label) => {
    const { ask } = await setup()
    await names.register(label, { address: accounts.deployer })
    await names.callDeployer(`${label}.eth`)

    expect(await ask(accounts.deployer)).toEqual(nobody)
  },
)

test('[API-03] behavior: caches a result for a day', async () => {
  const { ask, clock } = await setup()
  await names.register('first', { address: accounts.deployer })
  await names.register('second', { address: accounts.deployer })
  await names.callDeployer('first.eth')
  expect((await ask(accounts.deployer)).name).toBe('first.eth')

  await names.callDeployer('second.eth')
  clock.nowMs += 24 * 60 * 60_000 - 1
  expect((await ask(accounts.deployer)).name).toBe('first.eth')
  clock.nowMs += 1
  expect((await ask(accounts.deployer)).name).toBe('second.eth')
})

test.each([
  ['an https image', () => 'https://web.example/a.png', true],
  ['a data URL', () => pixel, true],
  ['an ipfs image', () => 'ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG/1', true],
  ['a token of another owner', () => `eip155:31337/erc721:${addresses.tiles}/1`, false],
  ['a token that does not exist', () => `eip155:31337/erc721:${addresses.tiles}/99`, false],
  ['a token of another chain', () => `eip155:5/erc721:${addresses.tiles}/1`, false],
  ['an http image', () => 'http://web.example/a.png', false],
  ['an image on an internal address', () => 'https://169.254.169.254/a.png', false],
  ['an HTML page', () => 'https://web.example/a.html', false],
  ['a script', () => 'data:image/svg+xml,<svg><script/></svg>', false],
  ['another scheme', () => 'javascript:alert(1)', false],
])('[FEAT-17] behavior: %s as an avatar', async (_, avatar, isShown) => {
  const web = await startWeb((request, response) => {
    if (request.url !== '/a.png') return response.end('<script>alert(1)</script>')
    return response.end(Buffer.from(pixel.slice(pixel.indexOf(',') + 1), 'base64'))
  })
  const { port } = new URL(web.url)
  const gateway = await startUpstream(() => ({ body: '' }))
  const { ask, get } = await setup({
    guardedFetch: web.fetch,
    ipfsGateway: gateway.url,
    fetch: async (...input) =>
      String(input[0]).includes('/ipfs/')
        ? new Response(Buffer.from(pixel.slice(pixel.indexOf(',') + 1), 'base64'))
        : fetch(...input),
  })
  await names.register('painter', { address: accounts.deployer })
  await names.callDeployer('painter.eth')
  await names.setAvatar('painter.eth', avatar().replace('web.example', `web.example:${port}`))

  const answer = await ask(accounts.deployer)

  expect(answer.name).toBe('painter.eth')
  expect(answer.avatar === null).toBe(!isShown)
  const path = `/v1/identity-image/${accounts.deployer}`
  const picture = await get(answer.avatar?.slice('http://localhost:4400'.length) ?? path)
  expect(picture.status).toBe(isShown ? 200 : 404)
})

test('[API-03] behavior: a server without the cached avatar finds it by the name', async () => {
  const { get } = await setup()

  const path = `/v1/identity-image/${accounts.holder}`
  expect((await get(path)).headers.get('cache-control')).toBe('public, max-age=300')
  expect((await get(`${path}?v=another`)).headers.get('cache-control')).toBe('public, max-age=300')
})

test('[API-03] behavior: resolves names with offchain data (CCIP-Read)', async () => {
  const asked: string[] = []
  const address = encodeAbiParameters([{ type: 'address' }], [accounts.deployer])
  const web = await startWeb((request, response) => {
    asked.push(`${request.method} ${request.url?.split('/')[1]}`)
    response.end(JSON.stringify({ data: address }))
  })
  const { ask } = await setup({ guardedFetch: web.fetch })
  const urls = [`${web.url}/first/{sender}/{data}`, `${web.url}/second/{sender}`]
  await names.register('web', { resolver: await names.deployGatewayResolver(urls, 1) })
  await names.callDeployer('web.eth')

  expect((await ask(accounts.deployer)).name).toBe('web.eth')
  expect(asked.slice(0, 2)).toEqual(['GET first', 'GET first'])
})

test.each([
  ['redirects without end', (url: string) => [url], 9],
  ['answers from its own data URL', () => ['data:application/json,{"data":"0x{data}"}'], 0],
  [
    'requests an internal address',
    () => ['https://127.0.0.2/{data}', 'https://inside.example/{data}'],
    0,
  ],
  ['requests an http URL', () => ['http://web.example/{data}'], 0],
])('[API-03] error: ignores a name that %s', async (_, urlsOf, hops) => {
  let hopsSeen = 0
  const web = await startWeb((_, response) => {
    hopsSeen += 1
    response.end(JSON.stringify({ data: '0x' }))
  })
  const { ask } = await setup({ guardedFetch: web.fetch })
  const resolver = await names.deployGatewayResolver(urlsOf(`${web.url}/{data}`), hops)
  await names.register('web', { resolver })
  await names.callDeployer('web.eth')

  expect(await ask(accounts.deployer)).toEqual(nobody)
  expect(hopsSeen).toBeLessThanOrEqual(4)
})

test('[API-03] error: reports an unreachable gateway, and does not cache the failure', async () => {
  let isDown = true
  const address = encodeAbiParameters([{ type: 'address' }], [accounts.deployer])
  const web = await startWeb((_, response) => {
    if (isDown) return response.writeHead(503).end()
    return response.end(JSON.stringify({ data: address }))
  })
  const { ask, get } = await setup({ guardedFetch: web.fetch })
  const resolver = await names.deployGatewayResolver([`${web.url}/{data}`])
  await names.register('web', { resolver })
  await names.callDeployer('web.eth')

  const response = await get(`/v1/identity/${accounts.deployer}?${local}`)
  expect(response.status).toBe(503)
  isDown = false
  expect((await ask(accounts.deployer)).name).toBe('web.eth')
})

test('[API-03] error: reports an unreachable node, and does not cache the failure', async () => {
  let isDown = true
  const upstream = await startUpstream(async (body) => {
    if (isDown) return { status: 500 }
    const answer = await fetch(chain.url, {
      body: JSON.stringify(body),
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    })
    return { body: await answer.text() }
  })
  const [configuration] = serverChains([chain.network])
  const { ask, get } = await setup({ chains: [{ ...configuration!, upstreams: [upstream.url] }] })

  const path = `/v1/identity/${accounts.holder}?${local}`
  const response = await get(path)
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  expect((await get(`/v1/identity-image/${accounts.holder}`)).status).toBe(503)
  isDown = false
  expect((await ask(accounts.holder)).name).toBe('holder.eth')
})

test('[API-03] behavior: uses the configured chain 1 if there is one', async () => {
  const asked: unknown[] = []
  const upstream = await startUpstream((body) => {
    asked.push(body)
    return { body: { jsonrpc: '2.0', id: (body as { id: number }).id, result: '0x' } }
  })
  const mainnet = { caipNetworkId: 'eip155:1', upstreams: [upstream.url] }
  const { ask } = await setup({ chains: [...serverChains([chain.network]), mainnet] })

  expect(await ask(accounts.holder)).toEqual(nobody)
  expect(asked).toHaveLength(1)
  const other = await setup({ chains: [] })
  expect(await other.ask(accounts.holder)).toEqual(nobody)
})

test.each([
  '0x12',
  '0xnothex',
  'short',
  `0x${'1'.repeat(41)}`,
  encodeURIComponent('eip155:1:0x12'),
])('[API-03] error: %j is not an address', async (address) => {
  const { get } = await setup()

  for (const path of ['identity', 'identity-image']) {
    const response = await get(`/v1/${path}/${address}?${local}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ reasons: [{ field: 'address' }] })
  }
})
