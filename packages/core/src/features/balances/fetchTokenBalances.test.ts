import { createTestEnvironment, createTestFairlead, settled } from '@fairlead/test'
import { expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { setFiatCurrency } from '../../actions/fiatCurrency.ts'
import type { Adapter } from '../../adapters/adapter.ts'
import { createUniversalAdapter } from '../../adapters/universal/createUniversalAdapter.ts'
import type { ChainReader } from '../../chains/ChainReader.ts'
import { mock } from '../../connectors/mock.ts'
import { fetchTokenBalances, tokenBalancesQuery } from './fetchTokenBalances.ts'

const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const buoy = {
  name: 'Buoy Dollar',
  symbol: 'BUOY',
  chainId: 'eip155:31337',
  address: `eip155:31337:${contract}`,
  value: 25,
  price: 1,
  quantity: { decimals: '6', numeric: '25' },
  iconUrl: 'https://pictures.example/buoy.png',
}
const coin = {
  name: 'Ether',
  symbol: 'ETH',
  price: 2000,
  quantity: { decimals: '18', numeric: '1.5' },
  iconUrl: '',
}
const served = (...http: string[]) => ({ http, ws: [] })
const answer = (...balances: unknown[]) => Response.json({ balances })

type Given = {
  adapter?: Partial<Adapter>
  balances?: (url: URL) => Response
  currencies?: unknown
  chains?: unknown
  options?: Parameters<typeof createTestFairlead>[0]
  reader?: Partial<ChainReader>
  walletType?: 'AUTH'
  world?: ReturnType<typeof createTestEnvironment>
}

/** Opens a connected widget. `asked` are its balance requests. */
async function open(given: Given = {}) {
  const {
    adapter,
    balances = () => answer(buoy, coin),
    chains,
    currencies,
    options,
    reader,
    walletType,
  } = given
  const asked: URL[] = []
  const universal = createUniversalAdapter()
  const loadReader = async () => ({ getBalance: async () => 7n * 10n ** 18n, ...reader })
  const { fairlead, world } = createTestFairlead(
    {
      adapters: [{ ...universal, loadReader, ...adapter }],
      connectors: [mock().create],
      serverUrl: 'https://api.example',
      ...options,
    },
    given.world ?? createTestEnvironment(),
    {
      fetch: async (input) => {
        const url = new URL(String(input))
        if (url.pathname === '/v1/supported-chains')
          return chains ? Response.json(chains) : new Response('', { status: 500 })
        if (url.pathname === '/v1/fungible/currencies')
          return currencies ? Response.json({ currencies }) : new Response('', { status: 404 })
        asked.push(url)
        return balances(url)
      },
    },
  )
  await connect(fairlead, { connectorId: 'mock' })
  if (walletType)
    fairlead.store.setState((state) => {
      const { eip155 } = state.connections
      if (eip155?.status !== 'connected') return state
      const wallet = { ...eip155.wallet, type: walletType }
      return { ...state, connections: { eip155: { ...eip155, wallet } } }
    })
  const toasts = () => fairlead.modal.store.getState().toast
  return { asked, fairlead, toasts, world }
}

test('[FEAT-01][API-12][ENT-08] default: the server’s tokens, cleaned, by value', async () => {
  const { asked, fairlead } = await open({
    balances: () =>
      answer(
        { ...buoy, name: 'Buoy\u202e  Dollar', iconUrl: 'javascript:alert(1)' },
        coin,
        { ...buoy, address: `eip155:1:${contract}`, chainId: 'eip155:1' },
        { ...buoy, address: `eip155:31337:${contract.toLowerCase()}`, name: 'Twice' },
      ),
  })

  const tokens = await fetchTokenBalances(fairlead)

  expect(tokens).toEqual([
    {
      id: 'eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
      address: undefined,
      amount: 15n * 10n ** 17n,
      chainId: 'eip155:31337',
      currency: 'USD',
      decimals: 18,
      iconUrl: undefined,
      name: 'Ether',
      numeric: '1.5',
      price: 2000,
      symbol: 'ETH',
      value: 3000,
    },
    {
      id: `eip155:31337:${contract}`,
      address: contract,
      amount: 25_000_000n,
      chainId: 'eip155:31337',
      currency: 'USD',
      decimals: 6,
      iconUrl: undefined,
      name: 'Buoy Dollar',
      numeric: '25',
      price: 1,
      symbol: 'BUOY',
      value: 25,
    },
  ])
  expect(asked[0]?.pathname).toMatch(/^\/v1\/account\/0x[0-9a-fA-F]{40}\/balance$/)
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
    chainId: 'eip155:31337',
    currency: 'usd',
  })
})

test('[FEAT-01] behavior: tokens with decimals 0 are dropped', async () => {
  const { fairlead } = await open({
    balances: () => answer({ ...buoy, quantity: { decimals: '0', numeric: '3' } }, coin),
  })

  expect((await fetchTokenBalances(fairlead)).map(({ symbol }) => symbol)).toEqual(['ETH'])
})

test('[FEAT-02] behavior: cached for 30 s, also over a reload', async () => {
  const world = createTestEnvironment()
  const first = await open({ world })
  const tokens = await fetchTokenBalances(first.fairlead)
  const second = await open({ world })

  expect(await fetchTokenBalances(second.fairlead)).toEqual(tokens)
  expect(second.asked).toEqual([])
  await world.clock.advance(30_000)
  await fetchTokenBalances(second.fairlead)

  expect(second.asked).toHaveLength(1)
})

test('[FEAT-02] behavior: forceUpdate bypasses the cache and names the tokens', async () => {
  const { asked, fairlead } = await open()
  await fetchTokenBalances(fairlead)

  await fetchTokenBalances(fairlead, { forceUpdate: ['eip155:31337:0xa', 'eip155:31337:0xb'] })

  expect(asked.map(({ searchParams }) => searchParams.get('forceUpdate'))).toEqual([
    null,
    'eip155:31337:0xa,eip155:31337:0xb',
  ])
})

test('[FEAT-03] error: shows a toast, pauses for 30 s, and caches nothing', async () => {
  let isBroken = true
  const { asked, fairlead, toasts, world } = await open({
    balances: () => (isBroken ? new Response('', { status: 500 }) : answer(coin)),
  })

  await expect(fetchTokenBalances(fairlead)).rejects.toMatchObject({
    name: 'BalancesError',
    retryAt: world.clock.now() + 30_000,
  })
  expect(toasts()).toMatchObject({ message: 'Token Balance Unavailable', open: true })
  isBroken = false
  await world.clock.advance(29_999)
  await expect(fetchTokenBalances(fairlead)).rejects.toMatchObject({ name: 'BalancesError' })
  expect(asked).toHaveLength(1)
  expect(world.storage.entries.has('fairlead/cache/portfolio')).toBe(false)
  await world.clock.advance(1)

  expect(await fetchTokenBalances(fairlead)).toHaveLength(1)
})

test('[FEAT-03] error: an invalid response is a failure, never an empty wallet', async () => {
  const { fairlead, toasts } = await open({ balances: () => answer(coin, { ...buoy, price: '1' }) })

  await expect(fetchTokenBalances(fairlead)).rejects.toMatchObject({ name: 'BalancesError' })
  expect(toasts()?.open).toBe(true)
})

test.each([
  [
    'it is not in the list',
    {
      chains: served('eip155:1'),
      options: {
        networks: [
          {
            id: 31337,
            name: 'Far',
            nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
            rpcUrls: { default: { http: ['https://far.example'] } },
          },
        ],
      },
    },
    0,
  ],
  [
    'the server reports it',
    {
      balances: () =>
        Response.json(
          {
            code: 'NETWORK_UNSUPPORTED',
            detail: 'No',
            reasons: [{ description: 'No', field: 'chainId' }],
            requestId: '00000000-0000-4000-8000-000000000000',
            status: 400,
            title: 'No',
            type: 'about:blank',
          },
          { status: 400 },
        ),
    },
    1,
  ],
])(
  '[FEAT-03][API-01] error: unsupported network (%s): a toast, an empty list, a pause',
  async (_, given, calls) => {
    const { asked, fairlead, toasts } = await open(given)
    // The first `has` starts to load the list and does not wait for it.
    ;(await fairlead.internal.server()).supported.has('eip155:31337')
    await settled()

    expect(await fetchTokenBalances(fairlead)).toEqual([])
    expect(toasts()).toMatchObject({ message: 'Token Balance Unavailable' })
    expect(await fetchTokenBalances(fairlead)).toEqual([])

    expect(asked).toHaveLength(calls)
  },
)

const rates = [
  { code: 'EUR', perDollar: 0.5 },
  { code: 'USD', perDollar: 1 },
]
const currencyOf = ({ searchParams }: URL) => searchParams.get('currency')

test('[FEAT-01] behavior: values are in the chosen currency, with its code', async () => {
  const { asked, fairlead } = await open({
    currencies: rates,
    options: { fiatCurrency: 'EUR' },
  })

  expect(await fetchTokenBalances(fairlead)).toMatchObject([
    { currency: 'EUR', symbol: 'ETH' },
    { currency: 'EUR', symbol: 'BUOY', value: 25 },
  ])
  // Another currency is another question, not a figure of the cache with another sign.
  setFiatCurrency(fairlead, 'USD')
  expect(await fetchTokenBalances(fairlead)).toMatchObject([{ currency: 'USD' }, { value: 25 }])
  await fetchTokenBalances(fairlead)
  expect(asked.map(currencyOf)).toEqual(['eur', 'usd'])
  expect(tokenBalancesQuery(fairlead).queryKey).toContain('USD')
})

test.each([
  ['has no rate for it', rates],
  ['has no currencies', undefined],
])('[FEAT-01] error: a server that %s: values and label are US dollars', async (_, currencies) => {
  const { asked, fairlead } = await open({ currencies, options: { fiatCurrency: 'CHF' } })

  expect(await fetchTokenBalances(fairlead)).toMatchObject([{ currency: 'USD' }, {}])
  expect(asked.map(currencyOf)).toEqual(['usd'])
})

const hex = '0x7a69'
const asset = {
  address: contract,
  balance: '0xf4240',
  type: 'ERC20',
  metadata: { decimals: 6, iconUrl: '', name: 'Buoy', price: 3, symbol: 'BUOY' },
}
const capable = () => ({ [hex]: { assetDiscovery: { supported: true } } })
/** Mocks a wallet of the page, with an answer for each method. */
const wallet = (answers: Record<string, (params: unknown) => unknown>): Partial<Adapter> => ({
  getProvider: () => ({
    async request({ method, params }: { method: string; params?: unknown }) {
      const answer = answers[method]
      if (answer) return answer(params)
      throw new TypeError(`Unknown: ${method}`)
    },
  }),
})

test('[FEAT-02][FEAT-04] behavior: an embedded wallet is requested before the server, for this chain only', async () => {
  const requests: unknown[] = []
  const { asked, fairlead } = await open({
    adapter: wallet({
      wallet_getAssets: (params) => {
        requests.push(params)
        return { [hex]: [asset] }
      },
      wallet_getCapabilities: (params) => {
        requests.push(params)
        return capable()
      },
    }),
    walletType: 'AUTH',
  })

  const [token] = await fetchTokenBalances(fairlead)

  expect(token).toMatchObject({ address: contract, amount: 1_000_000n, numeric: '1', value: 3 })
  const account = expect.stringMatching(/^0x/)
  expect(requests).toEqual([[account, [hex]], [{ account, chainFilter: [hex] }]])
  expect(asked).toEqual([])
})

test('[FEAT-02] behavior: an embedded wallet’s prices in US dollars are converted', async () => {
  const { fairlead } = await open({
    adapter: wallet({
      wallet_getAssets: () => ({ [hex]: [asset] }),
      wallet_getCapabilities: capable,
    }),
    currencies: rates,
    options: { fiatCurrency: 'EUR' },
    walletType: 'AUTH',
  })

  expect(await fetchTokenBalances(fairlead)).toMatchObject([
    { currency: 'EUR', price: 1.5, value: 1.5 },
  ])
})

test('[FEAT-02] default: no other wallet is requested for its balances', async () => {
  const requests: unknown[] = []
  const tell = (params: unknown) => void requests.push(params)
  const { asked, fairlead } = await open({
    adapter: wallet({ wallet_getAssets: tell, wallet_getCapabilities: tell }),
  })
  await fetchTokenBalances(fairlead)
  expect(requests).toEqual([])
  expect(asked).toHaveLength(1)
})

const fails = () => Promise.reject(new TypeError('No'))
test.each<[string, Partial<Adapter>]>([
  ['is absent', { getProvider: () => undefined }],
  ['has no methods', wallet({})],
  [
    'has no asset discovery',
    wallet({ wallet_getAssets: () => ({ [hex]: [] }), wallet_getCapabilities: () => ({}) }),
  ],
  ['fails', wallet({ wallet_getCapabilities: fails })],
  ['fails', wallet({ wallet_getAssets: fails, wallet_getCapabilities: capable })],
  [
    'returns one invalid asset',
    wallet({
      wallet_getAssets: () => ({ [hex]: [asset, { ...asset, balance: 7 }] }),
      wallet_getCapabilities: capable,
    }),
  ],
  [
    'returns another chain',
    wallet({ wallet_getAssets: () => ({ '0x1': [asset] }), wallet_getCapabilities: capable }),
  ],
])(
  '[FEAT-02][FEAT-04] error: an embedded wallet that %s: the server is requested',
  async (_, adapter) => {
    const { asked, fairlead } = await open({ adapter, walletType: 'AUTH' })

    expect(await fetchTokenBalances(fairlead)).toHaveLength(2)
    expect(asked).toHaveLength(1)
  },
)

const getTokens: NonNullable<ChainReader['getTokens']> = async ({ addresses }) =>
  addresses.map((address) => ({
    address,
    balance: 5_000_000n,
    decimals: 6,
    name: 'Buoy Dollar',
    symbol: 'BUOY',
  }))
const watched = { 'eip155:31337': [{ address: contract, decimals: 2, symbol: 'BOY' }] } as const

test.each([
  ['no server', { serverUrl: undefined }, undefined],
  ['no project', { projectId: '' }, undefined],
  ['a local chain', {}, served('eip155:1')],
])(
  '[FEAT-02] behavior: with %s the chain itself is read, including decimals',
  async (_, options, chains) => {
    const { asked, fairlead } = await open({
      reader: { getTokens },
      chains,
      options: { ...options, tokens: watched },
    })
    ;(await fairlead.internal.server()).supported.has('eip155:31337')
    await settled()

    const tokens = await fetchTokenBalances(fairlead)

    expect(tokens.map(({ numeric, symbol, value }) => [symbol, numeric, value])).toEqual([
      ['ETH', '7', 0],
      ['BOY', '5', 0],
    ])
    expect(asked).toEqual([])
  },
)

test('[FEAT-01] behavior: the page’s own tokens are listed with the server’s', async () => {
  const { fairlead } = await open({
    reader: { getTokens },
    balances: () => answer(coin),
    options: { tokens: watched },
  })

  expect((await fetchTokenBalances(fairlead)).map(({ symbol }) => symbol)).toEqual(['ETH', 'BOY'])
})

test('default: the query is keyed by chain and account, and idle without them', async () => {
  const { fairlead } = await open()
  expect(tokenBalancesQuery(fairlead)).toMatchObject({
    enabled: true,
    queryKey: ['token-balances', 'eip155:31337', expect.stringMatching(/^0x/), 'USD'],
    retry: false,
    staleTime: 30_000,
  })
  expect(tokenBalancesQuery(fairlead, 'solana').enabled).toBe(false)
  expect(tokenBalancesQuery(fairlead, 'bip122').enabled).toBe(false)
})
