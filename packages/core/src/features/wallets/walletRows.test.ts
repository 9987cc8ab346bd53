import {
  createTestEnvironment,
  createTestFairlead,
  createTestWallet,
  testNetwork,
  testSolanaNetwork,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { disconnect } from '../../actions/disconnect.ts'
import { mock } from '../../connectors/mock.ts'
import { visibleWallets } from './visibleWallets.ts'
import { type RowType, walletRows } from './walletRows.ts'

const wallets = [
  mock({ id: 'sdk', name: 'Vendor', type: 'EXTERNAL' }),
  mock({ id: 'fox', name: 'Fox', rdns: 'org.example.fox' }),
  mock({ id: 'bear', name: 'Bear' }),
]
type Options = Parameters<typeof createTestFairlead>[0]

function open(options: Options = {}, given: Parameters<typeof createTestFairlead>[2] = {}) {
  const connectors = wallets.map(({ create }) => create)
  const { fairlead } = createTestFairlead(
    { connectors, ...options },
    createTestEnvironment(),
    given,
  )
  const rows = () => walletRows(fairlead).map(({ type, wallet: { id } }) => `${type} ${id}`)
  return { fairlead, rows }
}

test('[MOD-18] default: recent, installed, external', async () => {
  const { fairlead, rows } = open()
  expect(rows()).toEqual(['injected fox', 'injected bear', 'external sdk'])

  await connect(fairlead, { connectorId: 'fox' })
  await connect(fairlead, { connectorId: 'sdk' })
  expect(rows()).toEqual(['recent sdk', 'recent fox', 'injected bear'])
  expect(walletRows(fairlead)[1]).toMatchObject({ isInstalled: true, isRecent: true })
})

test.each<[RowType[], readonly string[]]>([
  [['external'], ['external sdk', 'injected fox', 'injected bear']],
  [
    ['recommended', 'external'],
    ['external sdk', 'injected fox', 'injected bear'],
  ],
  [
    ['featured', 'walletConnect'],
    ['injected fox', 'injected bear', 'external sdk'],
  ],
  [
    ['injected', 'external', 'injected'],
    ['injected fox', 'injected bear', 'external sdk'],
  ],
])('[MOD-18] configured %j comes first, if it has content', (connectorTypeOrder, expected) => {
  expect(open({ features: { connectorTypeOrder } }).rows()).toEqual(expected)
})

test('[CONN-09] a third wallet removes the oldest recent one; disconnecting keeps them', async () => {
  const { fairlead, rows } = open()
  for (const connectorId of ['fox', 'bear', 'sdk']) await connect(fairlead, { connectorId })
  await disconnect(fairlead)

  expect(rows()).toEqual(['recent sdk', 'recent bear', 'injected fox'])
})

test('[CONN-09] a wallet found by several standards is one recent wallet', async () => {
  const connectors = [
    ...wallets,
    mock({ chains: ['solana'], id: 'fox-solana', name: 'Fox', type: 'EXTERNAL' }),
  ].map(({ create }) => create)
  const { fairlead, rows } = open({ connectors, networks: [testNetwork(31337), testSolanaNetwork] })
  for (const connectorId of ['bear', 'fox', 'fox-solana']) await connect(fairlead, { connectorId })

  expect(fairlead.store.getState().recentWallets).toEqual(['fox-solana', 'bear'])
  expect(rows()).toEqual(['recent fox', 'recent bear', 'external sdk'])
})

test('behavior: wallets of one namespace, and none if they are disabled', () => {
  const { fairlead } = open()

  expect(walletRows(fairlead, 'eip155')).toHaveLength(3)
  expect(walletRows(fairlead, 'solana')).toEqual([])
  expect(open({ enableWallets: false }).rows()).toEqual([])
})

test('behavior: two wallets with one name are marked as ambiguous', () => {
  const connectors = [
    mock({ id: 'fox', name: 'Fox' }),
    mock({ id: 'fake', name: 'Fox' }),
    mock({ id: 'bear', name: 'Bear' }),
  ].map(({ create }) => create)
  const { fairlead } = open({ connectors })

  expect(walletRows(fairlead).map(({ isAmbiguous }) => isAmbiguous)).toEqual([true, true, false])
})

test.each([
  ['desktop', false, false, undefined, false],
  ['desktop, with a wallet installed', false, true, undefined, false],
  ['desktop, with an rdns', false, false, 'com.example', false],
  ['mobile, with a wallet installed', true, true, undefined, true],
  ['mobile, with an rdns', true, false, 'com.example', true],
  ['mobile, with neither', true, false, undefined, false],
])('[CONN-10] Browser Wallet on %s', (_, isMobile, hasInstalled, rdns, expected) => {
  const { create } = mock({ id: 'injected', name: 'Browser Wallet', rdns, type: 'EXTERNAL' })
  const lent = { environment: { now: () => 0, schedule: () => () => {} }, networks: () => [] }
  const list = [create(lent), ...(hasInstalled ? [mock({ name: 'Fox' }).create(lent)] : [])]

  const names = visibleWallets(list, { exclude: [], isMobile }).map(({ name }) => name)

  expect(names.includes('Browser Wallet')).toBe(expected)
})

test('[CONN-10] window.ethereum itself: hidden on desktop, shown on mobile', () => {
  const { provider } = createTestWallet()
  const names = (isMobile: boolean) => {
    const { fairlead } = open({ connectors: [] }, { injected: () => provider, isMobile })
    return walletRows(fairlead).map(({ wallet: { name } }) => name)
  }

  expect(names(false)).toEqual([])
  expect(names(true)).toEqual(['Browser Wallet'])
})

test.each([['FOX'], ['fox'], ['ORG.example.FOX']])(
  '[CONN-10] excluded as %s, in any letter case',
  (name) => {
    expect(open({ excludeWalletIds: [name] }).rows()).toEqual(['injected bear', 'external sdk'])
  },
)

test('[CONN-10] part of a name excludes nothing; an include list hides the rest', () => {
  expect(open({ excludeWalletIds: ['Fo', 'org.example', ''] }).rows()).toHaveLength(3)
  expect(open({ includeWalletIds: ['Bear'] }).rows()).toEqual(['injected bear'])
  expect(open({ excludeWalletIds: ['bear'], includeWalletIds: ['Bear'] }).rows()).toEqual([])
  expect(open({ includeWalletIds: [] }).rows()).toEqual([])
})

test('[MOD-18] the code for any wallet: first on desktop, absent on a phone, whatever the lists', () => {
  const rowsOf = (isMobile: boolean) => {
    const options = {
      connectors: [mock({ id: 'fox', name: 'Fox' }).create],
      includeWalletIds: ['fox'],
      relayUrl: 'wss://relay.example',
    }
    const { fairlead } = createTestFairlead(options, undefined, { isMobile })
    fairlead.store.setState({ recentWallets: ['walletConnect'] })
    return walletRows(fairlead).map(({ isInstalled, type, wallet }) => [
      type,
      wallet.id,
      isInstalled,
    ])
  }

  expect(rowsOf(false)).toEqual([
    ['walletConnect', 'walletConnect', false],
    ['injected', 'fox', true],
  ])
  expect(rowsOf(true)).toEqual([['injected', 'fox', true]])
})

test('behavior: the rows are computed again only after a change', () => {
  const { fairlead } = open()
  const rows = walletRows(fairlead)

  expect(walletRows(fairlead)).toBe(rows)
  expect(walletRows(fairlead, 'eip155')).not.toBe(rows)
  fairlead.store.setState({ recentWallets: ['bear'] })

  expect(walletRows(fairlead).map(({ wallet: { id } }) => id)).toEqual(['bear', 'fox', 'sdk'])
})
