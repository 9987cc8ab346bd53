import { createTestFairlead } from '@fairlead/test'
import { expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { mock } from '../../connectors/mock.ts'
import { nativeBalanceQuery } from './nativeBalanceQuery.ts'

test('default: keyed by chain and account, fresh for 30 s, never tried twice', async () => {
  const wallet = mock()
  const { fairlead } = createTestFairlead({ connectors: [wallet.create] })
  await connect(fairlead, { connectorId: 'mock' })
  const [{ address }] = wallet.accounts as [{ address: string }]

  expect(nativeBalanceQuery(fairlead)).toMatchObject({
    enabled: true,
    queryKey: ['native-balance', 'eip155:31337', address],
    retry: false,
    staleTime: 30_000,
  })
})

test('behavior: idle while nobody is connected, or on a chain that is not configured', async () => {
  const wallet = mock({ chainId: 'eip155:999' })
  const { fairlead } = createTestFairlead({ connectors: [wallet.create] })
  expect(nativeBalanceQuery(fairlead).enabled).toBe(false)

  await connect(fairlead, { connectorId: 'mock' })

  expect(nativeBalanceQuery(fairlead).enabled).toBe(false)
  expect(nativeBalanceQuery(fairlead, 'solana').enabled).toBe(false)
})
