import { createTestFairlead } from '@fairlead/test'
import { accounts, createClients, startChain } from '@fairlead/test/node'
import { parseGwei } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitForOutcome } from './waitForOutcome.ts'

let chain: Awaited<ReturnType<typeof startChain>>
beforeAll(async () => {
  chain = await startChain({ chainId: 31337 })
})
afterAll(() => chain.stop())

test('[FEAT-19] behavior: a transaction that another party sends for the user is never reported as cancelled', async () => {
  const { control, holder, reader } = createClients(chain)
  await control.setAutomine(false)
  const asked: string[] = []
  const { fairlead, world } = createTestFairlead({ networks: [chain.network] }, undefined, {
    fetch(...input) {
      asked.push(String(input[1]?.body))
      return fetch(...input)
    },
  })
  const nonce = await reader.getTransactionCount({ address: accounts.holder })
  const hash = await holder.sendTransaction({ nonce, to: accounts.friend, value: 1n })
  const { network } = chain
  const options = { address: accounts.friend, hash, network, pauseMs: 1_000, tries: 3 }

  const waiting = waitForOutcome(fairlead, options)
  await expect.poll(() => asked.join().includes('eth_getTransactionCount')).toBe(true)
  const fees = { maxFeePerGas: parseGwei('100'), maxPriorityFeePerGas: parseGwei('50') }
  await holder.sendTransaction({ nonce, ...fees, to: accounts.friend, value: 2n })
  await control.mine({ blocks: 1 })
  let isOver = false
  waiting.then(() => {
    isOver = true
  })
  await expect
    .poll(async () => {
      await world.clock.advance(1_000)
      return isOver
    })
    .toBe(true)

  expect(await waiting).toEqual({ hash, status: 'pending' })
})
