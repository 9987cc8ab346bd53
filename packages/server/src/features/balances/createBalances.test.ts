import { expect, test } from 'vitest'
import { createTestServer, local } from '../../testing/createTestServer.ts'
import { startUpstream } from '../../testing/startUpstream.ts'

const chainId = 'eip155:31337'
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('[FEAT-01] behavior: processes share one cache, which an update refreshes for all', async () => {
  let balance = 1
  const upstream = await startUpstream((body) => {
    const { id, method } = body as { id: number; method: string }
    const results: Record<string, unknown> = {
      eth_blockNumber: '0x1',
      eth_getBalance: `0x${balance}`,
      eth_getLogs: [],
    }
    return { body: { id, jsonrpc: '2.0', result: results[method] } }
  })
  const kept = new Map<string, string>()
  const sharedCache = {
    read: async (key: string) => kept.get(key),
    write: async (key: string, text: string) => void kept.set(key, text),
  }
  const chains = [{ caipNetworkId: chainId, upstreams: [upstream.url] }]
  const servers = await Promise.all([1, 2].map(() => createTestServer({ chains, sharedCache })))
  const ask = async (index: number, query = '') => {
    const path = `/v1/account/${account}/balance?${local}&currency=usd&chainId=${chainId}${query}`
    const response = await servers[index]!.get(path)
    const { balances } = (await response.json()) as {
      balances: { quantity: { numeric: string } }[]
    }
    return balances[0]?.quantity.numeric
  }
  const wei = (count: number) => `0.${'0'.repeat(17)}${count}`

  expect(await ask(0)).toBe(wei(1))
  const first = upstream.received.length
  balance = 2
  expect(await ask(1)).toBe(wei(1))
  expect(upstream.received).toHaveLength(first)

  expect(await ask(1, '&forceUpdate=1')).toBe(wei(2))
  expect(await ask(0)).toBe(wei(2))
  // Only in the shared cache: when that is emptied, the processes read again.
  kept.clear()
  balance = 3
  expect(await ask(0)).toBe(wei(3))
})
