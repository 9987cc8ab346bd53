import { createTestEnvironment, createTestFairlead } from '@fairlead/test'
import { expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { createUniversalAdapter } from '../../adapters/universal/createUniversalAdapter.ts'
import { mock } from '../../connectors/mock.ts'
import { nativeBalanceQuery } from './nativeBalanceQuery.ts'

test('default: keyed by chain and account, fresh for 30 s, never retried', async () => {
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

test('behavior: idle without a connection, or on a chain that is not configured', async () => {
  const wallet = mock({ chainId: 'eip155:999' })
  const { fairlead } = createTestFairlead({ connectors: [wallet.create] })
  expect(nativeBalanceQuery(fairlead).enabled).toBe(false)

  await connect(fairlead, { connectorId: 'mock' })

  expect(nativeBalanceQuery(fairlead).enabled).toBe(false)
  expect(nativeBalanceQuery(fairlead, 'solana').enabled).toBe(false)
})

test('[FEAT-02] behavior: after a reload, shows a value read less than 30 s ago', async () => {
  const world = createTestEnvironment()
  const open = async (getBalance: () => Promise<bigint>) => {
    const { fairlead } = createTestFairlead(
      {
        adapters: [{ ...createUniversalAdapter(), loadReader: async () => ({ getBalance }) }],
        connectors: [mock().create],
      },
      world,
    )
    await connect(fairlead, { connectorId: 'mock' })
    return nativeBalanceQuery(fairlead)
  }
  const first = await open(async () => 15n * 10n ** 17n)
  expect(first.initialData()).toBeUndefined()
  const read = await first.queryFn({ signal: new AbortController().signal })
  const readAt = world.clock.now()
  const second = await open(() => Promise.reject())

  await world.clock.advance(29_999)
  expect(second.initialData()).toEqual(read)
  expect(second.initialDataUpdatedAt()).toBe(readAt)
  await world.clock.advance(1)

  expect(second.initialData()).toBeUndefined()
})
