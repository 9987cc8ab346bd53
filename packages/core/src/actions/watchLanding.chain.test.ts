import { createTestFairlead } from '@fairlead/test'
import { accounts, createClients, startChain } from '@fairlead/test/node'
import { parseEther, parseGwei } from 'viem'
import { getTransactionCount } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Eip1193Provider } from '../namespaces/eip1193Provider.ts'
import { connect } from './connect.ts'
import { sendTransaction } from './sign.ts'

let chain: Awaited<ReturnType<typeof startChain>>
beforeAll(async () => {
  chain = await startChain({ chainId: 31337 })
})
afterAll(() => chain.stop())

test('[FEAT-02] behavior: reads the balance again after the transaction is mined', async () => {
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

test('[FEAT-19] behavior: finds a replaced transaction by its nonce', async () => {
  const { control, holder } = createClients(chain)
  await control.setAutomine(false)
  let nonce = 0
  const wallet: Eip1193Provider = {
    async request({ method }) {
      if (method === 'eth_chainId') return '0x7a69'
      if (method !== 'eth_sendTransaction') return [accounts.holder]
      nonce = await getTransactionCount(holder, { address: accounts.holder })
      return holder.sendTransaction({ nonce, to: accounts.friend, value: 1n })
    },
  }
  const { fairlead, world } = createTestFairlead({ networks: [chain.network] }, undefined, {
    fetch: (...input) => fetch(...input),
    injected: () => wallet,
  })
  await connect(fairlead, { connectorId: 'injected' })
  const { client } = await fairlead.queries()
  const pending = () =>
    client
      .getQueryData<readonly { hash: string }[]>(['pending', 'eip155:31337', accounts.holder])
      ?.map(({ hash }) => hash)
  const nextLook = async (hash: string) => {
    await world.clock.advance(4_000)
    return pending()?.includes(hash)
  }

  const sent = await sendTransaction(fairlead, { to: accounts.friend, value: 1n })
  await expect.poll(pending).toEqual([sent])
  const faster = await holder.sendTransaction({
    maxFeePerGas: parseGwei('100'),
    maxPriorityFeePerGas: parseGwei('50'),
    nonce,
    to: accounts.friend,
    value: 1n,
  })
  // Blocks before and after, so that the one with the replacement has to be found.
  await control.mine({ blocks: 3 })
  await expect.poll(() => nextLook(faster)).toBe(true)
  expect(pending()).toEqual([faster])
})
