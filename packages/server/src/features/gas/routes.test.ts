import { expect, test } from 'vitest'
import { createTestServer, local } from '../../testing/createTestServer.ts'
import { closedUrl, startUpstream } from '../../testing/startUpstream.ts'

const chainId = 'eip155:31337'
const path = `/v1/convert/gas-price?${local}&chainId=${chainId}`
const gwei = (value: number) => `0x${(BigInt(value) * 10n ** 9n).toString(16)}`

/** Opens a server over a node that answers only these methods. */
async function serve(results: Record<string, unknown>) {
  const node = await startUpstream((body) => {
    const { id, method } = body as { id: number; method: string }
    const error = { code: -32601, message: 'Method not found' }
    const told = Object.hasOwn(results, method) ? { result: results[method] } : { error }
    return { body: { ...told, id, jsonrpc: '2.0' } }
  })
  const chains = [
    { caipNetworkId: chainId, upstreams: [node.url] },
    { caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', upstreams: [node.url] },
  ]
  return { ...(await createTestServer({ chains })), node }
}

const history = {
  baseFeePerGas: [gwei(90), gwei(95), gwei(100)],
  // A block without tips is ignored.
  reward: [
    [gwei(1), gwei(2), gwei(9)],
    ['0x0', '0x0', '0x0'],
  ],
}

test('[API-09] default: base fee with a margin, and the usual priority fees', async () => {
  const { get } = await serve({ eth_feeHistory: history, eth_gasPrice: gwei(101) })

  const response = await get(path)

  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await response.json()).toEqual({
    standard: '114000000000',
    fast: '127000000000',
    instant: '159000000000',
  })
})

test('[API-09] behavior: a chain without priority fees', async () => {
  const { get } = await serve({ eth_feeHistory: { baseFeePerGas: [gwei(100)] } })

  expect(await (await get(path)).json()).toEqual({
    standard: '113000000000',
    fast: '125000000000',
    instant: '150000000000',
  })
})

test.each([
  ['has no fee history', {}],
  ['has no base fee', { eth_feeHistory: { ...history, baseFeePerGas: ['0x0', '0x0'] } }],
  ['sends an invalid response', { eth_feeHistory: { baseFeePerGas: ['much'] } }],
])('[API-09] behavior: for a node that %s, uses its suggested gas price', async (_, results) => {
  const { get } = await serve({ ...results, eth_gasPrice: gwei(100) })

  expect(await (await get(path)).json()).toEqual({
    standard: '100000000000',
    fast: '110000000000',
    instant: '125000000000',
  })
})

test('[API-09] behavior: cached for five seconds', async () => {
  const { clock, get, node } = await serve({ eth_gasPrice: '0x1' })

  await Promise.all([get(path), get(path)])
  clock.nowMs += 4_999
  await get(path)
  expect(node.received).toHaveLength(2)
  clock.nowMs += 1
  await get(path)
  expect(node.received).toHaveLength(4)
})

test.each([
  ['a chain that is not served', 'eip155:999', 'NETWORK_UNSUPPORTED'],
  ['a chain without gas', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'NETWORK_UNSUPPORTED'],
  ['no chain', '1', 'REQUEST_INVALID'],
])('[API-09] error: %s', async (_, asked, code) => {
  const { get } = await serve({})

  const response = await get(`/v1/convert/gas-price?${local}&chainId=${asked}`)

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code, reasons: [{ field: 'chainId' }] })
})

test('[API-09] error: a node without gas data, and an unreachable node', async () => {
  const { get } = await serve({ eth_gasPrice: 5 })
  const gone = await createTestServer({
    chains: [{ caipNetworkId: chainId, upstreams: [await closedUrl()] }],
  })

  for (const response of [await get(path), await gone.get(path)]) {
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  }
})
