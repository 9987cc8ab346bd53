import { createTestEnvironment, createTestFairlead, settled } from '@fairlead/test'
import { expect, test } from 'vitest'
import { mock } from '../connectors/mock.ts'
import type { Connection, State } from '../store/state.ts'
import { connected, disconnected } from '../store/transitions.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { getConnections, getRecentConnections, selectConnections } from './getConnections.ts'

test('[CONN-08] without multiWallet: an empty list, and a developer warning', async () => {
  const world = createTestEnvironment()
  const alerts: string[] = []
  const { fairlead } = createTestFairlead(
    { debug: true, onAlert: ({ code, variant }) => alerts.push(`${code} ${variant}`) },
    world,
  )

  expect(getConnections(fairlead)).toEqual([])
  expect(getRecentConnections(fairlead)).toEqual([])
  await settled()

  expect(alerts).toEqual(['FL012 info', 'FL012 info'])
  expect(world.consoleLines[0]).toMatch(/^info: \[Fairlead FL012\] Multi-Wallet Not Enabled/)
})

test('[CONN-05][ENT-05] one is in use, the previous one stays connected, a disconnected one is listed as such', async () => {
  const { fairlead } = createTestFairlead({
    connectors: [
      mock({ name: 'First' }).create,
      mock({ id: 'other', name: 'Other' }).create,
      mock({ id: 'third', name: 'Third' }).create,
    ],
    features: { multiWallet: true },
  })
  await connect(fairlead, { connectorId: 'mock' })
  await connect(fairlead, { connectorId: 'third' })
  await connect(fairlead, { connectorId: 'other' })
  await disconnect(fairlead, { id: 'third' })

  expect(getConnections(fairlead)).toMatchObject([
    {
      accounts: [{ address: expect.stringMatching(/^0x/) }],
      auth: undefined,
      caipNetwork: { caipNetworkId: 'eip155:31337' },
      connectorId: 'other',
      namespace: 'eip155',
      status: 'active',
    },
    { connectorId: 'mock', name: 'First', status: 'connected' },
  ])
  expect(getRecentConnections(fairlead)).toMatchObject([
    { connectorId: 'third', name: 'Third', status: 'disconnected' },
  ])
  expect(getConnections(fairlead, 'solana')).toEqual([])
  expect(getRecentConnections(fairlead, 'solana')).toEqual([])
})

test('[CONN-05] of two namespaces, the active one is first; each has one connection in use', async () => {
  const { fairlead } = createTestFairlead({ connectors: [mock().create] })
  await connect(fairlead, { connectorId: 'mock' })
  const connection = fairlead.store.getState().connections.eip155 as Connection
  const solana: Connection = {
    ...connection,
    chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    connectorId: 'sun',
    namespace: 'solana',
  }
  const both: State = connected(fairlead.store.getState(), solana)

  const listed = selectConnections(both).map(({ connectorId, status }) => [connectorId, status])
  expect(listed).toEqual([
    ['sun', 'active'],
    ['mock', 'active'],
  ])
  expect(selectConnections(disconnected(both, 'solana'))).toHaveLength(1)
})

test('[ENT-05] an embedded wallet reports the user’s sign-in method', async () => {
  const { fairlead } = createTestFairlead({
    connectors: [mock({ name: 'Email', type: 'AUTH' }).create],
  })
  await connect(fairlead, { connectorId: 'mock' })

  const [connection] = selectConnections(fairlead.store.getState())
  expect(connection?.auth).toEqual({ name: 'Email' })
})
