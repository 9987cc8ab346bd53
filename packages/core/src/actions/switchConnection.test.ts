import {
  createTestAdapter,
  createTestFairlead,
  createTestPairing,
  createTestWorld,
  settled,
  testNetwork,
  testSolanaNetwork,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import { createUniversalAdapter } from '../adapters/universal/createUniversalAdapter.ts'
import { mock } from '../connectors/mock.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { getConnections, getRecentConnections } from './getConnections.ts'
import { switchConnection } from './switchConnection.ts'

const features = { multiWallet: true }

test('[CONN-06] a disconnected pairing connection pairs again', async () => {
  const world = createTestWorld()
  const phone = await createTestPairing(world.clock)
  const { fairlead } = createTestFairlead({ features, relayUrl: 'wss://relay.example' }, world, {
    pairing: phone.openTab(),
  })
  const pair = async (connecting: Promise<unknown>) => {
    const { attempt } = await fairlead.pairing()
    for (let round = 0; round < 50 && attempt.getState().status !== 'ready'; round++)
      await settled()
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

test('[CONN-06] a connected one becomes the active one', async () => {
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

test('[CONN-06] error: any other status is an invalid one', async () => {
  const { fairlead } = createTestFairlead({ features })
  const connection = { connectorId: 'mock', status: 'asleep' as 'active' }

  await expect(switchConnection(fairlead, { connection })).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
    path: 'connection.status',
  })
})

test('[CONN-08] behavior: without the feature nothing happens, and a developer is told', async () => {
  const alerts: string[] = []
  const { fairlead } = createTestFairlead({ onAlert: ({ code }) => alerts.push(code) })
  const connection = { connectorId: 'mock', status: 'disconnected' } as const

  expect(await switchConnection(fairlead, { connection })).toBeUndefined()
  await settled()
  expect(alerts).toEqual(['FL012'])
})
