import {
  createTestAdapter,
  createTestFairlead,
  testNetwork,
  testSolanaNetwork,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import { createUniversalAdapter } from '../adapters/universal/createUniversalAdapter.ts'
import { mock } from '../connectors/mock.ts'
import { offersFeature } from './offersFeature.ts'

const networks = [testNetwork(31337), testSolanaNetwork]

test('[NS-03] sending is available only where balances can be read', () => {
  const { fairlead } = createTestFairlead({ networks })
  expect(offersFeature(fairlead, 'send')).toBe(true)

  fairlead.store.setState({ activeNamespace: 'solana' })

  expect(offersFeature(fairlead, 'send')).toBe(false)
  expect(offersFeature(fairlead, 'receive')).toBe(true)
})

test('[NS-03] an adapter for the namespace decides whether sending is available', () => {
  const sun = mock({ chainId: 'solana:sun', chains: ['solana'], id: 'sun' })
  const adapters = [createUniversalAdapter(), createTestAdapter(sun, ['solana'])]
  const { fairlead } = createTestFairlead({ adapters, networks })

  fairlead.store.setState({ activeNamespace: 'solana' })

  expect(offersFeature(fairlead, 'send')).toBe(false)
})
