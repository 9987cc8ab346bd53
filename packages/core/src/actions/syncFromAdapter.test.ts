import { createTestFairlead, testNetwork, testSolanaNetwork } from '@fairlead/test'
import { expect, test } from 'vitest'
import { mock } from '../connectors/mock.ts'
import { connect } from './connect.ts'
import { getNetwork } from './getNetwork.ts'
import { syncFromAdapter } from './syncFromAdapter.ts'

const chosen = (chainId: 'eip155:31338' | 'eip155:5') => ({ chainId, type: 'chosen' }) as const

function open() {
  const wallet = mock({ chains: ['solana', 'eip155'] })
  return createTestFairlead({
    connectors: [wallet.create],
    networks: [testNetwork(31337), testNetwork(31338), testSolanaNetwork],
  }).fairlead
}

test('[MOD-09] default: a network chosen in a library applies to the next connection', async () => {
  const fairlead = open()

  syncFromAdapter(fairlead, chosen('eip155:31338'))

  expect(getNetwork(fairlead)?.caipNetworkId).toBe('eip155:31338')
  syncFromAdapter(fairlead, chosen('eip155:5'))
  expect(getNetwork(fairlead)?.caipNetworkId).toBe('eip155:31338')
})

test('[CONN-07] behavior: does not change the active namespace, nor the network of a connected wallet', async () => {
  const fairlead = open()
  await connect(fairlead, { connectorId: 'mock', namespace: 'solana' })

  syncFromAdapter(fairlead, chosen('eip155:31338'))

  expect(fairlead.store.getState().activeNamespace).toBe('solana')
  expect(getNetwork(fairlead, 'eip155')?.caipNetworkId).toBe('eip155:31338')

  await connect(fairlead, { connectorId: 'mock', chainId: 'eip155:31337', namespace: 'eip155' })
  syncFromAdapter(fairlead, chosen('eip155:31338'))
  expect(getNetwork(fairlead, 'eip155')?.caipNetworkId).toBe('eip155:31337')
})
