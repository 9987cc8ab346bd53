import { getPriceHistory, parse } from '@fairlead/protocol'
import { addresses, createClients, serverChains, startChain } from '@fairlead/test/node'
import { encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nativeAddress } from '../../chains/nativeToken.ts'
import { createTestServer, local } from '../../testing/createTestServer.ts'
import { startUpstream } from '../../testing/startUpstream.ts'

const feedAbi = parseAbi(['function set(int256 answer, uint256 age)'])
const chainId = 'eip155:31337'
const hour = 3_600

let chain: Awaited<ReturnType<typeof startChain>>
let clients: ReturnType<typeof createClients>
/** Time of the newest block, in seconds. */
let nowSeconds: number

/** Two days, in which the price of Ether rises by 100 dollars each hour. */
beforeAll(async () => {
  chain = await startChain({ chainId: 31337 })
  clients = createClients(chain)
  for (let price = 1_000; price < 5_800; price += 100) {
    await clients.control.increaseTime({ seconds: hour })
    const data = encodeFunctionData({
      abi: feedAbi,
      args: [BigInt(price) * 10n ** 8n, 0n],
      functionName: 'set',
    })
    const hash = await clients.deployer.sendTransaction({ data, to: addresses.ethUsdFeed })
    await clients.reader.waitForTransactionReceipt({ hash })
  }
  nowSeconds = Number((await clients.reader.getBlock()).timestamp)
})
afterAll(() => chain.stop())

async function serve(url = chain.url, vendors = {}) {
  const [listed] = serverChains([chain.network])
  const server = await createTestServer({
    chains: [{ ...listed!, upstreams: [url] }],
    clock: () => nowSeconds * 1000,
    vendors,
  })
  return async (address: string, rest = 'period=1d') => {
    const path = `/v1/fungible/history?address=${chainId}:${address}&${rest}&${local}`
    const response = await server.get(path)
    expect(response.status).toBe(200)
    return parse(getPriceHistory.response, await response.json()).points
  }
}

test('[API-07] default: a day of prices from past blocks, in order', async () => {
  const points = await (await serve())(nativeAddress)

  expect(points.length).toBeGreaterThan(8)
  const [first, last] = [points[0]!, points.at(-1)!]
  expect(last).toEqual([nowSeconds, 5_700])
  // Within the day, and no more than two hours after its start.
  expect(first[0]).toBeGreaterThanOrEqual(nowSeconds - 24 * hour)
  expect(first[0]).toBeLessThan(nowSeconds - 22 * hour)
  for (const [seconds, price] of points)
    expect(price).toBe(5_700 - 100 * Math.round((nowSeconds - seconds) / hour))
})

test('[API-07] behavior: the same with a pool’s token, and in another currency', async () => {
  const ask = await serve(chain.url, { fiatRates: { EUR: 0.5 } })

  const dollars = await ask(addresses.weth)
  const euros = await ask(addresses.weth, 'period=1d&currency=eur')

  expect(dollars.at(-1)).toEqual([nowSeconds, 5_700])
  expect(euros).toEqual(dollars.map(([seconds, price]) => [seconds, price / 2]))
})

test('[API-07] behavior: no history beyond a day, for a dollar token, for no token, and for an unknown chain', async () => {
  const ask = await serve()

  for (const period of ['1w', '1m', '1y'])
    expect(await ask(nativeAddress, `period=${period}`)).toEqual([])
  expect(await ask(addresses.usdc)).toEqual([])
  expect(await ask('0x0000000000000000000000000000000000000012')).toEqual([])
  expect(await ask('0x12')).toEqual([])
})

test('[API-07] behavior: a node without past state has no history', async () => {
  type Call = { method: string; params?: unknown[] }
  const isPast = ({ method, params = [] }: Call) => method === 'eth_call' && params[1] !== 'latest'
  const pruned = await startUpstream(async (body) => {
    const calls = [body].flat() as (Call & { id: number })[]
    if (calls.some(isPast)) {
      const error = { code: -32000, message: 'missing trie node' }
      const answers = calls.map(({ id }) => ({ error, id, jsonrpc: '2.0' }))
      return { body: JSON.stringify(Array.isArray(body) ? answers : answers[0]) }
    }
    const response = await fetch(chain.url, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
      method: 'POST',
    })
    return { body: await response.text() }
  })

  expect(await (await serve(pruned.url))(nativeAddress)).toEqual([])
})
