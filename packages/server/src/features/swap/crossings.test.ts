import { expect, test } from 'vitest'
import { nativeAddress } from '../../chains/nativeToken.ts'
import { createTestServer, local } from '../../testing/createTestServer.ts'
import { type Reply, startVendor } from '../../testing/startVendor.ts'

// Answers are written after https://docs.li.fi/api-reference

const user = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const diamond = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const there = '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'
const hash = `0x${'12'.repeat(32)}` as const
const arrived = `0x${'34'.repeat(32)}` as const

const quote = {
  action: { fromChainId: 1, toAddress: user, toChainId: 10 },
  estimate: {
    approvalAddress: diamond,
    executionDuration: 150.4,
    toAmount: '2490000000',
    toAmountMin: '2480000000',
  },
  id: 'quote-1',
  tool: 'across',
  toolDetails: { key: 'across', name: 'Across' },
  transactionRequest: { data: '0x12aa3caf', gasLimit: '0x2bf20', to: diamond, value: '0x3f2' },
}
const received = {
  amount: '2489000000',
  chainId: 10,
  token: { address: there, decimals: 6, symbol: 'USDC' },
  txHash: arrived,
}
const known = {
  '/v1/chains': {
    body: { chains: [1, 10].map((id) => ({ diamondAddress: diamond, id, key: String(id) })) },
  },
  '/v1/quote': { body: quote },
  '/v1/tokens': {
    body: { tokens: { 10: [{ address: there, decimals: 6, name: 'USD Coin', symbol: 'USDC' }] } },
  },
}
const chains = ['eip155:1', 'eip155:10', 'eip155:5000'].map((caipNetworkId) => ({ caipNetworkId }))
const order = {
  amount: '1000',
  from: `eip155:1:${nativeAddress}`,
  to: `eip155:10:${there}`,
  userAddress: user,
}
const body = { ...order, eip155: { slippage: 1.5 }, userAddress: `eip155:1:${user}` }

/** Opens a server with LI.FI as the second vendor of swaps, behind the chain's own exchanges. */
async function open(changes: Record<string, Reply> = {}, swap: ('lifi' | 'onchain')[] = ['lifi']) {
  const vendor = await startVendor({ ...known, ...changes })
  const node = await startVendor({ '/': { body: { id: 1, jsonrpc: '2.0', result: '0x3b9aca00' } } })
  const server = await createTestServer({
    chains: chains.map((chain) => ({ ...chain, upstreams: [node.url] })),
    vendors: { lifi: { url: vendor.url }, swap },
  })
  const read = async (path: string, values: Record<string, string>) => {
    const response = await server.get(`/v1/convert/${path}?${local}&${new URLSearchParams(values)}`)
    return { body: await response.json(), status: response.status }
  }
  const build = async (given = body) => {
    const response = await server.post('/v1/convert/build-transaction', {
      ...given,
      projectId: local.split('=')[1],
    })
    return { body: await response.json(), status: response.status }
  }
  return { ...server, build, read, vendor }
}

const follow = { bridge: 'across', from: 'eip155:1', hash, to: 'eip155:10' }

test('[FEAT-10][API-05] default: a quote between two networks', async () => {
  const { read, vendor } = await open()

  const { body: answer } = await read('quotes', order)

  expect(answer.quotes).toMatchObject([{ toAccount: order.to, toAmount: '2490000000' }])
  const asked = new URL(vendor.asked().at(-1) ?? '', vendor.url).searchParams
  expect(Object.fromEntries(asked)).toMatchObject({
    fromAddress: user,
    fromAmount: '1000',
    fromChain: '1',
    toChain: '10',
    toToken: there.toLowerCase(),
  })
})

test('[FEAT-10][API-10] default: builds with the bridge, its fee, the minimum and the duration', async () => {
  const { build, vendor } = await open()

  const { body: answer } = await build()

  expect(answer).toMatchObject({
    tx: { data: '0x12aa3caf', eip155: { gas: '180000' }, to: `eip155:1:${diamond}` },
    x: {
      crossing: {
        bridge: { id: 'across', name: 'Across' },
        // 0x3f2 is 1010, and 1000 is the amount.
        fee: '10',
        minimum: '2480000000',
        seconds: 150,
        toAmount: '2490000000',
      },
    },
  })
  expect(vendor.asked().at(-1)).toContain('slippage=0.015')
})

test('[FEAT-10] default: lists the networks that swaps pay out on, and their tokens', async () => {
  const { read, vendor } = await open()

  const here = await read('tokens', { chainId: 'eip155:1' })
  const away = await read('tokens', { chainId: 'eip155:10', source: 'eip155:1' })

  expect(here.body.x).toEqual({ destinations: ['eip155:10'] })
  expect(away.body.tokens).toMatchObject([{ address: `eip155:10:${there}`, symbol: 'USDC' }])
  // No address is sent before a quote is requested.
  expect(vendor.asked().join()).not.toContain(user)
})

test('[FEAT-10][API-11] default: the vendor of the crossing is approved, also behind another vendor', async () => {
  const { read } = await open({}, ['onchain', 'lifi'])

  const { body: answer } = await read('build-approve', {
    ...order,
    from: `eip155:1:${usdc}`,
    userAddress: `eip155:1:${user}`,
  })

  expect(answer.tx.data.toLowerCase()).toContain(diamond.slice(2).toLowerCase())
})

test.each([
  ['pending', { status: 'PENDING', substatus: 'WAIT_DESTINATION_TRANSACTION' }],
  ['unknown', { status: 'NOT_FOUND' }],
  ['refunding', { status: 'PENDING', substatus: 'REFUND_IN_PROGRESS' }],
  ['failed', { receiving: received, status: 'FAILED', substatus: 'UNKNOWN_ERROR' }],
])('[FEAT-10] default: a transfer that is %s', async (status, answer) => {
  const { read, vendor } = await open({ '/v1/status': { body: answer } })

  expect((await read('status', follow)).body).toEqual({ status })
  expect(vendor.asked().at(-1)).toBe(
    `/v1/status?bridge=across&fromChain=1&toChain=10&txHash=${hash}`,
  )
})

test.each([
  ['done', 'COMPLETED', 10],
  ['partial', 'PARTIAL', 10],
  ['refunded', 'REFUNDED', 1],
])('[FEAT-10] default: what was received, if it is %s', async (status, substatus, chainId) => {
  const answer = { receiving: { ...received, chainId }, status: 'DONE', substatus }
  const { read } = await open({ '/v1/status': { body: answer } })

  expect((await read('status', follow)).body).toEqual({
    received: {
      amount: '2489000000',
      decimals: 6,
      hash: arrived,
      symbol: 'USDC',
      token: `eip155:${chainId}:${there}`,
    },
    status,
  })
})

test('[FEAT-10] behavior: a state is cached for five seconds', async () => {
  const { clock, read, vendor } = await open({ '/v1/status': { body: { status: 'PENDING' } } })
  const count = () => vendor.asked().filter((url) => url.startsWith('/v1/status')).length

  await read('status', follow)
  await read('status', follow)
  expect(count()).toBe(1)
  clock.nowMs += 5_000
  await read('status', follow)
  expect(count()).toBe(2)
})

test('[FEAT-10] behavior: funds on a network that was not requested are not reported', async () => {
  const answer = { receiving: { ...received, chainId: 56 }, status: 'DONE', substatus: 'COMPLETED' }
  const { read } = await open({ '/v1/status': { body: answer } })

  expect((await read('status', follow)).body).toEqual({ status: 'done' })
})

test('[FEAT-10][API-05] error: no vendor swaps between the networks: no route, and no vendor is asked', async () => {
  const alone = await open({}, ['onchain'])
  expect((await alone.read('quotes', order)).body).toEqual({ quotes: [] })
  expect(await alone.build()).toMatchObject({
    body: { detail: expect.stringContaining('No route between these tokens') },
    status: 404,
  })
  expect(alone.vendor.asked()).toEqual([])

  const far = { ...order, to: `eip155:5000:${there}` }
  const both = await open()
  expect((await both.read('quotes', far)).body).toEqual({ quotes: [] })
  expect(both.vendor.asked().join()).not.toContain(user)
})

test.each([
  ['another receiver', { action: { ...quote.action, toAddress: diamond } }],
  ['another network', { action: { ...quote.action, toChainId: 56 } }],
  ['no bridge', { tool: null }],
  ['less than the amount', { transactionRequest: { ...quote.transactionRequest, value: '0x1' } }],
])('[FEAT-10][API-10] error: a transaction with %s is refused', async (_, change) => {
  const { build } = await open({ '/v1/quote': { body: { ...quote, ...change } } })

  expect((await build()).status).toBe(503)
})

test.each([
  ['hash', '0x12'],
  ['bridge', 'a/b?c'],
  ['from', 'eip155:999'],
  ['to', 'solana:x'],
])('[FEAT-10] error: an invalid %s', async (name, value) => {
  const { read, vendor } = await open()

  expect((await read('status', { ...follow, [name]: value })).status).toBe(400)
  expect(vendor.asked()).toEqual([])
})
