import {
  getBalances,
  getHistory,
  getIdentity,
  getNfts,
  parse,
  postPrices,
  type Route,
} from '@fairlead/protocol'
import { expect, test } from 'vitest'
import type { Vendors } from './configuration/Vendors.ts'
import { createTestServer, local } from './testing/createTestServer.ts'
import { account, type Reply, startVendor } from './testing/startVendor.ts'

const chainId = 'eip155:1'
const usdc = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const low = account.toLowerCase()
const explorer = '/api/v2/addresses'
const empty = { body: { items: [], next_page_params: null } }

/** Answers of all vendors on one server, each with its own paths. */
const answers: Record<string, Reply | readonly Reply[]> = {
  [`${explorer}/${account}`]: 'blockscout/address',
  [`${explorer}/${account}/tokens`]: 'blockscout/tokens-2',
  [`${explorer}/${account}/nft`]: ['blockscout/nft', empty],
  [`${explorer}/${low}/transactions`]: 'blockscout/transactions-2',
  [`${explorer}/${low}/token-transfers`]: empty,
  '/v1/chains/': 'zerion/chains',
  [`/v1/wallets/${account}/positions/`]: 'zerion/positions',
  [`/v1/wallets/${low}/transactions/`]: 'zerion/transactions',
  '/api/v3/asset_platforms': 'coingecko/asset_platforms',
  '/api/v3/simple/token_price/ethereum': 'coingecko/token_price',
  '/api/v3/coins/ethereum/contract/0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48': 'coingecko/usdc',
  [`/v1/account/${account}/balance`]: 'upstream/balance',
  [`/v1/account/${low}/history`]: 'upstream/history',
  [`/v1/account/${account}/nfts`]: 'upstream/nfts',
  [`/v1/identity/${account}`]: 'upstream/identity',
  '/v1/fungible/price': 'upstream/price',
}

async function open(order: Partial<Vendors>, replies: Record<string, Reply> = {}) {
  const vendor = await startVendor({ ...answers, ...replies })
  const vendors: Vendors = {
    blockscout: { key: 'secret-1', urls: { [chainId]: vendor.url } },
    coingecko: { key: 'secret-2', url: vendor.url },
    upstream: { projectId: 'secret-3', url: vendor.url },
    zerion: { key: 'secret-4', url: vendor.url },
    ...order,
  }
  const server = await createTestServer({
    chains: [{ caipNetworkId: chainId, upstreams: ['http://127.0.0.1:1'] }],
    clock: Date.now,
    vendors,
  })
  const ask = async (route: Route, path: string) => {
    const response =
      route.method === 'GET'
        ? await server.get(`${path}${path.includes('?') ? '&' : '?'}${local}`)
        : await server.post(`${path}?${local}`, { addresses: [usdc], currency: 'usd' })
    const body = await response.json()
    if (response.status === 200) parse(route.response, body)
    return { body, status: response.status }
  }
  return { ...vendor, ...server, ask }
}

const balance = `/v1/account/${account}/balance?chainId=${chainId}`
const history = `/v1/account/${account}/history?chainId=${chainId}`
const nfts = `/v1/account/${account}/nfts?chainId=${chainId}`
const identity = `/v1/identity/${account}`

test.each<[string, Partial<Vendors>, Route, string, object]>([
  [
    '[API-12] balances of Blockscout',
    { balances: ['blockscout'] },
    getBalances,
    balance,
    { balances: [{ symbol: 'ETH' }, { symbol: 'DAI' }] },
  ],
  [
    '[API-12] balances of Zerion',
    { balances: ['zerion'] },
    getBalances,
    balance,
    { balances: [{ symbol: 'ETH' }] },
  ],
  [
    '[API-12] balances of another server',
    { balances: ['upstream'] },
    getBalances,
    balance,
    { balances: [{ symbol: 'ETH' }] },
  ],
  [
    '[API-04] history of Blockscout',
    { history: ['blockscout'] },
    getHistory,
    history,
    { data: [{ metadata: { nonce: 0 } }, { metadata: { nonce: 1 } }], next: null },
  ],
  [
    '[API-04] history of Zerion',
    { history: ['zerion'] },
    getHistory,
    history,
    { data: [{ metadata: { operationType: 'trade' } }] },
  ],
  [
    '[API-04] history of another server',
    { history: ['upstream'] },
    getHistory,
    history,
    { data: [{ id: '1' }] },
  ],
  [
    '[VIEW-02] NFTs of Blockscout',
    { nfts: ['blockscout'] },
    getNfts,
    nfts,
    {
      data: [
        {
          imageUrl:
            'http://localhost:4400/v1/nft-image/eip155%3A1/0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D/8520',
          name: 'Ape 8520',
        },
        { imageUrl: null, isSpam: true },
      ],
    },
  ],
  [
    '[VIEW-02] NFTs of another server',
    { nfts: ['upstream'] },
    getNfts,
    nfts,
    { data: [{ name: 'Ape 0258' }] },
  ],
  [
    '[API-07] prices of CoinGecko',
    { prices: ['coingecko'] },
    postPrices,
    '/v1/fungible/price',
    { fungibles: [{ price: 0.9998, symbol: 'USDC' }] },
  ],
  [
    '[API-07] prices of another server',
    { prices: ['upstream'] },
    postPrices,
    '/v1/fungible/price',
    { fungibles: [{ price: 0.9998 }] },
  ],
  [
    '[API-03] identity of another server',
    { identity: ['upstream'] },
    getIdentity,
    identity,
    { name: 'vitalik.eth' },
  ],
])('%s: works with configuration only', async (_, order, route, path, expected) => {
  const { ask } = await open(order)

  expect(await ask(route, path)).toMatchObject({ body: expected, status: 200 })
})

test('[API-12] behavior: skips a vendor with an invalid response, and logs no key', async () => {
  const { ask, entries } = await open(
    { balances: ['blockscout', 'zerion', 'upstream'] },
    {
      [`${explorer}/${account}/tokens`]: { text: '<h1>secret-1</h1>' },
      [`/v1/wallets/${account}/positions/`]: {
        body: {},
        headers: { 'retry-after': '9' },
        status: 429,
      },
    },
  )

  const { body } = await ask(getBalances, balance)

  expect(body).toMatchObject({ balances: [{ iconUrl: 'https://img.example/eth.png' }] })
  expect(entries).toMatchObject([
    { event: 'vendorFailed', reason: 'RESPONSE_INVALID', vendor: 'blockscout' },
    { event: 'vendorFailed', reason: 'RATE_LIMITED', vendor: 'zerion' },
    { event: 'answered', route: '/v1/account/:address/balance', status: 200 },
  ])
  expect(JSON.stringify(entries)).not.toMatch(/secret|0xd8/i)
})

test.each<[string, Partial<Vendors>, Route, string]>([
  ['[API-04] history', { history: ['zerion', 'upstream'] }, getHistory, history],
  ['[VIEW-02] NFTs', { nfts: ['blockscout', 'upstream'] }, getNfts, nfts],
])(
  '%s behavior: requests a further page only from the vendor that returned the first',
  async (_, order, route, path) => {
    const { ask, asked } = await open(order)
    const first = await ask(route, path)
    const before = asked().length

    const { status } = await ask(route, `${path}&cursor=${first.body.next}`)

    expect(status).toBe(200)
    const further = asked().slice(before)
    expect(further).toHaveLength(1)
    expect(further[0]).toMatch(/page%5Bafter%5D=|token_contract_address_hash=/)
  },
)

test.each<[string, Partial<Vendors>, Partial<Vendors>, Route, string]>([
  ['[API-04] history', { history: ['upstream'] }, { history: ['zerion'] }, getHistory, history],
  ['[VIEW-02] NFTs', { nfts: ['upstream'] }, { nfts: ['blockscout'] }, getNfts, nfts],
])(
  '%s error: a cursor of a vendor that is not configured, and an invalid cursor',
  async (_, theirs, ours, route, path) => {
    const { body } = await (await open(theirs)).ask(route, path)
    const { ask, asked } = await open(ours)

    for (const cursor of [body.next, 'nonsense', 'zerion.nonsense', 'blockscout.nonsense'])
      expect(await ask(route, `${path}&cursor=${cursor}`)).toMatchObject({
        body: { code: 'REQUEST_INVALID', reasons: [{ field: 'cursor' }] },
        status: 400,
      })
    expect(asked()).toEqual([])
  },
)

test.each<[string, Vendors]>([
  ['balances: zerion', { balances: ['zerion'] }],
  ['history: blockscout', { history: ['blockscout'] }],
  ['nfts: blockscout', { nfts: ['blockscout'] }],
  ['prices: upstream', { prices: ['upstream'] }],
  ['identity: upstream', { identity: ['upstream'] }],
])('error: vendors.%s is listed but not configured', async (name, vendors) => {
  await expect(createTestServer({ vendors })).rejects.toMatchObject({
    code: 'OPTIONS_INVALID',
    shortMessage: `vendors.${name} is listed but not set up`,
  })
})
