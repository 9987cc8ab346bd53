import { createTestFairlead } from '@fairlead/test'
import { accounts, createClients, startChain } from '@fairlead/test/node'
import { parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Eip1193Provider } from '../namespaces/eip1193Provider.ts'
import { connect } from './connect.ts'
import { sendTransaction } from './sign.ts'

let chain: Awaited<ReturnType<typeof startChain>>
beforeAll(async () => {
  chain = await startChain({ chainId: 31337 })
})
afterAll(() => chain.stop())

test('[FEAT-02] behavior: what an account holds is read again when the network has taken its transaction', async () => {
  const { control, holder } = createClients(chain)
  const wallet: Eip1193Provider = {
    async request({ method }) {
      if (method === 'eth_chainId') return '0x7a69'
      if (method !== 'eth_sendTransaction') return [accounts.holder]
      return holder.sendTransaction({ to: accounts.friend, value: parseEther('1') })
    },
  }
  const { fairlead, world } = createTestFairlead({ networks: [chain.network] }, undefined, {
    fetch: (...input) => fetch(...input),
    injected: () => wallet,
  })
  await connect(fairlead, { connectorId: 'injected' })
  await control.setAutomine(false)
  const { client } = await fairlead.queries()
  const key = ['native-balance', 'eip155:31337', accounts.holder]

  await sendTransaction(fairlead, { to: accounts.friend, value: 1n })
  await expect.poll(() => client.getQueryData(['pending', ...key.slice(1)])).toHaveLength(1)
  // Data read before the transaction is included.
  client.setQueryData(key, 'before')
  const isOld = () => client.getQueryState(key)?.isInvalidated
  expect(isOld()).toBe(false)

  await control.mine({ blocks: 1 })
  const later = async () => {
    await world.clock.advance(4_000)
    return isOld()
  }
  await expect.poll(later).toBe(true)
})
