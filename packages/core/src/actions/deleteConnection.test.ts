import { createTestFairlead, settled } from '@fairlead/test'
import { expect, test } from 'vitest'
import { mock } from '../connectors/mock.ts'
import { connect } from './connect.ts'
import { deleteConnection } from './deleteConnection.ts'
import { disconnect } from './disconnect.ts'
import { getConnections, getRecentConnections } from './getConnections.ts'

const features = { multiWallet: true }

test('[FEAT-15] the connection in use is disconnected and forgotten, also as a recent one; the other becomes active', async () => {
  const fox = mock({ id: 'fox' })
  const { fairlead } = createTestFairlead({
    connectors: [fox.create, mock({ id: 'bear' }).create],
    features,
  })
  await connect(fairlead, { connectorId: 'bear' })
  await connect(fairlead, { connectorId: 'fox' })
  const events: unknown[] = []
  fairlead.events.subscribe(({ name, properties }) => events.push([name, properties]))

  await deleteConnection(fairlead, { connection: getConnections(fairlead)[0]! })

  expect(getConnections(fairlead)).toMatchObject([{ connectorId: 'bear', status: 'active' }])
  expect(getRecentConnections(fairlead)).toEqual([])
  expect(fairlead.store.getState().recentWallets).toEqual(['bear'])
  expect(fox.accounts).toEqual([])
  expect(events).toContainEqual(['CONNECTION_DELETED', { id: 'fox', namespace: 'eip155' }])
})

test('[FEAT-15] a recent connection is forgotten', async () => {
  const { fairlead } = createTestFairlead({ connectors: [mock().create], features })
  await connect(fairlead, { connectorId: 'mock' })
  await disconnect(fairlead)

  await deleteConnection(fairlead, { connection: getRecentConnections(fairlead)[0]! })

  expect(getRecentConnections(fairlead)).toEqual([])
  expect(fairlead.store.getState().others).toEqual([])
})

test('[CONN-03] error: a wallet that fails to disconnect is forgotten anyway', async () => {
  const wallet = mock()
  wallet.onDisconnect = () => Promise.reject(new TypeError('No'))
  const { fairlead } = createTestFairlead({ connectors: [wallet.create], features })
  await connect(fairlead, { connectorId: 'mock' })

  await expect(
    deleteConnection(fairlead, { connection: { connectorId: 'mock' } }),
  ).rejects.toMatchObject({ code: 'DISCONNECT_FAILED' })

  expect(fairlead.store.getState()).toMatchObject({ others: [], recentWallets: [], remembered: {} })
})

test('[CONN-08] behavior: without the feature nothing happens, and a developer warning is logged', async () => {
  const alerts: string[] = []
  const { fairlead } = createTestFairlead({
    connectors: [mock().create],
    onAlert: ({ code }) => alerts.push(code),
  })
  await connect(fairlead, { connectorId: 'mock' })

  await deleteConnection(fairlead, { connection: { connectorId: 'mock' } })
  await settled()

  expect(fairlead.store.getState().connections.eip155?.status).toBe('connected')
  expect(alerts).toEqual(['FL012'])
})
