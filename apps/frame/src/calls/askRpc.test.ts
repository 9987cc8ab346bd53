import { type Hex, keccak256, parseTransaction } from 'viem'
import { expect, test } from 'vitest'
import { openOne, signInTo } from '../testing/signInTo.ts'

test('behavior: two tabs show transactions with one nonce: the later approval takes the next nonce', async () => {
  const opened = await openOne()
  const { frame, server } = opened
  const from = await signInTo(opened)
  const raw: Hex[] = []
  const answers: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_chainId: () => '0x1',
    eth_estimateGas: () => '0x5208',
    eth_getBlockByNumber: () => ({ baseFeePerGas: '0x3b9aca00' }),
    eth_getTransactionCount: () => `0x${(7 + raw.length).toString(16)}`,
    eth_maxPriorityFeePerGas: () => '0x1',
    eth_sendRawTransaction: ([sent]) => keccak256(raw[raw.push(sent as Hex) - 1]!),
  }
  server.networks['https://node.example/'] = (method, params) =>
    answers[method]?.(params) ?? new Error('Not here')
  const { store } = frame
  const tabs = [frame, (await openOne({ server, store })).frame]
  const pending = tabs.map((tab) =>
    tab.ask('RPC_REQUEST', {
      chainId: 1,
      method: 'eth_sendTransaction',
      params: [{ from, to: `0x${'22'.repeat(20)}`, value: '0x1' }],
    }),
  )
  for (const { queue } of tabs) await expect.poll(() => queue.shown()).toBeDefined()
  for (const [index, { queue }] of tabs.entries()) {
    queue.approve(queue.shown()!.asked)
    expect(await pending[index]).toBe(keccak256(raw[index]!))
  }
  const sent = raw.map((bytes) => parseTransaction(bytes as `0x02${string}`))
  expect(sent.map(({ nonce }) => nonce)).toEqual([7, 8])
})
