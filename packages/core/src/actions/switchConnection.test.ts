import {
  createTestAdapter,
  createTestEnvironment,
  createTestFairlead,
  createTestPairing,
  settled,
  testNetwork,
  testSolanaNetwork,
} from '@fairlead/test'
import { describe, expect, test } from 'vitest'
import { createUniversalAdapter } from '../adapters/universal/createUniversalAdapter.ts'
import { mock } from '../connectors/mock.ts'
import { updateFeatures } from '../features/project/updateFeatures.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { getAccount } from './getAccount.ts'
import { getConnections, getRecentConnections } from './getConnections.ts'
import { getNetwork } from './getNetwork.ts'
import { getProvider } from './getProvider.ts'
import { switchConnection } from './switchConnection.ts'

const features = { multiWallet: true }

test('[CONN-06] a disconnected pairing connection pairs again', async () => {
  const world = createTestEnvironment()
  const phone = await createTestPairing(world.clock)
  const { fairlead } = createTestFairlead({ features, relayUrl: 'wss://relay.example' }, world, {
    pairing: phone.openTab(),
  })
  const pair = async (connecting: Promise<unknown>) => {
    const { attempt } = await fairlead.pairing()
    await expect.poll(() => attempt.getState().status).toBe('ready')
    const state = attempt.getState()
    if (state.status === 'ready') await phone.accept(state.uri)
    return connecting
  }
  await pair(connect(fairlead, { connectorId: 'walletConnect' }))
  await disconnect(fairlead)
  const [connection] = getRecentConnections(fairlead)
  expect(connection).toMatchObject({ connectorId: 'walletConnect', status: 'disconnected' })

  await pair(switchConnection(fairlead, { connection: connection! }))

  expect(phone.proposals).toHaveLength(2)
  expect(getConnections(fairlead)).toMatchObject([{ name: 'Phone Wallet', status: 'active' }])
})

test('[CONN-06] a connected wallet becomes the active one', async () => {
  const ray = mock({ chainId: 'solana:sun', chains: ['solana'], id: 'ray' })
  const { fairlead } = createTestFairlead({
    adapters: [createUniversalAdapter(), createTestAdapter(ray, ['solana'])],
    connectors: [mock().create],
    features,
    networks: [testNetwork(31337), testSolanaNetwork],
  })
  await connect(fairlead, { connectorId: 'mock' })
  await connect(fairlead, { connectorId: 'ray' })
  const first = getConnections(fairlead).find(({ connectorId }) => connectorId === 'mock')

  expect(await switchConnection(fairlead, { connection: first! })).toMatchObject({
    connectorId: 'mock',
  })
  expect(fairlead.store.getState().activeNamespace).toBe('eip155')
})

describe('several wallets of one namespace', () => {
  async function two() {
    const fox = mock({ id: 'fox', name: 'Fox', provider: eip1193() })
    const bear = mock({ id: 'bear', name: 'Bear', provider: eip1193() })
    fox.accounts = [{ address: '0xf1' }, { address: '0xf2' }]
    bear.accounts = [{ address: '0xb1' }]
    bear.chainId = 'eip155:31338'
    const set = createTestFairlead({
      connectors: [fox.create, bear.create],
      enableNetworkSwitch: false,
      features,
      networks: [testNetwork(31337), testNetwork(31338)],
    })
    await connect(set.fairlead, { connectorId: 'fox' })
    await connect(set.fairlead, { connectorId: 'bear' })
    const events: string[] = []
    set.fairlead.events.subscribe(({ name }) => events.push(name))
    const entryOf = (id: string) =>
      getConnections(set.fairlead).find(({ connectorId }) => connectorId === id)!
    return { bear, entryOf, events, fairlead: set.fairlead, fox }
  }
  const eip1193 = () => ({ on() {}, removeListener() {}, request: async () => null })

  test('[CONN-06][FEAT-15] the other wallet becomes active with its account, network and provider', async () => {
    const { entryOf, events, fairlead } = await two()
    const before = getProvider(fairlead, 'eip155')
    expect(getAccount(fairlead).address).toBe('0xb1')

    await switchConnection(fairlead, { connection: entryOf('fox') })

    expect(getAccount(fairlead).address).toBe('0xf1')
    expect(getNetwork(fairlead).caipNetworkId).toBe('eip155:31337')
    expect(getProvider(fairlead, 'eip155')).not.toBe(before)
    expect(getConnections(fairlead)).toMatchObject([
      { connectorId: 'fox', status: 'active' },
      { connectorId: 'bear', status: 'connected' },
    ])
    expect(events).toContain('CONNECTION_SWITCHED')
  })

  test('[FEAT-15] another account of the same wallet; an unknown address is rejected', async () => {
    const { entryOf, fairlead } = await two()
    await switchConnection(fairlead, { connection: entryOf('fox') })
    const before = getProvider(fairlead, 'eip155')

    await switchConnection(fairlead, { address: '0xf2', connection: entryOf('fox') })

    expect(getAccount(fairlead).address).toBe('0xf2')
    expect(getProvider(fairlead, 'eip155')).not.toBe(before)
    await expect(
      switchConnection(fairlead, { address: '0xb1', connection: entryOf('fox') }),
    ).rejects.toMatchObject({ code: 'REQUEST_INVALID', path: 'address' })
  })

  test('[FEAT-15] updates of an inactive wallet apply to it; when the active wallet disconnects, the other takes over', async () => {
    const { bear, entryOf, fairlead, fox } = await two()

    fox.emit({ type: 'accountsChanged', accounts: [{ address: '0xf9' }] })
    fox.emit({ type: 'chainChanged', chainId: 'eip155:31338' })
    expect(entryOf('fox')).toMatchObject({
      accounts: [{ address: '0xf9' }],
      caipNetwork: { caipNetworkId: 'eip155:31338' },
    })
    expect(getAccount(fairlead).address).toBe('0xb1')

    bear.emit({ type: 'disconnected' })
    expect(getAccount(fairlead)).toMatchObject({ address: '0xf9', isConnected: true })
    expect(getRecentConnections(fairlead)).toMatchObject([{ connectorId: 'bear' }])
    fox.emit({ type: 'disconnected' })
    expect(getAccount(fairlead).isConnected).toBe(false)
  })

  test('[CONN-03] disconnects one, or all of a namespace; the rest stay', async () => {
    const { fairlead } = await two()

    await disconnect(fairlead, { id: 'bear', namespace: 'eip155' })
    expect(getAccount(fairlead).address).toBe('0xf1')
    await connect(fairlead, { connectorId: 'bear' })
    await disconnect(fairlead, { namespace: 'eip155' })

    expect(getConnections(fairlead)).toEqual([])
    expect(getRecentConnections(fairlead).map(({ connectorId }) => connectorId)).toEqual([
      'bear',
      'fox',
    ])
    expect(fairlead.store.getState().remembered).toEqual({})
  })

  test('[FEAT-15] a wallet that was connected and is unavailable is not a success', async () => {
    const { entryOf, fairlead } = await two()
    const connection = entryOf('fox')
    await disconnect(fairlead)

    await expect(switchConnection(fairlead, { connection })).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
      path: 'connection',
    })
  })

  test('[CONN-08] disabled, there is one wallet per namespace again', async () => {
    const { bear, fairlead } = await two()

    updateFeatures(fairlead, { multiWallet: false })

    expect(fairlead.store.getState().others).toEqual([])
    expect(getAccount(fairlead).address).toBe('0xb1')
    bear.emit({ type: 'disconnected' })
    expect(getAccount(fairlead).isConnected).toBe(false)
  })

  test('[CONN-06][VIEW-08] with the modal open, its screens reconnect the wallet; closing them cancels', async () => {
    const { fairlead } = await two()
    await disconnect(fairlead, { id: 'fox' })
    await fairlead.modal.open({ view: 'ProfileWallets' })
    const [connection] = getRecentConnections(fairlead)

    const first = switchConnection(fairlead, { connection: connection! })
    await expect.poll(() => fairlead.modal.view()).toBe('ConnectingExternal')
    fairlead.modal.close()
    await expect(first).rejects.toMatchObject({ code: 'MODAL_CLOSED' })

    await fairlead.modal.open({ view: 'ProfileWallets' })
    const second = switchConnection(fairlead, { connection: connection! })
    await expect.poll(() => fairlead.modal.view()).toBe('ConnectingExternal')
    await connect(fairlead, { connectorId: 'fox', namespace: 'eip155' })
    expect(await second).toMatchObject({ connectorId: 'fox' })
    expect(fairlead.modal.view()).toBe('ProfileWallets')
  })
})

test('[CONN-07] the flag is set while another namespace is switched to', async () => {
  const ray = mock({ chainId: 'solana:sun', chains: ['solana'], id: 'ray' })
  const { fairlead } = createTestFairlead({
    adapters: [createUniversalAdapter(), createTestAdapter(ray, ['solana'])],
    connectors: [mock().create],
    features,
    networks: [testNetwork(31337), testSolanaNetwork],
  })
  await connect(fairlead, { connectorId: 'mock' })
  await connect(fairlead, { connectorId: 'ray' })
  const flags: boolean[] = []
  fairlead.store.subscribe(({ isSwitchingNamespace }) => flags.push(isSwitchingNamespace))

  const [connection] = getConnections(fairlead, 'eip155')
  await switchConnection(fairlead, { connection: connection! })

  expect(flags[0]).toBe(true)
  expect(flags.at(-1)).toBe(false)
})

test('[CONN-06] error: any other status is an invalid one', async () => {
  const { fairlead } = createTestFairlead({ features })
  const connection = { connectorId: 'mock', status: 'asleep' as 'active' }

  await expect(switchConnection(fairlead, { connection })).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
    path: 'connection.status',
  })
})

test('[CONN-08] behavior: without the feature nothing happens, and a developer warning is logged', async () => {
  const alerts: string[] = []
  const { fairlead } = createTestFairlead({ onAlert: ({ code }) => alerts.push(code) })
  const connection = { connectorId: 'mock', status: 'disconnected' } as const

  expect(await switchConnection(fairlead, { connection })).toBeUndefined()
  await settled()
  expect(alerts).toEqual(['FL012'])
})
