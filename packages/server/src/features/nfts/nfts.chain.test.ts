import { getNfts, type Nft, parse } from '@fairlead/protocol'
import {
  accounts,
  addresses,
  createClients,
  loadContracts,
  serverChains,
  startChain,
} from '@fairlead/test/node'
import { type Address, getAddress, parseAbi } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestServer, local } from '../../testing/createTestServer.ts'
import { startUpstream } from '../../testing/startUpstream.ts'
import { startWeb } from '../../testing/startWeb.ts'

const mints = parseAbi([
  'function mint(address to, uint256 tokenId, string uri)',
  'function mint(address to, uint256[] ids, uint256[] amounts)',
  'function transferFrom(address from, address to, uint256 tokenId)',
])
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const json = (content: unknown) =>
  `data:application/json,${encodeURIComponent(JSON.stringify(content))}`

let chain: Awaited<ReturnType<typeof startChain>>
let clients: ReturnType<typeof createClients>
/** A new account for each test. */
let account: Address
let count = 0

beforeAll(async () => {
  loadContracts()
  chain = await startChain({ chainId: 31337 })
  clients = createClients(chain)
})
afterAll(() => chain.stop())
beforeEach(() => {
  count += 1
  account = getAddress(`0x${String(count).padStart(40, 'a')}`)
})

async function setup(options: Parameters<typeof createTestServer>[0] = {}) {
  const server = await createTestServer({ chains: serverChains([chain.network]), ...options })
  const ask = async (address: string, query = '') => {
    const response = await server.get(`/v1/account/${address}/nfts?${local}${query}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    return parse(getNfts.response, await response.json())
  }
  const look = (nft: Nft | undefined) =>
    server.get(nft!.imageUrl!.slice('http://localhost:4400'.length))
  return { ...server, ask, look }
}

async function landed(hash: `0x${string}`) {
  return clients.reader.waitForTransactionReceipt({ hash })
}

async function deploy(contract: 'OddItems' | 'OddTokens', text: string): Promise<Address> {
  const { abi, bytecode } = loadContracts()[contract]!
  const hash = await clients.deployer.deployContract({ abi, args: [text], bytecode })
  return getAddress((await landed(hash)).contractAddress!)
}

async function mint(address: Address, tokenId: bigint, uri: string) {
  const request = { abi: mints, address, functionName: 'mint' } as const
  await landed(await clients.deployer.writeContract({ ...request, args: [account, tokenId, uri] }))
}

test('[MOD-16] default: NFTs with on-chain images', async () => {
  const { ask, look } = await setup()

  const { data, next } = await ask(accounts.holder, '&chainId=eip155:31337')

  expect(next).toBeNull()
  expect(data[0]).toEqual({
    amount: '1',
    chainId: 'eip155:31337',
    collection: 'Dev Tiles',
    contract: `eip155:31337:${addresses.tiles}`,
    imageUrl: expect.stringMatching(
      /^http:\/\/localhost:4400\/v1\/nft-image\/eip155%3A31337\/0x\w{40}\/1\?v=[\w-]{16}$/,
    ),
    isSpam: false,
    name: 'Tile #1',
    standard: 'ERC721',
    tokenId: '1',
  })
  expect(data.map(({ name }) => name)).toEqual(['Tile #1', 'Tile #2'])
  const picture = await look(data[0])
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    'cache-control': 'public, max-age=604800, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': 'image/webp',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
  expect(Buffer.from(await picture.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP')
})

test('[MOD-16] default: several NFTs with one shared metadata URL', async () => {
  const id = 2n ** 255n + 10n
  const asked: unknown[] = []
  const web = await startWeb((request, response) => {
    asked.push(request.url)
    response.end(JSON.stringify({ image: pixel, name: 'Sword' }))
  })
  const { ask, look } = await setup({ guardedFetch: web.fetch })
  const items = await deploy('OddItems', `${web.url}/{id}.json`)
  const request = { abi: mints, address: items, functionName: 'mint' } as const
  await landed(
    await clients.deployer.writeContract({ ...request, args: [account, [id, 7n], [12n, 1n]] }),
  )

  const { data } = await ask(account)

  expect(data).toMatchObject([
    { amount: '1', collection: null, name: 'Sword', standard: 'ERC1155', tokenId: '7' },
    { amount: '12', name: 'Sword', standard: 'ERC1155', tokenId: String(id) },
  ])
  expect(asked).toEqual([`/${'7'.padStart(64, '0')}.json`, `/8${'a'.padStart(63, '0')}.json`])
  expect((await look(data[1])).status).toBe(200)
})

test('[MOD-16] behavior: a transferred NFT is no longer listed', async () => {
  const { ask, clock } = await setup()
  const odd = await deploy('OddTokens', 'Odd')
  await clients.control.setBalance({ address: account, value: 10n ** 18n })
  await clients.control.impersonateAccount({ address: account })
  await mint(odd, 1n, json({ name: 'Stays' }))
  await mint(odd, 2n, json({ name: 'Goes' }))
  expect((await ask(account)).data).toHaveLength(2)

  await landed(
    await clients.deployer.writeContract({
      abi: mints,
      account,
      address: odd,
      args: [account, accounts.deployer, 2n],
      functionName: 'transferFrom',
    }),
  )
  clock.nowMs += 29_999
  expect((await ask(account)).data).toHaveLength(2)
  clock.nowMs += 1
  expect(await ask(account)).toMatchObject({ data: [{ name: 'Stays' }], next: null })
})

const svg = (inner: string) =>
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`
const cases: readonly (readonly [string, string, Partial<Nft>])[] = [
  [
    'a picture',
    json({ image: pixel, name: 'Fine' }),
    { imageUrl: expect.any(String), name: 'Fine' },
  ],
  [
    'a drawing as text',
    json({ image_data: '<svg><rect width="9" height="100%"/></svg>' }),
    { imageUrl: expect.any(String) },
  ],
  ['no description', '', { imageUrl: null, name: 'Odd #1' }],
  [
    'a description that is no JSON',
    'data:application/json,{{{',
    { imageUrl: null, name: 'Odd #1' },
  ],
  [
    'a description that is a page',
    'data:text/html,<script>alert(1)</script>',
    { imageUrl: null, name: 'Odd #1' },
  ],
  ['a description that nests', `data:application/json,${'['.repeat(10_000)}`, { imageUrl: null }],
  ['an array', json(['a']), { imageUrl: null, name: 'Odd #1' }],
  [
    'fields of other kinds',
    json({ attributes: 'x', image: { a: 1 }, name: 7 }),
    { imageUrl: null, name: 'Odd #1' },
  ],
  ['a long name', json({ image: pixel, name: 'n'.repeat(10_000) }), { name: `${'n'.repeat(79)}…` }],
  ['a name that turns', json({ name: 'abc\u202Etxt.exe\u0000\n\u200b' }), { name: 'abc txt.exe' }],
  ['a name of nothing', json({ name: '\u200b \u202e' }), { name: 'Odd #1' }],
  ['a name that leads away', json({ name: 'Visit claim-eth.xyz now' }), { isSpam: true }],
  [
    'a drawing with a script',
    json({ image: svg('<script>alert(1)</script>') }),
    { imageUrl: null },
  ],
  ['a drawing with a page', json({ image: svg('<foreignObject/>') }), { imageUrl: null }],
  ['a page as a picture', json({ image: 'data:text/html,<b>hi</b>' }), { imageUrl: null }],
  ['a picture over http', json({ image: 'http://web.example/a.png' }), { imageUrl: null }],
  ['a picture inside', json({ image: 'https://10.0.0.1/a.png' }), { imageUrl: null }],
  ['a picture on this machine', json({ image: 'https://localhost/a.png' }), { imageUrl: null }],
  [
    'a picture of ipfs that nobody looks up',
    json({ image: 'ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG' }),
    { imageUrl: null },
  ],
  ['a description inside', 'https://169.254.169.254/latest', { imageUrl: null, name: 'Odd #1' }],
  ['a program', 'javascript:alert(1)', { imageUrl: null, name: 'Odd #1' }],
]
test.each(cases)(
  '[MOD-16] error: a token with %s is listed with its safe fields',
  async (_, uri, shown) => {
    const web = await startWeb((_, response) => response.end(pixel))
    const { ask } = await setup({ guardedFetch: web.fetch })
    const odd = await deploy('OddTokens', 'Odd')
    await mint(odd, 1n, uri)
    await mint(odd, 2n, json({ name: 'Neighbour' }))

    const { data } = await ask(account)

    expect(data).toMatchObject([shown, { name: 'Neighbour' }])
    expect(web.received).toEqual([])
  },
)

test('[MOD-16] error: cleans the collection’s name and marks it as spam', async () => {
  const { ask } = await setup()
  const odd = await deploy('OddTokens', `\u202Ewww.${'x'.repeat(10_000)}.com`)
  await mint(odd, 1n, json({}))

  const [nft] = (await ask(account)).data

  expect(nft?.collection).toMatch(/^www\.x+…$/)
  expect(nft?.collection).toHaveLength(80)
  expect(nft?.isSpam).toBe(true)
})

test('[MOD-16] error: a host that never responds affects only its own image', async () => {
  const web = await startWeb((request, response) => {
    if (request.url === '/fine') response.end(json({ image: pixel, name: 'Fine' }).slice(22))
  })
  const { ask } = await setup({ guardedFetch: web.fetch })
  const odd = await deploy('OddTokens', 'Odd')
  await mint(odd, 1n, `${web.url}/hangs`)
  await mint(odd, 2n, json({ image: pixel, name: 'Fine' }))

  expect((await ask(account)).data).toMatchObject([
    { imageUrl: null, name: 'Odd #1' },
    { imageUrl: expect.any(String), name: 'Fine' },
  ])
})

test('[MOD-16] behavior: long lists have stable pages', async () => {
  const { ask } = await setup()
  const items = await deploy('OddItems', json({ name: 'One of many' }))
  const ids = Array.from({ length: 120 }, (_, index) => BigInt(index))
  const request = { abi: mints, address: items, functionName: 'mint' } as const
  const give = async (list: readonly bigint[]) =>
    landed(
      await clients.deployer.writeContract({
        ...request,
        args: [account, [...list], list.map(() => 1n)],
      }),
    )
  await give(ids)

  const first = await ask(account)
  await give([500n])
  const second = await ask(account, `&cursor=${first.next}`)
  const third = await ask(account, `&cursor=${second.next}`)

  expect(first.next).toMatch(/^[\w-]+$/)
  expect([first, second, third].map(({ data }) => data.length)).toEqual([50, 50, 21])
  expect(third.next).toBeNull()
  const seen = [first, second, third].flatMap(({ data }) => data.map(({ tokenId }) => tokenId))
  expect(seen).toEqual([...ids.map(String), '500'])
})

test('[MOD-16] behavior: accounts of several chains, without transferred NFTs', async () => {
  const [configuration] = serverChains([chain.network])
  const gone = { ...configuration!, caipNetworkId: 'eip155:2', upstreams: ['http://127.0.0.1:1'] }
  const { ask, get } = await setup({ chains: [gone, configuration!] })

  expect((await ask(accounts.holder)).data).toHaveLength(2)
  for (const path of [`${accounts.holder}/nfts?chainId=eip155:2&`, `${account}/nfts?`]) {
    const response = await get(`/v1/account/${path}${local}`)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
  }
})

test('[MOD-16] behavior: an account of another network has no NFTs', async () => {
  const upstream = await startUpstream()
  const solana = { caipNetworkId: 'solana:mainnet', upstreams: [upstream.url] }
  const { ask } = await setup({ chains: [...serverChains([chain.network]), solana] })
  const none = { data: [], next: null }

  const address = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
  expect(await ask(address)).toEqual(none)
  expect(await ask(address, '&chainId=solana:mainnet')).toEqual(none)
  expect(upstream.received).toEqual([])
})

test.each([
  ['0x12/nfts?', 'address', 'REQUEST_INVALID'],
  [`${accounts.holder}/nfts?cursor=x&`, 'cursor', 'REQUEST_INVALID'],
  [
    `${accounts.holder}/nfts?cursor=${Buffer.from('["a"]').toString('base64url')}&`,
    'cursor',
    'REQUEST_INVALID',
  ],
  [
    `${accounts.holder}/nfts?cursor=${Buffer.from(`["eip155:9","${accounts.holder}","ERC721","1"]`).toString('base64url')}&`,
    'cursor',
    'REQUEST_INVALID',
  ],
  [`${accounts.holder}/nfts?chainId=1&`, 'chainId', 'REQUEST_INVALID'],
  [`${accounts.holder}/nfts?chainId=eip155:9&`, 'chainId', 'NETWORK_UNSUPPORTED'],
])('[MOD-16] error: %s is refused', async (path, field, code) => {
  const { get } = await setup()

  const response = await get(`/v1/account/${path}${local}`)

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code, reasons: [{ field }] })
})

test('[MOD-16] error: serves images only for tokens of configured chains', async () => {
  const { get } = await setup()
  const status = async (path: string) => (await get(`/v1/nft-image/${path}`)).status

  expect(await status(`eip155:31337/${addresses.tiles}/1`)).toBe(200)
  expect(await status(`eip155:31337/${addresses.tiles}/99`)).toBe(404)
  expect(await status(`eip155:31337/${accounts.holder}/1`)).toBe(404)
  expect(await status(`eip155:9/${addresses.tiles}/1`)).toBe(404)
  expect(await status(`eip155:31337/${addresses.tiles}/x`)).toBe(400)
  expect(await status(`eip155:31337/${addresses.tiles}/${2n ** 256n}`)).toBe(400)
  expect(await status('eip155:31337/0x12/1')).toBe(400)
})
