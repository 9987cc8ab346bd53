import { createTestFairlead, createTestWorld, settled } from '@fairlead/test'
import { expect, test } from 'vitest'
import { mock } from '../connectors/mock.ts'
import type { Connection, State } from '../store/state.ts'
import { connected, disconnected } from '../store/transitions.ts'
import { connect } from './connect.ts'
import { getConnections, getRecentConnections, selectConnections } from './getConnections.ts'

test('[CONN-08] without multiWallet: nothing, and a word for the developer', async () => {
  const world = createTestWorld()
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

test('[CONN-05][ENT-05] what is connected is active, what was used lately is disconnected', async () => {
  const { fairlead } = createTestFairlead({
    connectors: [mock({ name: 'First' }).create, mock({ id: 'other', name: 'Other' }).create],
    features: { multiWallet: true },
  })
  await connect(fairlead, { connectorId: 'mock' })
  await connect(fairlead, { connectorId: 'other' })

  expect(getConnections(fairlead)).toMatchObject([
    {
      accounts: [{ address: expect.stringMatching(/^0x/) }],
      caipNetwork: { caipNetworkId: 'eip155:31337' },
      connectorId: 'other',
      status: 'active',
    },
  ])
  expect(getRecentConnections(fairlead)).toMatchObject([
    { accounts: [], connectorId: 'mock', name: 'First', status: 'disconnected' },
  ])
})

test('[CONN-05] of two namespaces, the active one stands first and the other is connected', async () => {
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
    ['mock', 'connected'],
  ])
  expect(selectConnections(disconnected(both, 'solana'))).toHaveLength(1)
})
