import { createTestEnvironment, createTestFairlead, createTestWallet } from '@fairlead/test'
import { expect, test } from 'vitest'
import { mock } from '../connectors/mock.ts'
import { updateFeatures } from '../features/project/updateFeatures.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { getAddress, getCaipAddress, getStatus, getWalletInfo } from './getAccount.ts'
import { getActiveNamespace, getChainId, getNetworks } from './getNetwork.ts'
import { getConnectors, getProviderType } from './getProvider.ts'
import { getState } from './getState.ts'
import {
  subscribeConnections,
  subscribeProviders,
  subscribeState,
  subscribeWalletInfo,
} from './subscribe.ts'

const connectorId = 'org.example.fox'

test('default: each listener receives its own change once, until it unsubscribes', async () => {
  const world = createTestEnvironment()
  const tab = world.openTab()
  const { fairlead } = createTestFairlead({}, world, { events: tab.events })
  createTestWallet().announce(tab.events)
  updateFeatures(fairlead, { multiWallet: true })
  const heard: string[] = []
  const stops = [
    subscribeState(fairlead, ({ connectingWallet, open }) =>
      heard.push(`state ${open} ${connectingWallet}`),
    ),
    subscribeWalletInfo(fairlead, (wallet) => heard.push(`wallet ${wallet?.name}`)),
    subscribeProviders(fairlead, ({ eip155 }) => heard.push(`provider ${eip155 !== undefined}`)),
    subscribeConnections(fairlead, (all) => heard.push(`connections ${all.length}`)),
  ]

  await fairlead.modal.open()
  expect(heard.splice(0)).toEqual(['state true undefined'])
  await connect(fairlead, { connectorId })
  expect(heard.splice(0)).toEqual([
    `state true ${connectorId}`,
    'state true undefined',
    'wallet Fox',
    'provider true',
    'connections 1',
  ])
  await disconnect(fairlead)
  expect(heard.splice(0)).toEqual(
    expect.arrayContaining(['wallet undefined', 'provider false', 'connections 0']),
  )
  for (const stop of stops) stop()
  await fairlead.modal.open()
  await connect(fairlead, { connectorId })
  expect(heard).toEqual([])
})

test('behavior: without multiWallet no connection changes are emitted', async () => {
  const { fairlead } = createTestFairlead({ connectors: [mock().create] })
  let calls = 0
  subscribeConnections(fairlead, () => calls++)

  await connect(fairlead, { connectorId: 'mock' })

  expect(calls).toBe(0)
})

test('[ENT-03] getters are callable before and after connecting', async () => {
  const wallet = mock()
  const { fairlead } = createTestFairlead({ connectors: [wallet.create] })
  expect(getStatus(fairlead)).toBe('disconnected')
  expect([getAddress(fairlead), getCaipAddress(fairlead), getWalletInfo(fairlead)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(getProviderType(fairlead, 'eip155')).toBeUndefined()

  await connect(fairlead, { connectorId: 'mock' })

  const address = wallet.accounts[0]?.address
  expect(getStatus(fairlead, 'eip155')).toBe('connected')
  expect(getAddress(fairlead)).toBe(address)
  expect(getCaipAddress(fairlead)).toBe(`eip155:31337:${address}`)
  expect(getWalletInfo(fairlead)?.name).toBe('Mock Wallet')
  expect(getProviderType(fairlead, 'eip155')).toBe('ANNOUNCED')
  expect(getConnectors(fairlead).map(({ id }) => id)).toEqual(['mock'])
  expect(getConnectors(fairlead, 'solana')).toEqual([])
  expect(getChainId(fairlead)).toBe(31337)
  expect(getNetworks(fairlead, 'solana')).toEqual([])
  expect(getActiveNamespace(fairlead)).toBe('eip155')
  expect(getState(fairlead)).toEqual({
    activeNamespace: 'eip155',
    connectingWallet: undefined,
    initialized: true,
    isSwitchingNamespace: false,
    loading: false,
    open: false,
    selectedNetworkId: 'eip155:31337',
    view: undefined,
  })
})

test('behavior: a listener that throws breaks neither connecting nor disconnecting', async () => {
  const { fairlead, world } = createTestFairlead({ connectors: [mock().create] })
  subscribeWalletInfo(fairlead, (wallet) => {
    throw new TypeError(`${wallet?.name}`)
  })

  await connect(fairlead, { connectorId: 'mock' })
  await disconnect(fairlead)

  expect(getStatus(fairlead)).toBe('disconnected')
  expect(world.consoleLines).toEqual([
    'error: [Fairlead] A listener of changes failed: TypeError: Mock Wallet',
    'error: [Fairlead] A listener of changes failed: TypeError: undefined',
  ])
})
