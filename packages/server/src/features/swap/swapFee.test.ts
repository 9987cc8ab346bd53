import { getSwapQuotes, parse } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import { createTokenReader } from '../../chains/createTokenReader.ts'
import { nativeAddress } from '../../chains/nativeToken.ts'
import { Configuration } from '../../configuration/Configuration.ts'
import { createTestChain } from '../../testing/createTestChain.ts'
import { createTestServer, local } from '../../testing/createTestServer.ts'
import { type Reply, startVendor } from '../../testing/startVendor.ts'
import { lifiSwaps } from './providers/lifi.ts'
import { oneInchSwaps } from './providers/oneInch.ts'
import type { RemoteOptions } from './providers/remote.ts'
import { uniswapSwaps } from './providers/uniswap.ts'
import { zeroExSwaps } from './providers/zeroEx.ts'
import type { SwapVendor } from './SwapVendor.ts'

const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const user = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const router = '0x111111125421cA6dc452d289314280a0f8842A65'
const fee = { bps: 25, recipient: '0x00000000000000000000000000000000000FEE00' }
const tx = { data: '0x12aa3caf', to: router, value: '0' }
const key = 'secret'

const quotes: Record<string, Reply> = {
  '/swap/allowance-holder/price': { body: { buyAmount: '2490', liquidityAvailable: true } },
  '/swap/allowance-holder/quote': { body: { liquidityAvailable: true, transaction: tx } },
  '/swap/v6.0/1/quote': { body: { dstAmount: '2490' } },
  '/swap/v6.0/1/swap': { body: { dstAmount: '2490', tx } },
  '/v1/chains': { body: { chains: [{ diamondAddress: router, id: 1 }] } },
  '/v1/quote': {
    body: {
      estimate: { approvalAddress: router, toAmount: '2490' },
      id: 'quote-1',
      quote: { output: { amount: '2490' } },
      routing: 'CLASSIC',
      transactionRequest: tx,
    },
  },
  '/v1/swap': { body: { swap: tx } },
}
const tokens = createTokenReader({ clock: Date.now })

/** Asks a vendor for a quote and a transaction. @returns The offer, and the questions without their fixed part. */
async function ask(create: (url: string, options: RemoteOptions) => SwapVendor, bps = fee.bps) {
  const server = await startVendor(quotes)
  const vendor = create(server.url, { ...server.options, fee: { ...fee, bps } })
  const chain = createTestChain('http://127.0.0.1:1', { caipNetworkId: 'eip155:1' })
  const order = { amount: 1_000n, chain, from: usdc, to: nativeAddress, user } as const
  const [offer] = await vendor.quote(order, server.signal)
  await vendor.build({ ...order, slippageBps: 100n }, server.signal)
  const asked = server.received
    .filter(({ url }) => !url.startsWith('/v1/chains'))
    .map(({ body, url }) => ({ body, query: new URL(url, 'http://vendor').searchParams }))
  return { asked, feeBps: offer?.feeBps }
}

test('[API-05][API-10] default: 1inch takes the fee in percent, and pays it to the referrer', async () => {
  const { asked, feeBps } = await ask((url, options) => oneInchSwaps({ key, url }, options))

  expect(feeBps).toBe(25)
  expect(asked.map(({ query }) => query.get('fee'))).toEqual(['0.25', '0.25'])
  expect(asked[1]?.query.get('referrer')).toBe(fee.recipient)
})

test('[API-05][API-10] default: 0x takes the fee in the sold token', async () => {
  const create = (url: string, options: RemoteOptions) =>
    zeroExSwaps({ key, url }, { ...options, tokens })
  const { asked, feeBps } = await ask(create)

  expect(feeBps).toBe(25)
  for (const { query } of asked)
    expect(Object.fromEntries(query)).toMatchObject({
      swapFeeBps: '25',
      swapFeeRecipient: fee.recipient,
      swapFeeToken: usdc,
    })
  expect(asked).toHaveLength(2)
})

test('[API-05][API-10] default: LI.FI takes the fee as a fraction, for an integrator', async () => {
  const create = (url: string, options: RemoteOptions) =>
    lifiSwaps({ integrator: 'shop', url }, options)
  const { asked, feeBps } = await ask(create)

  expect(feeBps).toBe(25)
  expect(asked.map(({ query }) => [query.get('fee'), query.get('integrator')])).toEqual([
    ['0.0025', 'shop'],
    ['0.0025', 'shop'],
  ])
})

test.each([
  ['1inch with a fee of 0', 0, (url, options) => oneInchSwaps({ key, url }, options)],
  ['0x with a fee of 0', 0, (url, options) => zeroExSwaps({ key, url }, { ...options, tokens })],
  ['LI.FI without an integrator', 25, (url, options) => lifiSwaps({ url }, options)],
  ['Uniswap', 25, (url, options) => uniswapSwaps({ key, url }, { ...options, tokens })],
] satisfies [string, number, Parameters<typeof ask>[0]][])(
  '[API-05][API-10] behavior: %s takes no fee, and the quote says so',
  async (_, bps, create) => {
    const { asked, feeBps } = await ask(create, bps)

    expect(feeBps).toBe(0)
    expect(asked.length).toBeGreaterThan(1)
    for (const { body, query } of asked) expect(`${query} ${body}`).not.toMatch(/fee|referrer/i)
  },
)

test('[API-05] default: the quote names the fee', async () => {
  const vendor = await startVendor(quotes)
  const server = await createTestServer({
    chains: [{ caipNetworkId: 'eip155:1', upstreams: ['http://127.0.0.1:1'] }],
    clock: Date.now,
    vendors: { '1inch': { key, url: vendor.url }, swap: ['1inch'], swapFee: { eip155: fee } },
  })
  const query = new URLSearchParams({
    amount: '1000',
    from: `eip155:1:${usdc}`,
    to: `eip155:1:${nativeAddress}`,
    userAddress: user,
  })

  const answer = await (await server.get(`/v1/convert/quotes?${local}&${query}`)).json()

  expect(parse(getSwapQuotes.response, answer).quotes[0]?.x?.providerFeeBps).toBe(25)
})

test.each([
  ['more than 1 %', { ...fee, bps: 101 }, 'bps'],
  ['less than 0', { ...fee, bps: -1 }, 'bps'],
  ['a fractional number of basis points', { ...fee, bps: 0.5 }, 'bps'],
  ['no recipient', { bps: 25 }, 'recipient'],
  ['the zero address', { ...fee, recipient: `0x${'0'.repeat(40)}` }, 'recipient'],
])('[API-05] error: a fee of %s is refused at the start', (_, eip155, field) => {
  const vendors = { swapFee: { eip155 } }

  expect(() => parse(Configuration, { vendors })).toThrow(`vendors.swapFee.eip155.${field}`)
})
