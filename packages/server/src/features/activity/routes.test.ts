import { getHistory, parse, type Transaction } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import type { HistoryStore } from '../../storage/history/createHistoryStore.ts'
import { madeUpBlocks } from '../../testing/behavesAsHistory.ts'
import { createTestServer, local } from '../../testing/createTestServer.ts'
import { closedUrl, startUpstream } from '../../testing/startUpstream.ts'

const one = 'eip155:31337'
const two = 'eip155:31338'
const solana = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const ann = `0x${'a1'.repeat(20)}`
const bob = `0x${'b0'.repeat(20)}`
const listed = [{ address: `0x${'70'.repeat(20)}`, decimals: 1, name: 'Listed', symbol: 'LST' }]
const history = { startBlock: 0 }
const options = { isHead: true, keptBlocks: 10 }

/** Opens a server over histories that the test writes itself. */
async function serve(chains?: readonly { caipNetworkId: string; history?: typeof history }[]) {
  const upstreams = [await closedUrl()]
  const served = await createTestServer({
    chains: (
      chains ?? [
        { caipNetworkId: one, history },
        { caipNetworkId: two, history },
      ]
    ).map((chain) => ({ tokens: listed, upstreams, ...chain })),
    rateLimits: { default: { refillPerSecond: 1, tokens: 100_000 } },
  })
  const { history: store } = served.storage
  return {
    ...served,
    store,
    ask: (address: string, query = '') =>
      served.get(`/v1/account/${address}/history?${local}${query}`),
    async read(address: string, query = '') {
      const response = await served.get(`/v1/account/${address}/history?${local}${query}`)
      return parse(getHistory.response, await response.json())
    },
  }
}

async function write(store: HistoryStore, chain: string, first: number, count: number, shiftS = 0) {
  const lease = { chain, leaseMs: 1_000, owner: 'test' }
  await store.claim(lease, 0)
  const blocks = madeUpBlocks(first, count)
  for (let start = 0; start < blocks.length; start += 1_000)
    await store.append(
      lease,
      blocks
        .slice(start, start + 1_000)
        .map((block) => ({ ...block, minedAt: block.minedAt + shiftS })),
      options,
    )
}

test('[API-04][FEAT-05] behavior: pages through 10,000 entries without gaps or duplicates', async () => {
  const { read, store } = await serve()
  await write(store, one, 0, 10_000)
  const nonces: number[] = []
  let next: string | null = ''
  let pages = 0

  while (next !== null) {
    const page: { data: Transaction[]; next: string | null } = await read(
      bob,
      `&chainId=${one}${next && `&cursor=${next}`}`,
    )
    nonces.push(...page.data.map(({ metadata }) => metadata.nonce))
    next = page.next
    pages += 1
    // New entries arrive while the pages are read.
    if (pages % 20 === 0) await write(store, one, 10_000 + pages / 20 - 1, 1)
  }

  expect(pages).toBe(200)
  expect(nonces).toEqual(Array.from({ length: 10_000 }, (_, index) => 9_999 - index))
}, 300_000)

test('[API-04] behavior: without a network, merges all networks by time, page by page', async () => {
  const { read, store } = await serve()
  await write(store, one, 0, 120)
  await write(store, two, 0, 70, 25)
  const seen: Transaction[] = []
  let next: string | null = ''

  while (next !== null) {
    const page: { data: Transaction[]; next: string | null } = await read(
      ann,
      next && `&cursor=${next}`,
    )
    expect(page.data.length).toBeLessThanOrEqual(50)
    seen.push(...page.data)
    next = page.next
  }

  expect(new Set(seen.map(({ id }) => id)).size).toBe(190)
  expect(seen).toHaveLength(190)
  const times = seen.map(({ metadata }) => metadata.minedAt)
  expect(times).toEqual([...times].sort().reverse())
  const { data } = await read(ann, `&chainId=${two}`)
  expect(new Set(data.map(({ metadata }) => metadata.chain))).toEqual(new Set([two]))
})

test('[API-04][ENT-09] behavior: returns exact amounts of any size', async () => {
  const { read, store } = await serve()
  await write(store, one, 0, 1)

  const { data } = await read(bob)

  expect(data[0]?.transfers).toMatchObject([
    {
      direction: 'in',
      fungible_info: { symbol: 'ETH' },
      quantity: {
        numeric: '115792089237316195423570985008687907853269984665640564039457.584007913129639935',
      },
    },
    { fungible_info: { name: 'Listed', symbol: 'LST' }, quantity: { numeric: '0.7' } },
  ])
})

test('[API-04] behavior: caches a page for 15 s without hiding new entries', async () => {
  const { clock, read, storage, store } = await serve()
  await write(store, one, 0, 60)
  const first = await read(bob)
  const asked: unknown[] = []
  const { page } = storage.history
  storage.history.page = (question) => {
    asked.push(question)
    return page(question)
  }

  clock.nowMs += 14_999
  expect(await read(bob.toUpperCase().replace('0X', '0x'))).toEqual(first)
  expect(asked).toEqual([])
  await write(store, one, 60, 1)
  expect((await read(bob)).data[0]?.metadata.nonce).toBe(60)
  expect(asked).toHaveLength(1)
  // Another page, network or account has its own cache entry.
  await read(bob, `&cursor=${first.next}`)
  await read(bob, `&chainId=${one}`)
  await read(ann)
  expect(asked).toHaveLength(4)
  clock.nowMs += 15_000
  await read(ann)
  expect(asked).toHaveLength(5)
})

test('[API-04] error: a cursor issued for another request', async () => {
  const { ask, read, store } = await serve()
  await write(store, one, 0, 60)
  await write(store, two, 0, 60)
  const { next } = await read(bob, `&chainId=${one}`)
  const cursor = next ?? ''
  const forged = `onchain.${Buffer.from('[1,"eip155:31337",1,1]').toString('base64url')}~AAAAAAAA`
  const cut = cursor.slice(0, -1)
  const changed = `${cursor.slice(0, 12)}${cursor[12] === 'A' ? 'B' : 'A'}${cursor.slice(13)}`

  for (const [address, query] of [
    [bob, `&chainId=${one}&cursor=`],
    [bob, `&chainId=${one}&cursor=x`],
    [bob, `&chainId=${one}&cursor=onchain.`],
    [bob, `&chainId=${one}&cursor=onchain.~`],
    [bob, `&chainId=${one}&cursor=zerion.${cursor.slice(8)}`],
    [bob, `&chainId=${one}&cursor=${cursor.slice(8)}`],
    [bob, `&chainId=${one}&cursor=${forged}`],
    [bob, `&chainId=${one}&cursor=${cut}`],
    [bob, `&chainId=${one}&cursor=${changed}`],
    [bob, `&chainId=${one}&cursor=${cursor}~`],
    [bob, `&chainId=${two}&cursor=${cursor}`],
    [bob, `&cursor=${cursor}`],
    [ann, `&chainId=${one}&cursor=${cursor}`],
    [bob, `&chainId=${one}&cursor=${'x'.repeat(513)}`],
  ] as const) {
    const response = await ask(address, query)
    expect([query, response.status]).toEqual([query, 400])
    expect(await response.json()).toMatchObject({
      code: 'REQUEST_INVALID',
      reasons: [{ field: 'cursor', description: 'Invalid input' }],
    })
  }
  expect((await read(bob, `&chainId=${one}&cursor=${cursor}`)).data).toHaveLength(10)
})

test.each([
  '0x',
  `0x${'a'.repeat(39)}`,
  `0X${'a'.repeat(40)}`,
  `${one}:0x${'a'.repeat(40)}`,
  'x',
  '%20',
  '0x%00',
])('[API-04] error: %s is not an address', async (address) => {
  const response = await (await serve()).ask(address)

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    code: 'REQUEST_INVALID',
    reasons: [{ field: 'address' }],
  })
})

test('[API-04] error: a network that is not served, and one that is not indexed', async () => {
  const { ask, entries } = await serve([{ caipNetworkId: one }, { caipNetworkId: two, history }])

  const unknown = await ask(bob, '&chainId=eip155:5')
  expect([unknown.status, await unknown.json()]).toMatchObject([
    400,
    { code: 'NETWORK_UNSUPPORTED', reasons: [{ field: 'chainId' }] },
  ])
  // Not followed at all, or not up to date yet: an answer would wrongly claim an empty history.
  for (const query of [`&chainId=${one}`, `&chainId=${two}`, '']) {
    const response = await ask(bob, query)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await response.json()).toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
      reasons: [{ field: 'history' }],
    })
  }
  expect(entries).toContainEqual({
    event: 'vendorFailed',
    feature: 'history',
    reason: 'FEATURE_UNAVAILABLE',
    vendor: 'onchain',
  })
})

test('[API-04] behavior: chains and accounts without activity return an empty list', async () => {
  const { read } = await serve([{ caipNetworkId: one, history }, { caipNetworkId: solana }])
  const accounts = [
    'FG4Y3yX4AAchp1HvNZ7LfzFTewF2f6nDoMDCohTFrdpT',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  ]

  for (const account of accounts) expect(await read(account)).toEqual({ data: [], next: null })
  expect(await read(bob, `&chainId=${solana}`)).toEqual({ data: [], next: null })
})

test('[API-04] error: while no node responds, a new token shows no wrong amount', async () => {
  const { ask, read, store } = await serve()
  const lease = { chain: one, leaseMs: 1_000, owner: 'test' }
  await store.claim(lease, 0)
  const [block] = madeUpBlocks(0, 1)
  const unlisted = `0x${'71'.repeat(20)}`
  const transactions = block!.transactions.map((transaction) => ({
    ...transaction,
    moves: transaction.moves.map((move) => ({ ...move, contract: unlisted })),
  }))
  await store.append(lease, [{ ...block!, transactions }], options)

  expect((await ask(bob)).status).toBe(503)

  await store.addTokens(one, [{ contract: unlisted, decimals: 2, name: 'A', symbol: 'B' }])
  const { data } = await read(bob)
  expect(data[0]?.transfers?.[1]).toMatchObject({ quantity: { numeric: '0.07' } })
})

test('[API-04] behavior: makes no requests and indexes nothing before it is started', async () => {
  const node = await startUpstream()
  const { server, store } = await (async () => {
    const served = await createTestServer({
      chains: [{ caipNetworkId: one, history, upstreams: [node.url] }],
    })
    return { ...served, store: served.storage.history }
  })()
  expect(node.received).toEqual([])

  const following = server.follow()
  await expect.poll(() => node.received.length).toBeGreaterThan(0)
  await following.close()

  const before = node.received.length
  // The lease was released, so another process can claim it at once.
  expect(await store.claim({ chain: one, leaseMs: 1, owner: 'other' }, 0)).toBeDefined()
  expect(node.received.length).toBe(before)
})

test('[API-04] error: an unknown vendor is reported at start', async () => {
  await expect(createTestServer({ vendors: { history: ['zerion'] } })).rejects.toMatchObject({
    code: 'OPTIONS_INVALID',
    shortMessage: 'vendors.history: zerion is listed but not set up',
  })
})

test('[API-04] error: responds with an error without a project', async () => {
  const { get } = await serve()
  expect((await get(`/v1/account/${bob}/history`)).status).toBe(401)
})
