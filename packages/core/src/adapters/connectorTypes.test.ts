import {
  createTestEnvironment,
  createTestFrame,
  createTestPairing,
  createTestSolanaWallet,
  createTestWallet,
  frameAddress,
  settled,
  testFrameUrl,
  testNetwork,
  testSolanaNetwork,
} from '@fairlead/test'
import { createConfig, mock as wagmiMock } from '@wagmi/core'
import { afterEach, expect, test, vi } from 'vitest'
import { connect } from '../actions/connect.ts'
import { getConnectors, getProvider, getProviderType } from '../actions/getProvider.ts'
import { createFairlead } from '../createFairlead.ts'
import { solana } from '../exports/solana.ts'
import { wagmi } from '../exports/wagmi.ts'
import type { Fairlead } from '../Fairlead.ts'
import { embeddedWallet } from '../features/embedded/embeddedWallet.ts'
import { walletRows } from '../features/wallets/walletRows.ts'
import { settleMs } from '../frame/createFrame.ts'

const evmNetwork = testNetwork(31337)
const rdns = 'org.example.fox'
const external = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const icon = 'data:image/svg+xml,'

afterEach(() => {
  vi.unstubAllGlobals()
})

/**
 * Opens a page with wagmi and Solana, and a wallet of every kind: one at `window.ethereum`, one
 * announced through both EIP-6963 and the Wallet Standard, a wagmi connector, a phone, and an
 * embedded wallet.
 */
async function open() {
  const world = createTestEnvironment()
  const phone = await createTestPairing(world.clock)
  const inside = createTestFrame({})
  const legacy = createTestWallet()
  const fox = createTestWallet()
  const sun = await createTestSolanaWallet({ name: 'Fox' })
  const tab = world.openTab({
    frame: inside.world,
    injected: () => legacy.provider,
    pairing: phone.openTab(),
  })
  const location = { hostname: 'app.example', origin: 'https://app.example' }
  const navigator = { languages: ['en'], maxTouchPoints: 0, userAgent: '' }
  const page = { ethereum: legacy.provider, location, navigator }
  vi.stubGlobal('window', Object.assign(tab.events ?? {}, page))
  fox.announce(tab.events, { icon, name: 'Fox', rdns })
  sun.register(tab.events)
  const adapter = wagmi({
    connectors: [wagmiMock({ accounts: [external] })],
    createConfig,
    networks: [evmNetwork],
    storage: null,
  })
  const fairlead = createFairlead(
    {
      adapters: [adapter, solana()],
      frameUrl: testFrameUrl,
      networks: [evmNetwork, testSolanaNetwork],
      projectId: 'test',
      relayUrl: 'wss://relay.example',
    },
    tab,
  )
  await settled()
  return { fairlead, phone, world }
}

/** The clock is stopped, so this waits for promises to settle. */
async function until(isDone: () => boolean) {
  await expect.poll(isDone).toBe(true)
}
const connectedTo = (fairlead: Fairlead) => [
  getProviderType(fairlead, 'eip155'),
  getProvider(fairlead, 'eip155') !== undefined,
]

test('[ENT-06] finds all six types, each with the data for lists and pages', async () => {
  const { fairlead } = await open()

  const listed = getConnectors(fairlead)
  const rows = walletRows(fairlead)

  const byType = Object.fromEntries(listed.map((one) => [`${one.type} ${one.id}`, one]))
  expect(byType).toMatchObject({
    'INJECTED injected': { chains: ['eip155'], name: 'Browser Wallet' },
    [`ANNOUNCED ${rdns}`]: { chains: ['eip155'], imageUrl: icon, info: { rdns }, name: 'Fox' },
    'ANNOUNCED Fox': { chains: ['solana'], imageUrl: icon, name: 'Fox' },
    'EXTERNAL mock': { chains: ['eip155'], name: 'Mock Connector' },
    'WALLET_CONNECT walletConnect': { chains: ['eip155', 'solana'], name: 'WalletConnect' },
    'AUTH auth': { chains: ['eip155', 'solana'], name: 'Embedded Wallet' },
  })
  // A wallet found through two standards is listed once, with both namespaces.
  expect(rows.find(({ wallet }) => wallet.id === rdns)?.wallet).toMatchObject({
    chains: ['eip155', 'solana'],
    imageUrl: icon,
    info: { rdns },
    name: 'Fox',
    type: 'MULTI_CHAIN',
  })
  expect(new Set([...listed, ...rows.map(({ wallet }) => wallet)].map(({ type }) => type))).toEqual(
    new Set(['INJECTED', 'ANNOUNCED', 'EXTERNAL', 'MULTI_CHAIN', 'WALLET_CONNECT', 'AUTH']),
  )
})

test.each([
  ['INJECTED', 'injected'],
  ['ANNOUNCED', rdns],
  ['EXTERNAL', 'mock'],
])('[ENT-06] behavior: %s connects, and reports its type', async (type, connectorId) => {
  const { fairlead } = await open()

  await connect(fairlead, { connectorId, namespace: 'eip155' })

  expect(connectedTo(fairlead)).toEqual([type, true])
})

test('[ENT-06] behavior: MULTI_CHAIN connects in each of its namespaces', async () => {
  const { fairlead } = await open()

  await connect(fairlead, { connectorId: rdns, namespace: 'eip155' })
  await connect(fairlead, { connectorId: 'Fox', namespace: 'solana' })

  expect(connectedTo(fairlead)).toEqual(['ANNOUNCED', true])
  expect(getProviderType(fairlead, 'solana')).toBe('ANNOUNCED')
})

test('[ENT-06] behavior: WALLET_CONNECT connects, and reports its type', async () => {
  const { fairlead, phone } = await open()
  const connecting = connect(fairlead, { connectorId: 'walletConnect' })
  const { attempt } = await fairlead.pairing()
  await until(() => attempt.getState().status === 'ready')
  const state = attempt.getState()

  await phone.accept(state.status === 'ready' ? state.uri : expect.unreachable())
  await connecting

  expect(getProviderType(fairlead, 'eip155')).toBe('WALLET_CONNECT')
})

test('[ENT-06] behavior: AUTH connects, and reports its type', async () => {
  const { fairlead, world } = await open()
  void fairlead.modal.open()
  const { login } = await embeddedWallet(fairlead)
  const sent = login.submit('anna@example.com')
  await world.clock.advance(settleMs)
  await sent

  await login.verify('493827')

  expect(getProviderType(fairlead, 'eip155')).toBe('AUTH')
  expect(fairlead.store.getState().connections.eip155).toMatchObject({
    accounts: [{ address: frameAddress }],
  })
})
