import { parse, postPrices } from '@fairlead/protocol'
import {
  addresses,
  createClients,
  honestToken,
  plantTokens,
  serverChains,
  startChain,
} from '@fairlead/test/node'
import { type Address, encodeFunctionData, type Hex, parseAbi, parseUnits } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { nativeAddress } from '../../chains/nativeToken.ts'
import { createTestServer, local } from '../../testing/createTestServer.ts'
import { startUpstream } from '../../testing/startUpstream.ts'

const feedAbi = parseAbi(['function set(int256 answer, uint256 age)'])
const factoryAbi = parseAbi([
  'function createPair(address, address) returns (address)',
  'function getPair(address, address) view returns (address)',
])
const tokenAbi = parseAbi(['function mint(address to, uint256 amount)', 'function sync()'])
const chainId = 'eip155:31337'
const native = `${chainId}:${nativeAddress}`
const idOf = (name: 'dai' | 'ticket' | 'usdc' | 'usdt' | 'weth') => `${chainId}:${addresses[name]}`

let chain: Awaited<ReturnType<typeof startChain>>
let clients: ReturnType<typeof createClients>
let snapshot: Hex

beforeAll(async () => {
  chain = await startChain({ chainId: 31337 })
  clients = createClients(chain)
})
beforeEach(async () => {
  snapshot = await clients.control.snapshot()
  return () => clients.control.revert({ id: snapshot })
})
afterAll(() => chain.stop())

type Listed = ReturnType<typeof serverChains>[number]

/** Opens a server with the devnet's chain and some changed price settings. */
async function serve(prices: Partial<Listed['prices']> = {}, url = chain.url) {
  const time = { nowMs: Date.now() }
  const [listed] = serverChains([chain.network])
  const configured = { ...listed!, prices: { ...listed!.prices, ...prices }, upstreams: [url] }
  const server = await createTestServer({ chains: [configured], clock: () => time.nowMs })
  async function pricesOf(...ids: readonly string[]) {
    const response = await server.post(`/v1/fungible/price?${local}`, {
      addresses: ids,
      currency: 'usd',
    })
    expect(response.status).toBe(200)
    const { fungibles } = parse(postPrices.response, await response.json())
    return Object.fromEntries(fungibles.map(({ address, price }) => [address, price]))
  }
  return { ...server, pricesOf, time }
}

async function send(to: Address, data: Hex) {
  const hash = await clients.deployer.sendTransaction({ data, to })
  expect((await clients.reader.waitForTransactionReceipt({ hash })).status).toBe('success')
}

const setFeed = (answer: bigint, ageSeconds = 0n) =>
  send(
    addresses.ethUsdFeed,
    encodeFunctionData({ abi: feedAbi, args: [answer, ageSeconds], functionName: 'set' }),
  )

/** Creates a pool of the ticket token and the USDC-like token with these reserves. */
async function openPool(tickets: bigint, dollars: bigint) {
  const { poolFactory, ticket, usdc } = addresses
  const args = [ticket, usdc] as const
  await send(poolFactory, encodeFunctionData({ abi: factoryAbi, args, functionName: 'createPair' }))
  const pool = await clients.reader.readContract({
    abi: factoryAbi,
    address: poolFactory,
    args,
    functionName: 'getPair',
  })
  const mint = (amount: bigint) =>
    encodeFunctionData({ abi: tokenAbi, args: [pool, amount], functionName: 'mint' })
  await send(ticket, mint(tickets))
  await send(usdc, mint(parseUnits(String(dollars), 6)))
  await send(pool, encodeFunctionData({ abi: tokenAbi, functionName: 'sync' }))
}

test('[API-07] default: by feed, as a dollar, by pool; in the requested order, without unknown tokens', async () => {
  const { post } = await serve()
  const asked = [idOf('dai'), native, idOf('ticket'), idOf('usdc'), idOf('weth').toLowerCase()]

  const response = await post(`/v1/fungible/price?${local}`, { addresses: asked, currency: 'usd' })

  expect(await response.json()).toEqual({
    fungibles: [
      { address: idOf('dai'), decimals: 18, iconUrl: '', name: 'Dev Dai', price: 1, symbol: 'DAI' },
      { address: native, decimals: 18, iconUrl: '', name: 'Ether', price: 2500, symbol: 'ETH' },
      {
        address: idOf('usdc'),
        decimals: 6,
        iconUrl: '',
        name: 'Dev USD Coin',
        price: 1,
        symbol: 'USDC',
      },
      {
        address: idOf('weth'),
        decimals: 18,
        iconUrl: '',
        name: 'Wrapped Ether',
        price: 2500,
        symbol: 'WETH',
      },
    ],
  })
})

test('[API-07] behavior: prices the native coin by its pool without a feed', async () => {
  const { pricesOf } = await serve({ feeds: {} })

  expect(await pricesOf(native, idOf('weth'))).toEqual({ [native]: 2500, [idOf('weth')]: 2500 })
})

test.each([
  ['is stale', 1_234n, 25n * 60n * 60n + 60n],
  ['returns nothing', 0n, 0n],
  ['is negative', -5n, 0n],
])('[API-07] behavior: ignores a feed that %s', async (_, answer, age) => {
  await setFeed(answer * 10n ** 8n, age)
  const { pricesOf } = await serve()
  const { pricesOf: withoutPools } = await serve({ poolFactories: [] })

  expect(await pricesOf(native)).toEqual({ [native]: 2500 })
  expect(await withoutPools(native, idOf('dai'))).toEqual({})
})

test('[API-07] behavior: a feed of a token, and a feed address without a contract', async () => {
  await setFeed(3n * 10n ** 8n)
  const { pricesOf } = await serve({
    feeds: {
      [addresses.ticket]: addresses.ethUsdFeed,
      [addresses.dai]: '0x00000000000000000000000000000000000000F1',
    },
  })

  expect(await pricesOf(idOf('ticket'), idOf('dai'))).toEqual({
    [idOf('ticket')]: 3,
    [idOf('dai')]: 1,
  })
})

test('[API-07] behavior: trusts a pool only with enough liquidity', async () => {
  await openPool(1_000n, 9_999n)
  expect(await (await serve()).pricesOf(idOf('ticket'))).toEqual({})
})

test('[API-07] behavior: a pool that holds enough', async () => {
  await openPool(1_000n, 20_000n)
  expect(await (await serve()).pricesOf(idOf('ticket'))).toEqual({ [idOf('ticket')]: 20 })
})

test('[API-07] behavior: a pool emptied of the token gives no price instead of infinity', async () => {
  await openPool(0n, 20_000n)
  expect(await (await serve()).pricesOf(idOf('ticket'))).toEqual({})
})

test('[API-07] behavior: caches a price, and a missing price, for a minute', async () => {
  const { pricesOf, time } = await serve()
  await pricesOf(native, idOf('ticket'))
  await setFeed(3_000n * 10n ** 8n)
  await openPool(1_000n, 20_000n)

  time.nowMs += 59_999
  expect(await pricesOf(idOf('ticket'), native)).toEqual({ [native]: 2500 })
  time.nowMs += 1
  expect(await pricesOf(idOf('ticket'), native)).toEqual({ [idOf('ticket')]: 20, [native]: 3000 })
})

test('[API-07] behavior: fifty tokens take no more requests than one', async () => {
  const counter = await startUpstream(async (body) => {
    const response = await fetch(chain.url, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
      method: 'POST',
    })
    return { body: await response.text() }
  })
  const tokens = Array.from(
    { length: 48 },
    (_, index) => `0x${String(index).padStart(40, 'a')}` as Address,
  )
  const planted = Object.fromEntries(tokens.map((at) => [at, honestToken('T')]))
  await plantTokens(chain, addresses.weth, planted)
  const { pricesOf } = await serve({}, counter.url)

  const ids = [...tokens.map((address) => `${chainId}:${address}`), native, idOf('dai')]
  expect(await pricesOf(...ids)).toEqual({ [idOf('dai')]: 1, [native]: 2500 })
  expect(counter.received.length).toBeLessThanOrEqual(5)
})

test('[API-07] behavior: omits tokens of unknown chains, and invalid addresses', async () => {
  const { pricesOf } = await serve()

  const answer = await pricesOf(
    'eip155:999:0x0000000000000000000000000000000000000001',
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:So11111111111111111111111111111111111111111',
    `${chainId}:0x12`,
    native,
    native,
  )

  expect(answer).toEqual({ [native]: 2500 })
})
