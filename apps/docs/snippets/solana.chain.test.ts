import { createTestEnvironment, createTestFairlead, createTestSolanaWallet } from '@fairlead/test'
import {
  createSolanaClients,
  type Solana,
  solanaAccounts,
  solanaSeed,
  startSolana,
} from '@fairlead/test/node'
import { connect, getConnectors } from 'fairlead'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { options } from './solana.ts'
import { signAndSend } from './solanaSend.ts'

let chain: Solana
beforeAll(async () => {
  chain = await startSolana()
})
afterAll(() => chain.stop())

test('the Solana guide: its examples work', async () => {
  const { balanceOf } = createSolanaClients(chain)
  const { fairlead } = createTestFairlead(
    { ...options, networks: [chain.network] },
    createTestEnvironment(),
    { fetch: (...input) => fetch(...input) },
  )
  const wallet = await createTestSolanaWallet({ seeds: [solanaSeed(0)] })
  wallet.register(fairlead.environment.events)
  await connect(fairlead, { connectorId: 'Sunbird' })
  const before = await balanceOf(solanaAccounts.friend)

  const { hash, signature } = await signAndSend(fairlead, solanaAccounts.friend)

  expect(getConnectors(fairlead, 'solana').map(({ id }) => id)).toEqual(['Sunbird'])
  expect(await balanceOf(solanaAccounts.friend)).toBe(before + 100_000_000n)
  expect([hash, signature]).toEqual([expect.any(String), expect.any(String)])
})
