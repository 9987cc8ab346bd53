import { getSwapQuotes, getSwapTokens, parse, postSolanaSwap } from '@fairlead/protocol'
import { base58 } from '@fairlead/protocol/solana'
import { expect, test } from 'vitest'
import { solanaNativeAddress } from '../../../chains/nativeToken.ts'
import { createTestServer, local } from '../../../testing/createTestServer.ts'
import { type Reply, startVendor } from '../../../testing/startVendor.ts'

// Answers are written after the vendor's documentation.

const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const wrappedSol = 'So11111111111111111111111111111111111111112'
const user = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const stranger = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const key = 'secret-key'
const from = `${chainId}:${solanaNativeAddress}`
const to = `${chainId}:${usdc}`

const quote = {
  contextSlot: 1,
  inAmount: '1000000000',
  inputMint: wrappedSol,
  otherAmountThreshold: '148500000',
  outAmount: '150000000',
  outputMint: usdc,
  priceImpactPct: '0.0012',
  routePlan: [],
}

/** Serializes a transaction of version 0 without instructions and signatures. */
function transactionOf(...signers: readonly string[]): string {
  const count = signers.length
  const keys = signers.flatMap((signer) => [...base58.decode(signer)])
  const zeros = (size: number) => new Array<number>(size).fill(0)
  const message = [0x80, count, 0, 0, count, ...keys, ...zeros(32), 0, 0]
  return Buffer.from([count, ...zeros(64 * count), ...message]).toString('base64')
}

async function open(changes: Record<string, Reply> = {}, isSetUp = true) {
  const vendor = await startVendor({
    '/swap/v1/quote': { body: quote },
    '/swap/v1/swap': {
      body: { prioritizationFeeLamports: 1_000, swapTransaction: transactionOf(user) },
    },
    ...changes,
  })
  const server = await createTestServer({
    chains: [
      {
        caipNetworkId: chainId,
        tokens: [{ address: usdc, decimals: 6, name: 'USD Coin', symbol: 'USDC' }],
        upstreams: ['http://127.0.0.1:1'],
      },
    ],
    clock: Date.now,
    ...(isSetUp && { vendors: { jupiter: { key, url: vendor.url }, swap: ['jupiter'] } }),
  })
  const terms = { amount: '1000000000', from, to }
  return {
    ...server,
    ask(given: Record<string, string> = {}) {
      const query = new URLSearchParams({ ...terms, userAddress: user, ...given })
      return server.get(`/v1/convert/quotes?${local}&${query}`)
    },
    build(given: Record<string, unknown> = {}) {
      const userAddress = `${chainId}:${user}`
      const body = { ...terms, projectId: local.split('=')[1], slippage: 1, userAddress, ...given }
      return server.post('/v1/convert/build-solana-transaction', body)
    },
    vendor,
  }
}

test('[API-05] default: a quote on Solana', async () => {
  const { ask, vendor } = await open()

  const { quotes } = parse(getSwapQuotes.response, await (await ask()).json())

  expect(quotes).toEqual([
    {
      fromAccount: from,
      fromAmount: '1000000000',
      id: null,
      toAccount: to,
      toAmount: '150000000',
      x: { priceImpactBps: 12, providerFeeBps: 0 },
    },
  ])
  const { headers, url } = vendor.received[0]!
  expect(headers['x-api-key']).toBe(key)
  expect(url).not.toContain(key)
  expect(Object.fromEntries(new URL(url, vendor.url).searchParams)).toEqual({
    amount: '1000000000',
    inputMint: wrappedSol,
    outputMint: usdc,
    slippageBps: '100',
    swapMode: 'ExactIn',
  })
})

test('[API-10] default: a transaction on Solana, with the slippage and the vendor’s own quote', async () => {
  const { build, vendor } = await open()

  const built = parse(postSolanaSwap.response, await (await build({ slippage: 1.5 })).json())

  expect(built).toEqual({ fee: '6000', transaction: transactionOf(user) })
  expect(vendor.received[0]?.url).toContain('slippageBps=150')
  expect(JSON.parse(vendor.received[1]?.body ?? '')).toEqual({
    dynamicComputeUnitLimit: true,
    quoteResponse: quote,
    userPublicKey: user,
    wrapAndUnwrapSol: true,
  })
})

test('[API-06] default: the native coin and the configured tokens', async () => {
  const { get } = await open()

  const answer = await (await get(`/v1/convert/tokens?${local}&chainId=${chainId}`)).json()

  const { tokens } = parse(getSwapTokens.response, answer)
  expect(tokens.map(({ address, symbol }) => [address, symbol])).toEqual([
    [from, 'SOL'],
    [to, 'USDC'],
  ])
})

test('[API-05] behavior: no route', async () => {
  const refusal = { body: { errorCode: 'COULD_NOT_FIND_ANY_ROUTE' }, status: 400 }
  const { ask, build } = await open({ '/swap/v1/quote': refusal })

  expect(await (await ask()).json()).toMatchObject({ quotes: [] })
  expect((await build()).status).toBe(404)
})

test.each([
  ['another amount', { ...quote, inAmount: '1' }],
  ['another token', { ...quote, outputMint: wrappedSol }],
  ['less than the slippage allows', { ...quote, otherAmountThreshold: '140000000' }],
])('[API-05] error: a quote for %s is refused', async (_, body) => {
  const { ask, entries } = await open({ '/swap/v1/quote': { body } })

  expect((await ask()).status).toBe(503)
  expect(JSON.stringify(entries)).not.toContain(key)
})

test.each([
  ['that another account pays for', transactionOf(stranger)],
  ['that another account signs too', transactionOf(user, stranger)],
  ['that is invalid', 'AAAA'],
])('[API-10] error: a transaction %s is refused', async (_, swapTransaction) => {
  const { build } = await open({ '/swap/v1/swap': { body: { swapTransaction } } })

  expect((await build()).status).toBe(503)
})

test.each([
  ['an amount of zero', { amount: '0' }, 'amount'],
  ['more than an account can hold', { amount: String(2n ** 64n) }, 'amount'],
  ['the same token', { to: from }, 'to'],
  ['an address of another namespace', { to: `${chainId}:0x${'1'.repeat(40)}` }, 'to'],
  ['an account of another network', { userAddress: `solana:devnet:${user}` }, 'userAddress'],
] as [string, Record<string, string>, string][])('[API-05] error: %s', async (_, given, field) => {
  const { ask } = await open()

  const response = await ask(given)

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ reasons: [{ field }] })
})

test('[FEAT-10] behavior: without the vendor, Solana has no swaps', async () => {
  const { ask, build, get } = await open({}, false)

  for (const response of [
    await ask(),
    await build(),
    await get(`/v1/convert/tokens?${local}&chainId=${chainId}`),
  ]) {
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'NETWORK_UNSUPPORTED' })
  }
})
