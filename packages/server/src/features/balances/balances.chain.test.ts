import { getBalances, parse, type TokenBalance } from '@fairlead/protocol'
import {
  accounts,
  addresses,
  createClients,
  honestToken,
  type PlantedToken,
  plantTokens,
  serverChains,
  startChain,
  text,
  word,
} from '@fairlead/test/node'
import {
  type Address,
  encodeFunctionData,
  getAddress,
  maxUint256,
  numberToHex,
  parseAbi,
  parseEther,
  stringToHex,
} from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestServer, local } from '../../testing/createTestServer.ts'
import { startUpstream } from '../../testing/startUpstream.ts'

const mintable = parseAbi(['function mint(address to, uint256 amount)'])
const chainId = 'eip155:31337'

let chain: Awaited<ReturnType<typeof startChain>>

beforeAll(async () => {
  chain = await startChain({ chainId: 31337 })
})
afterAll(() => chain.stop())

/** The chain as the server's configuration lists it. */
function configuration(url = chain.url) {
  const [listed] = serverChains([chain.network])
  return { ...listed!, upstreams: [url] }
}

async function serve(options: Parameters<typeof createTestServer>[0] = {}) {
  const chains = [configuration()]
  const server = await createTestServer({ chains, clock: Date.now, ...options })
  async function balancesOf(account: string, query = '') {
    const path = `/v1/account/${account}/balance?${local}&currency=usd&chainId=${chainId}${query}`
    const response = await server.get(path)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    return parse(getBalances.response, await response.json()).balances
  }
  return { ...server, balancesOf }
}

/** Starts a proxy of the chain's node that counts its requests. */
async function startCounter(change: (body: object) => object = (body) => body) {
  return startUpstream(async (body) => {
    const response = await fetch(chain.url, {
      body: JSON.stringify(change(body)),
      headers: { 'content-type': 'application/json' },
      method: 'POST',
    })
    return { body: await response.text() }
  })
}

/** Returns addresses that no other test uses. */
let last = 0xacc0000n
function newAddress(): Address {
  last += 1n
  return getAddress(numberToHex(last, { size: 20 }))
}

/** Creates an account with some tokens on the chain. */
async function accountWith(...planted: readonly PlantedToken[]) {
  const account = newAddress()
  const tokens = planted.map((token) => [newAddress(), token] as const)
  await plantTokens(chain, account, Object.fromEntries(tokens))
  return account
}

const symbolsOf = (balances: readonly TokenBalance[]) => balances.map(({ symbol }) => symbol).sort()

test('[FEAT-01][API-12][ENT-08] default: the native coin and every token, with their values', async () => {
  const { balancesOf } = await serve()

  const [coin, ...tokens] = await balancesOf(accounts.holder.toLowerCase())

  expect(coin).toEqual({
    chainId,
    iconUrl: '',
    name: 'Ether',
    price: 2500,
    quantity: { decimals: '18', numeric: expect.stringMatching(/^99\d\d\.\d+$/) },
    symbol: 'ETH',
    value: expect.closeTo(Number(coin?.quantity.numeric) * 2500),
  })
  expect(tokens).toEqual([
    balance('weth', 'Wrapped Ether', 'WETH', [18, '5'], 2500),
    balance('usdc', 'Dev USD Coin', 'USDC', [6, '10000'], 1),
    balance('dai', 'Dev Dai', 'DAI', [18, '10000'], 1),
    balance('usdt', 'Dev Tether', 'USDT', [6, '10000'], 1),
    balance('ticket', 'Dev Ticket', 'TICKET', [0, '12'], 0),
  ])
})

test('[FEAT-01] behavior: finds unlisted tokens, and omits zero balances', async () => {
  const account = await accountWith(honestToken('FOUND'), honestToken('SPENT', 0))
  const { balancesOf } = await serve()

  const balances = await balancesOf(account)

  expect(balances).toMatchObject([
    { name: 'Token FOUND', price: 0, quantity: { decimals: '0', numeric: '5' }, value: 0 },
  ])
})

test('[FEAT-01] behavior: an account without balances', async () => {
  const { balancesOf } = await serve()

  expect(await balancesOf(newAddress())).toEqual([])
})

test('[FEAT-01] behavior: reads an account of 500 tokens in a few requests', async () => {
  const account = await accountWith(
    ...Array.from({ length: 500 }, (_, index) => honestToken(`T${index}`, index + 1)),
  )
  const counter = await startCounter()
  const { balancesOf } = await serve({ chains: [configuration(counter.url)] })

  const balances = await balancesOf(account)

  expect(balances).toHaveLength(500)
  expect(new Set(balances.map(({ quantity }) => quantity.numeric)).size).toBe(500)
  // Newest block, four kinds of logs, native balance, token balances, then batched names and prices.
  expect(counter.received.length).toBeLessThanOrEqual(12)

  const first = counter.received.length
  await balancesOf(account, '&forceUpdate=1')
  // Names and prices are cached by now.
  expect(counter.received.length - first).toBeLessThanOrEqual(7)
})

test('[FEAT-01] behavior: an indexed account of 500 tokens is read without logs, in two multicalls', async () => {
  const account = await accountWith(
    ...Array.from({ length: 500 }, (_, index) => honestToken(`I${index}`, index + 1)),
  )
  const counter = await startCounter()
  const history = { pollMs: 600_000, startBlock: 0 }
  const { prices, ...listed } = configuration(counter.url)
  const { balancesOf, server, storage } = await serve({ chains: [{ ...listed, history }] })
  const following = server.follow()
  onTestFinished(() => following.close())
  await expect.poll(() => storage.history.findFollowed([chainId])).toEqual([chainId])
  const before = counter.received.length

  const balances = await balancesOf(account)

  expect(balances).toHaveLength(500)
  const methodsSince = (start: number) =>
    counter.received.slice(start).map((body) => (body as { method: string }).method)
  expect(methodsSince(before).sort()).toEqual([
    'eth_blockNumber',
    'eth_call',
    'eth_call',
    'eth_getBalance',
  ])

  // Blocks after the end of the index are searched.
  await plantTokens(chain, account, { [newAddress()]: honestToken('LATE') })
  const next = counter.received.length
  expect(symbolsOf(await balancesOf(account, '&forceUpdate=1'))).toContain('LATE')
  expect(methodsSince(next).filter((method) => method === 'eth_getLogs')).toHaveLength(4)
})

test('[FEAT-01] behavior: without Multicall3, uses JSON-RPC batches', async () => {
  const account = await accountWith(
    ...Array.from({ length: 150 }, (_, index) => honestToken(`B${index}`)),
  )
  const counter = await startCounter()
  const { contracts, prices, ...plain } = configuration(counter.url)
  const { balancesOf } = await serve({ chains: [plain] })

  expect(await balancesOf(account)).toHaveLength(150)
  expect(counter.received.length).toBeLessThanOrEqual(14)
})

test('[FEAT-01] behavior: a node that supports neither Multicall3 nor batches', async () => {
  const account = await accountWith(honestToken('LONE'))
  const strict = await startUpstream(async (body) => {
    if (Array.isArray(body)) return { status: 400 }
    const response = await fetch(chain.url, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
      method: 'POST',
    })
    return { body: await response.text() }
  })
  // There is no contract at that address.
  const { balancesOf } = await serve({
    chains: [{ ...configuration(strict.url), contracts: { multicall3: newAddress() } }],
  })

  expect(symbolsOf(await balancesOf(account))).toEqual(['LONE'])
})

const rightToLeft = String.fromCodePoint(0x202e)
test('[FEAT-01] behavior: cleans or omits hostile tokens, and keeps the others', async () => {
  const fine = honestToken('FINE')
  const account = await accountWith(
    fine,
    { ...fine, name: { returns: text('A'.repeat(10_000)) }, symbol: { returns: text('LONG') } },
    {
      ...fine,
      name: { returns: text(`USD${rightToLeft}C\n\u0000`) },
      symbol: { returns: text('RTL') },
    },
    {
      ...fine,
      name: { returns: stringToHex('Maker', { size: 32 }) },
      symbol: { returns: stringToHex('MKR', { size: 32 }) },
    },
    { ...fine, decimals: { returns: word(255) }, symbol: { returns: text('D255') } },
    { ...fine, balanceOf: { returns: word(maxUint256) }, symbol: { returns: text('MAX') } },
    { ...fine, name: { returns: '0x' }, symbol: { returns: text('NONAME') } },
    // The following tokens are omitted.
    { ...fine, decimals: { returns: word(256) } },
    { ...fine, decimals: { returns: word(maxUint256) } },
    { ...fine, decimals: { reverts: '0x' } },
    { ...fine, balanceOf: { reverts: text('no') } },
    { ...fine, balanceOf: { reverts: '0x' } },
    { ...fine, balanceOf: { returns: '0x01' } },
    { ...fine, balanceOf: { returns: '0x' } },
    { ...fine, name: { returns: text(rightToLeft) }, symbol: { returns: text(' ') } },
    {
      ...fine,
      name: { returns: word(2n ** 255n) },
      symbol: { returns: `${word(64)}${'ff'.repeat(32)}` },
    },
    { ...fine, name: { reverts: '0x' }, symbol: { returns: `${word(32)}${'ff'.repeat(32)}` } },
    {},
  )
  const { balancesOf } = await serve()

  const balances = await balancesOf(account)

  expect(Object.fromEntries(balances.map(({ name, symbol }) => [symbol, name]))).toEqual({
    D255: 'Token FINE',
    FINE: 'Token FINE',
    LONG: `${'A'.repeat(63)}…`,
    MAX: 'Token FINE',
    MKR: 'Maker',
    NONAME: 'NONAME',
    RTL: 'USD C',
  })
  const numericOf = (symbol: string) =>
    balances.find((entry) => entry.symbol === symbol)?.quantity.numeric
  expect(numericOf('D255')).toBe(`0.${'0'.repeat(254)}5`)
  expect(numericOf('MAX')).toBe(String(maxUint256))
})

test('[FEAT-01] behavior: a token that burns all gas does not affect the others', async () => {
  const burner: PlantedToken = { ...honestToken('BURN'), balanceOf: 'burns' }
  const nameless: PlantedToken = { ...honestToken('DARK'), name: 'burns', symbol: 'burns' }
  const many = Array.from({ length: 300 }, (_, index) => honestToken(`S${index}`))
  const account = await accountWith(
    burner,
    ...many.slice(0, 150),
    burner,
    ...many.slice(150),
    nameless,
  )
  const counter = await startCounter()
  const { balancesOf } = await serve({ chains: [configuration(counter.url)] })

  const balances = await balancesOf(account)

  expect(balances).toHaveLength(300)
  expect(symbolsOf(balances)).not.toContain('BURN')
  expect(counter.received.length).toBeLessThan(60)
})

test('[FEAT-01] behavior: a token that needs more gas than a gas-burning token leaves is still read', async () => {
  const burner: PlantedToken = { ...honestToken('BURN'), balanceOf: 'burns' }
  const heavy = (symbol: string): PlantedToken => ({
    ...honestToken(symbol),
    balanceOf: { isHeavy: true, returns: word(1) },
  })
  const account = await accountWith(heavy('FIRST'), burner, heavy('LAST'))
  const { balancesOf } = await serve({ chains: [{ ...configuration(), tokens: [] }] })

  expect(symbolsOf(await balancesOf(account))).toEqual(['FIRST', 'LAST'])
})

test('[API-12] behavior: caches balances for ten seconds, and reads again on request', async () => {
  const time = { nowMs: Date.now() }
  const account = newAddress()
  const { control } = createClients(chain)
  const { balancesOf } = await serve({ clock: () => time.nowMs })
  const coins = async (query?: string) => (await balancesOf(account, query))[0]?.quantity.numeric
  await control.setBalance({ address: account, value: parseEther('1') })

  expect(await coins()).toBe('1')
  await control.setBalance({ address: account, value: parseEther('2') })
  time.nowMs += 9_999
  expect(await coins()).toBe('1')
  expect(await coins('&forceUpdate=')).toBe('1')
  expect(await coins(`&forceUpdate=${chainId}:${addresses.usdc},nonsense`)).toBe('2')
  expect(await coins()).toBe('2')
  await control.setBalance({ address: account, value: parseEther('3') })
  expect(await coins('&forceUpdate=1')).toBe('3')
  await control.setBalance({ address: account, value: parseEther('4') })
  time.nowMs += 10_000
  expect(await coins()).toBe('4')
})

test('[API-12] behavior: reads a token named in the request without any log', async () => {
  const account = newAddress()
  const silent = newAddress()
  await plantTokens(chain, newAddress(), { [silent]: honestToken('SILENT') })
  const { balancesOf } = await serve()

  expect(await balancesOf(account)).toEqual([])
  expect(symbolsOf(await balancesOf(account, `&forceUpdate=${chainId}:${silent}`))).toEqual([
    'SILENT',
  ])
})

test.each([
  ['prices', (wrappedNative: Address) => ({ prices: { wrappedNative } })],
  [
    'swap',
    (wrappedNative: Address) => ({
      swap: {
        baseTokens: [{ address: wrappedNative, minReserve: '0' }],
        router: { address: addresses.weth, kind: 'v2Router' as const },
        v2: { factory: addresses.weth },
        wrappedNative,
      },
    }),
  ],
])(
  '[FEAT-01] behavior: reads the wrapped native coin of `%s` without any log',
  async (_, options) => {
    const account = newAddress()
    const wrapped = newAddress()
    // The log names another account.
    await plantTokens(chain, newAddress(), { [wrapped]: honestToken('WRAP') })
    const { get } = await serve({
      chains: [{ caipNetworkId: chainId, upstreams: [chain.url], ...options(wrapped) }],
    })

    const response = await get(`/v1/account/${account}/balance?${local}`)

    expect(symbolsOf(parse(getBalances.response, await response.json()).balances)).toEqual(['WRAP'])
  },
)

test('[API-12] behavior: reads every chain when none is named', async () => {
  const other = await startChain({ chainId: 31338 })
  const chains = serverChains([chain.network, other.network])
  const { get } = await serve({ chains })

  const response = await get(`/v1/account/${accounts.holder}/balance?${local}`)
  const { balances } = parse(getBalances.response, await response.json())
  await other.stop()

  expect(balances.slice(0, 2).map(({ symbol }) => symbol)).toEqual(['ETH', 'ETH'])
  expect(new Set(balances.map((entry) => entry.chainId))).toEqual(
    new Set(['eip155:31337', 'eip155:31338']),
  )
  expect(balances).toHaveLength(12)
})

test('[FEAT-01] behavior: returns the listed tokens of a chain without log access', async () => {
  const account = newAddress()
  const node = await startUpstream(async (body) => {
    const { id, method } = body as { id: number; method: string }
    if (method === 'eth_getLogs')
      return { body: { error: { code: -32601, message: 'no logs' }, id, jsonrpc: '2.0' } }
    const response = await fetch(chain.url, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
      method: 'POST',
    })
    return { body: await response.text() }
  })
  const { balancesOf, entries, get } = await serve({ chains: [configuration(node.url)] })

  // An empty balance can't be confirmed.
  const nothing = await get(`/v1/account/${account}/balance?${local}`)
  expect(nothing.status).toBe(503)

  const { deployer, reader } = createClients(chain)
  const data = encodeFunctionData({ abi: mintable, args: [account, 7n], functionName: 'mint' })
  const hash = await deployer.sendTransaction({ data, to: addresses.ticket })
  await reader.waitForTransactionReceipt({ hash })
  expect(symbolsOf(await balancesOf(account))).toEqual(['TICKET'])
  expect(entries).toContainEqual({
    event: 'vendorFailed',
    feature: 'transfers',
    reason: 'RESPONSE_INVALID',
    vendor: 'onchain',
  })
})

function balance(
  at: 'dai' | 'ticket' | 'usdc' | 'usdt' | 'weth',
  name: string,
  symbol: string,
  [decimals, numeric]: [number, string],
  price: number,
) {
  const quantity = { decimals: String(decimals), numeric }
  const value = Number(numeric) * price
  const address = `${chainId}:${addresses[at]}`
  return { address, chainId, iconUrl: '', name, price, quantity, symbol, value }
}
