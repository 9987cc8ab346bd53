import { createTestEnvironment, createTestFairlead, settled } from '@fairlead/test'
import { expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import type { Adapter } from '../../adapters/adapter.ts'
import { createUniversalAdapter } from '../../adapters/universal/createUniversalAdapter.ts'
import { mock } from '../../connectors/mock.ts'
import { fetchTokenBalances } from './fetchTokenBalances.ts'
import { tokenBalancesQuery } from './tokenBalancesQuery.ts'

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
  chains?: unknown
  options?: Parameters<typeof createTestFairlead>[0]
  walletType?: 'AUTH'
  world?: ReturnType<typeof createTestEnvironment>
}

/** Opens a connected widget. `asked` are its balance requests. */
async function open(given: Given = {}) {
  const { adapter, balances = () => answer(buoy, coin), chains, options, walletType } = given
  const asked: URL[] = []
  const universal = createUniversalAdapter()
  const { fairlead, world } = createTestFairlead(
    {
      adapters: [{ ...universal, getBalance: async () => 7n * 10n ** 18n, ...adapter }],
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

test('[FEAT-01][API-12][ENT-08] default: what the server says, cleaned, the dearest first', async () => {
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

test('[FEAT-02] behavior: kept for 30 s, also over a reload', async () => {
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

test('[FEAT-02] behavior: forceUpdate goes past the cache and names the tokens', async () => {
  const { asked, fairlead } = await open()
  await fetchTokenBalances(fairlead)

  await fetchTokenBalances(fairlead, { forceUpdate: ['eip155:31337:0xa', 'eip155:31337:0xb'] })

  expect(asked.map(({ searchParams }) => searchParams.get('forceUpdate'))).toEqual([
    null,
    'eip155:31337:0xa,eip155:31337:0xb',
  ])
})

test('[FEAT-03] error: a toast, 30 s of rest, and nothing is kept', async () => {
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

test('[FEAT-03] error: an answer that does not fit is a failure, never an empty wallet', async () => {
  const { fairlead, toasts } = await open({ balances: () => answer(coin, { ...buoy, price: '1' }) })

  await expect(fetchTokenBalances(fairlead)).rejects.toMatchObject({ name: 'BalancesError' })
  expect(toasts()?.open).toBe(true)
})

test.each([
  [
    'the list leaves it out',
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
    'the server says so',
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
  '[FEAT-03][API-01] error: unsupported network (%s): the toast, an empty list, rest',
  async (_, given, calls) => {
    const { asked, fairlead, toasts } = await open(given)
    // The first `has` starts to load the list and does not wait for it.
    ;(await fairlead.server()).supported.has('eip155:31337')
    await settled()

    expect(await fetchTokenBalances(fairlead)).toEqual([])
    expect(toasts()).toMatchObject({ message: 'Token Balance Unavailable' })
    expect(await fetchTokenBalances(fairlead)).toEqual([])

    expect(asked).toHaveLength(calls)
  },
)

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

test('[FEAT-02][FEAT-04] behavior: an embedded wallet is asked before the server, for this chain alone', async () => {
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

test('[FEAT-02] default: no other wallet is asked what it holds', async () => {
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
  ['is not there', { getProvider: () => undefined }],
  ['can do nothing', wallet({})],
  [
    'can’t discover',
    wallet({ wallet_getAssets: () => ({ [hex]: [] }), wallet_getCapabilities: () => ({}) }),
  ],
  ['fails', wallet({ wallet_getCapabilities: fails })],
  ['fails late', wallet({ wallet_getAssets: fails, wallet_getCapabilities: capable })],
  [
    'tells half',
    wallet({
      wallet_getAssets: () => ({ [hex]: [asset, { ...asset, balance: 7 }] }),
      wallet_getCapabilities: capable,
    }),
  ],
  [
    'tells of another chain',
    wallet({ wallet_getAssets: () => ({ '0x1': [asset] }), wallet_getCapabilities: capable }),
  ],
])(
  '[FEAT-02][FEAT-04] error: an embedded wallet that %s: the server is asked',
  async (_, adapter) => {
    const { asked, fairlead } = await open({ adapter, walletType: 'AUTH' })

    expect(await fetchTokenBalances(fairlead)).toHaveLength(2)
    expect(asked).toHaveLength(1)
  },
)

const getTokens: NonNullable<Adapter['getTokens']> = async ({ addresses }) =>
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
  ['a chain of this machine', {}, served('eip155:1')],
])(
  '[FEAT-02] behavior: with %s the chain itself is read, decimals too',
  async (_, options, chains) => {
    const { asked, fairlead } = await open({
      adapter: { getTokens },
      chains,
      options: { ...options, tokens: watched },
    })
    ;(await fairlead.server()).supported.has('eip155:31337')
    await settled()

    const tokens = await fetchTokenBalances(fairlead)

    expect(tokens.map(({ numeric, symbol, value }) => [symbol, numeric, value])).toEqual([
      ['ETH', '7', 0],
      ['BOY', '5', 0],
    ])
    expect(asked).toEqual([])
  },
)

test('[FEAT-01] behavior: tokens that the page names are listed beside the server’s', async () => {
  const { fairlead } = await open({
    adapter: { getTokens },
    balances: () => answer(coin),
    options: { tokens: watched },
  })

  expect((await fetchTokenBalances(fairlead)).map(({ symbol }) => symbol)).toEqual(['ETH', 'BOY'])
})

test('default: the query is keyed by chain and account, and idle without', async () => {
  const { fairlead } = await open()
  expect(tokenBalancesQuery(fairlead)).toMatchObject({
    enabled: true,
    queryKey: ['token-balances', 'eip155:31337', expect.stringMatching(/^0x/)],
    retry: false,
    staleTime: 30_000,
  })
  expect(tokenBalancesQuery(fairlead, 'solana').enabled).toBe(false)
  expect(tokenBalancesQuery(fairlead, 'bip122').enabled).toBe(false)
})
