import type { Wallet } from '@fairlead/protocol'
import {
  createTestAdapter,
  createTestCatalogue,
  createTestEnvironment,
  createTestFairlead,
  manyWallets,
  settled,
  testNetwork,
  testSolanaNetwork,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { createUniversalAdapter } from '../../adapters/universal/createUniversalAdapter.ts'
import { mock } from '../../connectors/mock.ts'
import type { FairleadOptions } from '../../FairleadOptions.ts'
import type { Environment } from '../../utils/environment.ts'
import { hiddenWallets } from './walletRows.ts'

async function open(
  options: Partial<FairleadOptions> = {},
  given: Partial<Environment> = {},
  wallets: readonly Wallet[] = manyWallets(100),
) {
  const server = createTestCatalogue(wallets)
  const { fairlead, world } = createTestFairlead(
    { connectors: [], walletApiUrl: 'https://server.example', ...options },
    createTestEnvironment(),
    { fetch: server.fetch, ...given },
  )
  const catalogue = await fairlead.catalogue()
  const rows = () =>
    catalogue.rows().map(({ isComing, name, type }) => `${type} ${isComing ? '…' : name}`)
  /** Returns the queries to the server, without the project and SDK fields. */
  const asked = () =>
    server.asked.map((query) => {
      const { projectId, st, sv, ...rest } = Object.fromEntries(query)
      return rest
    })
  return { asked, catalogue, fairlead, rows, server, world }
}

const chains = 'eip155:31337,eip155:31338'

test('[API-21] default: recommends four, after featured, excluded and included wallets', async () => {
  const { asked, catalogue, rows } = await open({
    excludeWalletIds: ['w001'],
    featuredWalletIds: ['w005', 'w003'],
  })
  expect(asked()).toEqual([])

  await catalogue.loadShelf()

  expect(asked()).toEqual([
    { chains, entries: '4', exclude: 'w001,w005,w003', page: '1' },
    { chains, entries: '2', include: 'w005,w003', page: '1' },
    { entries: '1', include: 'w001', page: '1' },
  ])
  expect(rows()).toEqual([
    'featured Wallet 005',
    'featured Wallet 003',
    'recommended Wallet 002',
    'recommended Wallet 004',
  ])
  expect(catalogue.shelf().getState()).toMatchObject({ count: 97, status: 'ready' })
})

test('[API-21] behavior: each request is sent once, however many callers', async () => {
  const { asked, catalogue } = await open()

  await Promise.all([catalogue.loadShelf(), catalogue.loadShelf()])
  await catalogue.loadShelf()

  expect(asked()).toHaveLength(1)
})

test('[MOD-18] behavior: placeholders are kept while loading; recommended fills up to four', async () => {
  const fox = mock({ name: 'Fox' })
  const { catalogue, rows } = await open({
    connectors: [fox.create],
    customWallets: [{ id: 'own', name: 'Own' }],
    featuredWalletIds: ['w009'],
  })
  expect(rows()).toEqual(['injected Fox', 'featured …', 'custom Own', 'recommended …'])

  await catalogue.loadShelf()

  expect(rows()).toEqual([
    'injected Fox',
    'featured Wallet 009',
    'custom Own',
    'recommended Wallet 001',
  ])
})

test('[MOD-18] behavior: with four installed wallets, none is recommended; configured groups come first', async () => {
  const connectors = ['A', 'B', 'C', 'D'].map((name) => mock({ id: name, name }).create)
  const { catalogue, rows } = await open({
    connectors,
    featuredWalletIds: ['w009'],
    features: { connectorTypeOrder: ['featured'] },
  })

  await catalogue.loadShelf()

  expect(rows()).toEqual([
    'featured Wallet 009',
    ...connectors.map((_, at) => `injected ${'ABCD'[at]}`),
  ])
})

test.each([
  ['rdns', { id: 'org.fox', name: 'Other', rdns: 'org.fox' }],
  ['rdns of its app', { id: 'x', name: 'Other', rdns: 'ORG.fox' }],
  ['name', { id: 'x', name: 'the fox' }],
])(
  '[CONN-10] a wallet of the catalogue that is installed by %s is one row, which connects',
  async (_, here) => {
    const fox = { id: 'fox', image_id: 'foxy', name: 'The Fox', rdns: 'org.fox' }
    const { catalogue, fairlead, rows } = await open(
      { connectors: [mock(here).create], featuredWalletIds: ['fox'] },
      {},
      [fox, ...manyWallets(2)],
    )

    await catalogue.loadShelf()

    expect(rows()).toEqual([
      `injected ${here.name}`,
      'recommended Wallet 001',
      'recommended Wallet 002',
    ])
    expect(fairlead.store.getState().connectors[0]).toMatchObject({
      explorerId: 'fox',
      imageId: 'foxy',
    })
    await connect(fairlead, { connectorId: here.id })
    expect(catalogue.rows()[0]).toMatchObject({ isRecent: true, type: 'recent' })
  },
)

test('[CONN-10] an rdns match precedes a name match', async () => {
  const fox = { id: 'fox', name: 'Fox', rdns: 'org.fox' }
  const { catalogue, fairlead } = await open(
    {
      connectors: [
        mock({ id: 'fake', name: 'Bear', rdns: 'org.fox' }).create,
        mock({ id: 'bear', name: 'Bear' }).create,
      ],
    },
    {},
    [{ id: 'bear', name: 'Bear' }, fox],
  )

  await catalogue.loadShelf()

  const ids = fairlead.store.getState().connectors.map(({ explorerId }) => explorerId)
  expect(ids).toEqual(['fox', 'bear'])
})

test('[CONN-10] a wallet excluded by its id is hidden if installed, also if it announces itself later', async () => {
  const connectors = [mock({ id: 'x', name: 'wallet 001' }).create, mock({ name: 'Fox' }).create]
  const { catalogue, fairlead } = await open({ connectors, excludeWalletIds: ['w001'] })

  await catalogue.loadShelf()

  const names = () => catalogue.rows().map(({ name }) => name)
  expect(names()).toEqual(['Fox', 'Wallet 002', 'Wallet 003', 'Wallet 004'])
  expect(hiddenWallets(fairlead)).toEqual({ x: 'excluded' })
  fairlead.store.setState(({ connectors: [first] }) => ({
    connectors: first ? [{ ...first, explorerId: undefined }] : [],
  }))
  expect(names()).not.toContain('wallet 001')
})

test('behavior: only wallets of these ids, also installed ones', async () => {
  const connectors = [mock({ id: 'x', name: 'Wallet 001' }).create, mock({ name: 'Fox' }).create]
  const { asked, catalogue, rows } = await open({ connectors, includeWalletIds: ['w001', 'w002'] })

  await catalogue.loadShelf()

  expect(asked()[0]).toMatchObject({ include: 'w001,w002' })
  expect(rows()).toEqual(['injected Wallet 001', 'recommended Wallet 002'])
})

test('[VIEW-07] behavior: the list does not change with the network in use, only with the namespace', async () => {
  const sun = mock({ chainId: 'solana:sun', chains: ['solana'], id: 'sun', name: 'Sunny' })
  const { asked, catalogue, fairlead } = await open({
    adapters: [createUniversalAdapter(), createTestAdapter(sun, ['solana'])],
    networks: [testNetwork(31337), testNetwork(31338), testSolanaNetwork],
  })
  const all = [...chains.split(','), testSolanaNetwork.caipNetworkId].join(',')

  await catalogue.loadShelf()
  fairlead.store.setState({ chosenNetworks: { eip155: 'eip155:31338' } })
  await catalogue.loadShelf()
  await catalogue.loadShelf('eip155')

  expect(asked().map((query) => query.chains)).toEqual([all, chains])
  expect(catalogue.rows('solana').filter(({ wallet }) => wallet)).toHaveLength(1)
})

test('behavior: on a phone, only wallets that can open there, and the three exceptions', async () => {
  const phantom = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
  const wallets: Wallet[] = [
    { id: 'desk', name: 'Desk', chrome_store: 'https://c.example' },
    { id: 'bad', mobile_link: 'javascript:alert(1)', name: 'Bad' },
    { id: phantom, name: 'Phantom' },
    { id: 'web', name: 'Web', webapp_link: 'https://w.example' },
  ]
  const names = async (isMobile: boolean) => {
    const { catalogue } = await open({}, { isMobile }, wallets)
    await catalogue.loadShelf()
    return catalogue.rows().map(({ name }) => name)
  }

  expect(await names(true)).toEqual(['Phantom', 'Web'])
  expect(await names(false)).toEqual(['Desk', 'Bad', 'Phantom', 'Web'])
})

test.each<[string, Partial<FairleadOptions>]>([
  ['server', { walletApiUrl: undefined }],
  ['project id', { projectId: '' }],
  ['wallet that is included', { includeWalletIds: [] }],
])(
  '[CFG-04] behavior: without a %s no request is sent; the custom list is available',
  async (_, options) => {
    const { asked, catalogue, rows } = await open({
      customWallets: [{ id: 'own', name: 'Own' }],
      ...options,
    })
    const list = catalogue.list()

    await catalogue.loadShelf()
    await list.more()

    expect(asked()).toEqual([])
    expect(rows()).toEqual(['custom Own'])
    expect(list.items().map(({ name }) => name)).toEqual(['Own'])
    expect(list.store.getState()).toMatchObject({ hasMore: false, status: 'ready' })
  },
)

test('error: a failure is reported, keeps installed wallets, and is retried', async () => {
  const { asked, catalogue, rows, server } = await open({
    customWallets: [{ id: 'own', name: 'Own' }],
  })
  server.status = 503
  await catalogue.loadShelf()
  expect(catalogue.shelf().getState().status).toBe('error')
  expect(rows()).toEqual(['custom Own'])

  server.status = undefined
  await catalogue.loadShelf()

  expect(catalogue.shelf().getState().status).toBe('ready')
  expect(asked()).toHaveLength(2)
})

test('behavior: a server without a catalogue has an empty one', async () => {
  const { catalogue, rows, server } = await open()
  server.status = 404

  await catalogue.loadShelf()

  expect(catalogue.shelf().getState()).toMatchObject({ count: 0, status: 'ready' })
  expect(rows()).toEqual([])
})

test('behavior: changed list options trigger a new request', async () => {
  const { asked, catalogue, fairlead } = await open()
  await catalogue.loadShelf()

  fairlead.settings.setState((options) => ({ ...options, featuredWalletIds: ['w007'] }), true)
  await catalogue.loadShelf()
  await settled()

  expect(asked()).toHaveLength(3)
  expect(catalogue.shelf().getState().featured).toMatchObject([{ id: 'w007' }])
})
