import { type Address, encodeFunctionData, maxUint256, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import type { Chain } from '../../../chains/createChains.ts'
import { createTokenReader } from '../../../chains/createTokenReader.ts'
import { nativeAddress } from '../../../chains/nativeToken.ts'
import type { Vendors } from '../../../configuration/Vendors.ts'
import { createTestChain } from '../../../testing/createTestChain.ts'
import { type Reply, startVendor } from '../../../testing/startVendor.ts'
import { createUpstream } from '../../../vendors/upstream.ts'
import type { SwapOrder, SwapVendor } from '../SwapVendor.ts'
import { lifiSwaps } from './lifi.ts'
import { oneInchSwaps } from './oneInch.ts'
import { uniswapSwaps } from './uniswap.ts'
import { upstreamSwaps } from './upstream.ts'
import { zeroExSwaps } from './zeroEx.ts'

// Answers are written after the vendors' documentation.

const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const user = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const router = '0x111111125421cA6dc452d289314280a0f8842A65'
const holder = '0x0000000000001fF3684f28c67538d4D072C22734'
const key = 'secret-key'
const zero = '0x0000000000000000000000000000000000000000'
const transaction = { data: '0x12aa3caf', from: user, to: router, value: '0' }
const approval = encodeFunctionData({
  abi: parseAbi(['function approve(address spender, uint256 amount)']),
  args: [router, maxUint256],
})
const listed = {
  decimals: 6,
  logoURI: 'https://tokens.example/usdc.png',
  name: 'USD Coin',
  symbol: 'USDC',
}

type Case = {
  open(url: string, options: { clock: () => number; fetch: typeof fetch }): SwapVendor
  /** What the vendor calls the native coin. */
  native: string
  replies: Record<string, Reply>
  spender: string
  /** Paths for which "no route" and "insufficient liquidity" are answered. */
  quotePath: string
  buildPath: string
  noRoute: Reply
  /** Headers that carry the key. */
  header: string
}

const tokens = createTokenReader({ clock: Date.now })
const swapId = (address: string) => `eip155:1:${address}`

const cases: Record<string, Case> = {
  '1inch': {
    buildPath: '/swap/v6.0/1/swap',
    header: 'authorization',
    native: nativeAddress,
    noRoute: { body: { description: 'insufficient liquidity', error: 'Bad Request' }, status: 400 },
    open: (url, options) => oneInchSwaps({ key, url }, options),
    quotePath: '/swap/v6.0/1/quote',
    replies: {
      '/swap/v6.0/1/approve/spender': { body: { address: router } },
      '/swap/v6.0/1/quote': { body: { dstAmount: '2490000000', gas: 180_000 } },
      '/swap/v6.0/1/swap': {
        body: { dstAmount: '2490000000', tx: { ...transaction, gas: 0, gasPrice: '1000' } },
      },
      '/swap/v6.0/1/tokens': { body: { tokens: { [usdc]: { ...listed, address: usdc } } } },
    },
    spender: router,
  },
  '0x': {
    buildPath: '/swap/allowance-holder/quote',
    header: '0x-api-key',
    native: nativeAddress,
    noRoute: { body: { liquidityAvailable: false, zid: '0x1' } },
    open: (url, options) => zeroExSwaps({ key, url }, { ...options, tokens }),
    quotePath: '/swap/allowance-holder/price',
    replies: {
      '/swap/allowance-holder/price': {
        body: {
          allowanceTarget: holder,
          buyAmount: '2490000000',
          gas: '180000',
          liquidityAvailable: true,
        },
      },
      '/swap/allowance-holder/quote': {
        body: {
          allowanceTarget: holder,
          buyAmount: '2490000000',
          liquidityAvailable: true,
          transaction: { ...transaction, gas: '200000', gasPrice: '1000' },
        },
      },
    },
    spender: holder,
  },
  lifi: {
    buildPath: '/v1/quote',
    header: 'x-lifi-api-key',
    native: zero,
    noRoute: { body: { code: 1002, message: 'No available quotes' }, status: 404 },
    open: (url, options) => lifiSwaps({ key, url }, options),
    quotePath: '/v1/quote',
    replies: {
      '/v1/chains': { body: { chains: [{ diamondAddress: router, id: 1, key: 'eth' }] } },
      '/v1/quote': {
        body: {
          estimate: { approvalAddress: router, toAmount: '2490000000' },
          id: 'quote-1',
          transactionRequest: { ...transaction, chainId: 1, gasLimit: '0x2bf20', value: '0x0' },
        },
      },
      '/v1/tokens': { body: { tokens: { 1: [{ ...listed, address: usdc }] } } },
    },
    spender: router,
  },
  uniswap: {
    buildPath: '/v1/quote',
    header: 'x-api-key',
    native: zero,
    noRoute: {
      body: { detail: 'No quotes available', errorCode: 'ResourceNotFound' },
      status: 404,
    },
    open: (url, options) => uniswapSwaps({ key, url }, { ...options, tokens }),
    quotePath: '/v1/quote',
    replies: {
      '/v1/check_approval': { body: { approval: { data: approval, to: usdc, value: '0x00' } } },
      '/v1/quote': {
        body: {
          quote: {
            gasUseEstimate: '180000',
            output: { amount: '2490000000', token: usdc },
            quoteId: 'quote-1',
          },
          routing: 'CLASSIC',
        },
      },
      '/v1/swap': { body: { swap: { ...transaction, gasLimit: '200000' } } },
    },
    spender: router,
  },
  upstream: {
    buildPath: '/v1/convert/build-transaction',
    header: '',
    native: nativeAddress,
    noRoute: { body: { quotes: [] } },
    open: (url, options) => {
      const configuration: NonNullable<Vendors['upstream']> = { projectId: 'theirs', url }
      return upstreamSwaps(createUpstream(configuration, options), configuration)
    },
    quotePath: '/v1/convert/quotes',
    replies: {
      '/v1/convert/build-approve': {
        body: { tx: { data: approval, from: swapId(usdc), to: swapId(usdc), value: '0' } },
      },
      '/v1/convert/build-transaction': {
        body: {
          tx: {
            amount: '1000',
            data: transaction.data,
            eip155: { gas: '200000', gasPrice: '1000' },
            from: swapId(user),
            to: swapId(router),
          },
        },
      },
      '/v1/convert/quotes': {
        body: {
          quotes: [
            {
              fromAccount: 'a',
              fromAmount: '1000',
              id: null,
              toAccount: 'b',
              toAmount: '2490000000',
            },
          ],
        },
      },
      '/v1/convert/tokens': {
        body: { tokens: [{ ...listed, address: swapId(usdc), logoUri: null }] },
      },
    },
    spender: router,
  },
}
const names = Object.keys(cases)

async function open(name: string, changes: Record<string, Reply> = {}) {
  const { open: openVendor, replies, ...rest } = cases[name]!
  const server = await startVendor({ ...replies, ...changes })
  const chain: Chain = createTestChain('http://127.0.0.1:1', {
    caipNetworkId: 'eip155:1',
    tokens: [{ address: usdc, decimals: 6, name: 'USD Coin', symbol: 'USDC' }],
  })
  const order: SwapOrder & { slippageBps: bigint } = {
    amount: 1_000n,
    chain,
    from: usdc,
    slippageBps: 125n,
    to: nativeAddress as Address,
    user,
  }
  return { ...rest, ...server, chain, order, vendor: openVendor(server.url, server.options) }
}

test.each(names)('[API-05] default: %s quotes', async (name) => {
  const { native, order, received, signal, vendor } = await open(name)

  const offers = await vendor.quote(order, signal)

  expect(offers).toHaveLength(1)
  expect(offers[0]?.toAmount).toBe(2_490_000_000n)
  const asked = `${decodeURIComponent(received[0]?.url ?? '')} ${received[0]?.body}`
  for (const part of ['1000', usdc, native, user].filter(
    (text) => name !== '1inch' || text !== user,
  ))
    expect(asked.toLowerCase()).toContain(part)
})

test.each(names)('[API-11] default: %s names the contract to approve', async (name) => {
  const { order, signal, spender, vendor } = await open(name)

  expect(await vendor.spender(order, signal)).toBe(spender)
})

test.each(names)('[API-10] default: %s builds, with the slippage', async (name) => {
  const { buildPath, order, received, signal, vendor } = await open(name)

  const call = await vendor.build(order, signal)

  expect(call).toMatchObject({ data: transaction.data, to: router })
  const asked = received.find(({ url }) => url.startsWith(buildPath))
  expect(`${asked?.url} ${asked?.body}`).toMatch(/slippage\w*["=:]+(?:1\.25|125|0\.0125)\b/i)
})

test.each(names)('[API-06] default: %s lists tokens', async (name) => {
  const { chain, signal, vendor } = await open(name)

  expect(await vendor.tokens(chain, signal)).toContainEqual(
    expect.objectContaining({
      address: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'.replace(/0x.*/, (address) =>
        name === 'upstream' ? usdc : address,
      ),
      decimals: 6,
      symbol: 'USDC',
    }),
  )
})

test.each(names.filter((name) => name !== 'upstream'))(
  '[API-05] behavior: %s receives its key only in a header',
  async (name) => {
    const { header, order, received, signal, vendor } = await open(name)

    await vendor.quote(order, signal)
    await vendor.build(order, signal)
    await vendor.spender(order, signal)

    expect(received.length).toBeGreaterThan(1)
    for (const { body, headers, url } of received) {
      expect(headers[header]).toContain(key)
      expect(url + body).not.toContain(key)
    }
  },
)

test.each(names)('[API-05] behavior: %s finds no route', async (name) => {
  const { noRoute, order, quotePath } = await open(name)
  const { signal, vendor } = await open(name, { [quotePath]: noRoute })

  const offers = await vendor.quote(order, signal).catch((error: unknown) => error)

  if (name === '1inch') expect(offers).toMatchObject({ code: 'NOT_FOUND' })
  else expect(offers).toEqual([])
})

test.each(names)(
  '[API-10] behavior: %s rejects the request: no route, not a failure',
  async (name) => {
    const { buildPath, quotePath } = await open(name)
    const refusal = { body: { message: 'Amount too small' }, status: 400 }
    const { order, signal, vendor } = await open(name, {
      [buildPath]: refusal,
      [quotePath]: refusal,
    })

    expect(await vendor.quote(order, signal)).toEqual([])
    await expect(vendor.build(order, signal)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      shortMessage: expect.stringContaining('No route'),
    })
  },
)

test.each(names)('[API-10] error: %s reports missing liquidity', async (name) => {
  const body = { message: 'Insufficient liquidity', reasons: [] }
  const { buildPath, order } = await open(name)
  const { signal, vendor } = await open(name, { [buildPath]: { body, status: 400 } })

  await expect(vendor.build(order, signal)).rejects.toMatchObject({
    code: 'NOT_FOUND',
    shortMessage: expect.stringMatching(/insufficient liquidity/i),
  })
})

test.each(names)(
  '[API-05] error: %s sends an invalid response, and no error quotes the key',
  async (name) => {
    const { quotePath } = await open(name)
    for (const reply of [{ body: { key } }, { text: key }, { body: { key }, status: 500 }]) {
      const { order, signal, vendor } = await open(name, { [quotePath]: reply })

      const error = await vendor.quote(order, signal).catch((thrown: unknown) => thrown)

      expect(error).toBeInstanceOf(Error)
      expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(key)
    }
  },
)

test.each(['1inch', '0x', 'lifi', 'uniswap'])(
  '[API-10] error: %s asks for ether that the user did not enter',
  async (name) => {
    const { buildPath, replies } = cases[name]!
    const path = name === 'uniswap' ? '/v1/swap' : buildPath
    const known = JSON.stringify((replies[path] as { body: unknown }).body)
    const { order, signal, vendor } = await open(name, {
      [path]: { text: known.replace(/"value":"0(?:x0)?"/, '"value":"5"') },
    })

    await expect(vendor.build(order, signal)).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
  },
)

test.each(['0x', 'lifi'])('[API-10] error: %s changes the contract to approve', async (name) => {
  const { buildPath, replies, spender } = cases[name]!
  const known = JSON.stringify((replies[buildPath] as { body: unknown }).body)
  const { order, signal, vendor } = await open(name, {
    [buildPath]: { text: known.replace(`"${spender}"`, `"${user}"`) },
  })

  await expect(vendor.build(order, signal)).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
})
