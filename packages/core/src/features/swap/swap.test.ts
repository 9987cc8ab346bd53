import {
  createSwapServer,
  createTestFairlead,
  createTestWallet,
  rpcError,
  settled,
  swapIds,
  swapRefusal,
  type TestWallet,
  testNetwork,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import { callsPollMs } from '../../actions/batch.ts'
import { connect } from '../../actions/connect.ts'
import { rpcDefaults } from '../../chains/endpoints.ts'
import type { FairleadOptions } from '../../FairleadOptions.ts'
import { SwapError } from './SwapError.ts'
import { swapFeeQuery } from './swapQueries.ts'
import { fetchSwapQuote, swap } from './swapVerbs.ts'

const spent = `0x095ea7b3${swapIds.router.slice(2).toLowerCase().padStart(64, '0')}`
const units = (value: bigint) => value.toString(16).padStart(64, '0')
const ether = { amount: '1', from: 'native', to: swapIds.usdc }
const dollars = { amount: '100', from: swapIds.usdc, to: 'native' }

async function open(options: Partial<FairleadOptions> = {}) {
  const server = createSwapServer()
  const wallet = createTestWallet({ chainId: '0x1' })
  wallet.answers.eth_sendTransaction = (params) => server.send((params as [never])[0])
  const events: [string, unknown][] = []
  const { fairlead, world } = createTestFairlead(
    {
      networks: [testNetwork(1), testNetwork(31337)],
      serverUrl: 'https://api.example',
      telemetry: ({ name, properties }) => {
        if (name.startsWith('SWAP')) events.push([name, properties])
      },
      ...options,
    },
    undefined,
    { fetch: server.fetch, injected: () => wallet.provider },
  )
  await connect(fairlead, { connectorId: 'injected' })
  const paths = () => server.asked.map(({ pathname }) => pathname.split('/').at(-1))
  return { events, fairlead, paths, server, wallet, world }
}

test('[FEAT-10][API-05][API-06] a quote: of the best route, for the requested amount', async () => {
  const { fairlead, server } = await open()

  const quote = await fetchSwapQuote(fairlead, ether)

  expect(quote).toMatchObject({ amount: 10n ** 18n, toAmount: 2_000_000_000n })
  expect(quote.from).toMatchObject({ decimals: 18, symbol: 'ETH' })
  const asked = server.asked.find(({ pathname }) => pathname.endsWith('/quotes'))
  expect(Object.fromEntries(asked?.searchParams ?? [])).toMatchObject({
    amount: '1000000000000000000',
    from: swapIds.native,
    projectId: 'test',
    to: swapIds.usdc,
    userAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  })
})

test('[FEAT-10][API-10] native to token: built, sent once, and reported when it is included', async () => {
  const { events, fairlead, paths, server } = await open()

  const sent = await swap(fairlead, ether)

  expect(sent).toMatchObject({
    amount: '1',
    from: 'ETH',
    isIncluded: true,
    network: 'eip155:1',
    to: 'USDC',
    toAmount: '2000',
  })
  expect(server.sent).toEqual([
    {
      data: '0x12aa3caf00',
      from: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      to: swapIds.router,
      value: '0xde0b6b3a7640000',
    },
  ])
  expect(server.built).toEqual([
    {
      amount: '1000000000000000000',
      disableEstimate: true,
      eip155: { slippage: 1 },
      from: swapIds.native,
      projectId: 'test',
      to: swapIds.usdc,
      userAddress: 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    },
  ])
  expect(paths()).not.toContain('allowance')
  const properties = {
    accountType: 'eoa',
    from: 'ETH',
    fromAmount: '1',
    network: 'eip155:1',
    to: 'USDC',
    toAmount: '2000',
  }
  expect(events).toEqual([
    ['SWAP_INITIATED', properties],
    ['SWAP_SUCCESS', { ...properties, hash: sent.hash }],
  ])
})

test('[FEAT-10][API-08][API-11] token: approved for exactly the amount, then swapped', async () => {
  const { events, fairlead, server } = await open()
  const steps: string[] = []

  await swap(fairlead, {
    ...dollars,
    onStep: ({ kind, phase }) => steps.push(`${kind} ${phase}`),
    slippage: '0.5',
  })

  expect(server.sent).toMatchObject([
    { data: spent + units(100_000_000n), to: swapIds.usdc.slice(9) },
    { data: '0x12aa3caf00', to: swapIds.router, value: '0x0' },
  ])
  expect(server.built.at(-1)).toMatchObject({ eip155: { slippage: 0.5 } })
  // Built again after the approval, because that takes time.
  expect(server.built).toHaveLength(2)
  expect(steps).toEqual(['approve wallet', 'approve network', 'swap wallet', 'swap network'])
  expect(events.map(([name]) => name)).toEqual([
    'SWAP_APPROVAL_SUCCESS',
    'SWAP_INITIATED',
    'SWAP_SUCCESS',
  ])
})

test('[FEAT-10] a sufficient allowance is used: the wallet is requested once', async () => {
  const { fairlead, paths, server } = await open()
  server.allowance = 100_000_000n

  await swap(fairlead, dollars)

  expect(server.sent).toMatchObject([{ to: swapIds.router }])
  expect(paths()).not.toContain('build-approve')
})

test('[FEAT-10] a token like USDT: its allowance is set to zero first', async () => {
  const { fairlead, server } = await open()
  server.allowance = 5n
  server.isStubborn = true

  await swap(fairlead, dollars)

  expect(server.sent.map(({ data }) => data)).toEqual([
    spent + units(0n),
    spent + units(100_000_000n),
    '0x12aa3caf00',
  ])
})

test('[FEAT-10] other tokens change an allowance in one step', async () => {
  const { fairlead, server } = await open()
  server.allowance = 5n

  await swap(fairlead, dollars)

  expect(server.sent).toHaveLength(2)
})

test('[FEAT-10] native: the amount needed for the fee is not swapped', async () => {
  const { fairlead, server } = await open()

  const sent = await swap(fairlead, { ...ether, amount: '2' })

  // 100,000 gas at one gwei, and a quarter of that.
  expect(sent.amount).toBe('1.999875')
  expect(server.built.map(({ amount }) => amount)).toEqual([
    '2000000000000000000',
    '1999875000000000000',
  ])
  expect(server.sent).toMatchObject([{ value: `0x${(1_999_875n * 10n ** 12n).toString(16)}` }])
})

test('behavior: native: an amount that leaves the fee is swapped, also if it uses up the margin', async () => {
  const { fairlead } = await open()

  expect(await swap(fairlead, { ...ether, amount: '1.9999' })).toMatchObject({ amount: '1.9999' })
})

test('behavior: native: the fee of publishing on L1 is not swapped, and is part of the fee', async () => {
  const gasPriceOracle = { address: '0x420000000000000000000000000000000000000F' } as const
  const network = { ...testNetwork(1), contracts: { gasPriceOracle } }
  const { fairlead, server } = await open({ networks: [network] })
  server.dataPrice = 10n ** 11n

  const { client } = await fairlead.queries()
  // 150,000 gas at one gwei, and a transaction of 2,120 bytes.
  const fee = 15n * 10n ** 13n + 212n * 10n ** 12n
  expect(await client.fetchQuery(swapFeeQuery(fairlead, 'eip155:1'))).toEqual({
    fee,
    margin: fee / 4n,
  })
  // 100,000 gas, a transaction of 125 bytes, and a quarter of both.
  expect(await swap(fairlead, { ...ether, amount: '2' })).toMatchObject({ amount: '1.999859375' })
})

test.each([
  [ether, { native: 100n, token: 0n }],
  [dollars, { native: 10n ** 18n, token: 99_999_999n }],
])('[FEAT-10] error: not enough for %o', async (parameters, balance) => {
  const { fairlead, server } = await open()
  server.balance = balance

  await expect(swap(fairlead, parameters)).rejects.toMatchObject({ reason: 'notEnough' })
  expect(server.sent).toEqual([])
})

test('[FEAT-10] error: the price moved beyond the slippage during the approval: confirmed again', async () => {
  const { events, fairlead, server } = await open()
  const before = server.price
  const refused = swap(fairlead, {
    ...dollars,
    onStep({ kind, phase }) {
      if (kind === 'approve' && phase === 'wallet')
        server.price = (amount, from) => (before(amount, from) * 98n) / 100n
    },
  })

  const error = await refused.catch((thrown: unknown) => thrown)

  expect(error).toBeInstanceOf(SwapError)
  expect(error).toMatchObject({
    code: 'CONFLICT',
    plan: { toAmount: 49_000_000_000_000_000n },
    reason: 'priceMoved',
  })
  expect(server.sent).toHaveLength(1)
  expect(events.map(([name]) => name)).toEqual(['SWAP_APPROVAL_SUCCESS'])
})

test('[FEAT-10] a price within the slippage is accepted', async () => {
  const { fairlead, server } = await open()
  const before = server.price
  await swap(fairlead, {
    ...dollars,
    onStep() {
      server.price = (amount, from) => (before(amount, from) * 991n) / 1000n
    },
  })

  expect(server.sent).toHaveLength(2)
})

test('[FEAT-10] declined: reported as such, for the approval and for the swap', async () => {
  const { events, fairlead, server, wallet } = await open()
  wallet.answers.eth_sendTransaction = () => {
    throw rpcError(4001)
  }

  await expect(swap(fairlead, dollars)).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
  server.allowance = 100_000_000n
  await expect(swap(fairlead, dollars)).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })

  expect(events.map(([name]) => name)).toEqual(['SWAP_REJECTED', 'SWAP_INITIATED', 'SWAP_REJECTED'])
})

test('[FEAT-10] error: a reverted approval, or one that was lowered in the wallet', async () => {
  const { events, fairlead, server, wallet, world } = await open()
  server.receipt = '0x0'
  await expect(swap(fairlead, dollars)).rejects.toMatchObject({ reason: 'approvalFailed' })

  server.receipt = '0x1'
  wallet.answers.eth_sendTransaction = (params) => {
    const [sent] = params as [{ data: string; to: string }]
    return server.send({ ...sent, data: spent + units(1n) })
  }
  const failing = expect(swap(fairlead, dollars)).rejects.toMatchObject({
    reason: 'approvalFailed',
  })
  await expect.poll(() => server.sent.length).toBe(2)
  for (let tries = 0; tries < 10; tries++) await world.clock.advance(rpcDefaults.pollingMs)
  await failing

  expect(events.map(([name]) => name)).toEqual(['SWAP_APPROVAL_ERROR', 'SWAP_APPROVAL_ERROR'])
})

test('[FEAT-10] error: a swap that the network reverts is an error, not a success', async () => {
  const { events, fairlead, server } = await open()
  server.receipt = '0x0'

  await expect(swap(fairlead, ether)).rejects.toMatchObject({
    code: 'PROVIDER_ERROR',
    reason: 'reverted',
  })
  expect(events.at(-1)).toMatchObject(['SWAP_ERROR', { code: 'PROVIDER_ERROR' }])
})

test('[FEAT-10] a swap that is not included for a long time is sent, and not a failure', async () => {
  const { fairlead, server, world } = await open()
  server.receipt = null

  const sending = swap(fairlead, ether)
  await expect.poll(() => server.sent.length).toBe(1)
  for (let tries = 0; tries < 50; tries++) await world.clock.advance(rpcDefaults.pollingMs)

  expect(await sending).toMatchObject({ isIncluded: false })
})

test('[FEAT-10] a wallet with atomic batches is requested once for both', async () => {
  const { events, fairlead, server, wallet } = await open()
  wallet.answers.wallet_getCapabilities = () => ({ '0x1': { atomic: { status: 'supported' } } })
  wallet.answers.wallet_sendCalls = () => ({ id: '0x77' })
  const hash = `0x${'ab'.repeat(32)}`
  wallet.answers.wallet_getCallsStatus = () => ({
    receipts: [{ status: '0x1', transactionHash: hash }],
    status: 200,
  })

  const swapping = swap(fairlead, dollars)
  await expect
    .poll(() => wallet.calls.some(({ method }) => method === 'wallet_sendCalls'))
    .toBe(true)
  const [asked] = wallet.calls.filter(({ method }) => method === 'wallet_sendCalls')
  expect(asked?.params).toEqual([
    {
      atomicRequired: true,
      calls: [
        { data: spent + units(100_000_000n), to: swapIds.usdc.slice(9), value: '0x0' },
        { data: '0x12aa3caf00', to: swapIds.router, value: '0x0' },
      ],
      chainId: '0x1',
      from: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      version: '2.0.0',
    },
  ])
  expect(await swapping).toMatchObject({ hash, isIncluded: true })
  expect(server.sent).toEqual([])
  expect(events.map(([name]) => name)).toEqual(['SWAP_INITIATED', 'SWAP_SUCCESS'])
})

/** Opens a page whose wallet sends batches, and starts a swap as one. */
async function openBatch(status: () => unknown, onStep?: (set: { wallet: TestWallet }) => void) {
  const set = await open()
  set.wallet.answers.wallet_getCapabilities = () => ({ '0x1': { atomic: { status: 'supported' } } })
  set.wallet.answers.wallet_sendCalls = () => ({ id: '0x77' })
  set.wallet.answers.wallet_getCallsStatus = status
  const asked = (name: string) => set.wallet.calls.filter(({ method }) => method === name).length
  const swapping = swap(set.fairlead, { ...dollars, onStep: () => onStep?.(set) })
  return { ...set, asked, swapping }
}

test.each([
  [
    'that the wallet no longer knows',
    false,
    () => {
      throw rpcError(5730)
    },
  ],
  ['with an invalid state', false, () => ({ status: 'done' })],
  ['that succeeded without a receipt', true, () => ({ status: 200 })],
] as const)('behavior: an approved batch %s is no failure', async (_, isIncluded, status) => {
  const { events, swapping } = await openBatch(status)

  expect(await swapping).toMatchObject({ amount: '100', hash: undefined, isIncluded })
  expect(events.map(([name]) => name)).toEqual(['SWAP_INITIATED'])
})

test('behavior: an approved batch that stays pending is sent, and not a failure', async () => {
  const { asked, swapping, world } = await openBatch(() => ({ status: 100 }))
  for (let tries = 1; tries <= 150; tries++) {
    await expect.poll(() => asked('wallet_getCallsStatus')).toBe(tries)
    await world.clock.advance(callsPollMs)
  }

  expect(await swapping).toMatchObject({ hash: undefined, isIncluded: false })
})

test('error: another account while a batch is prepared: the wallet is not requested', async () => {
  const { asked, swapping } = await openBatch(
    () => ({ status: 200 }),
    ({ wallet }) => wallet.emit('accountsChanged', [swapIds.router]),
  )

  await expect(swapping).rejects.toMatchObject({ code: 'SWITCH_FAILED' })
  expect(asked('wallet_sendCalls')).toBe(0)
})

test.each([400, 500, 600])('error: a batch with the status %d is a failure', async (status) => {
  const { events, swapping } = await openBatch(() => ({ status }))

  await expect(swapping).rejects.toMatchObject({ reason: 'reverted' })
  expect(events.at(-1)).toMatchObject(['SWAP_ERROR', { code: 'PROVIDER_ERROR' }])
})

test.each([
  ['on another network', { to: `eip155:10:${swapIds.router}` }],
  ['without an address', { to: 'eip155:1:router' }],
  ['with invalid data', { data: 'transfer' }],
  ['that transfers tokens', { data: '0xa9059cbb00' }],
  ['that approves a spender', { data: '0x095ea7b300' }],
])('[FEAT-10][API-10] error: a call %s never reaches the wallet', async (_, tx) => {
  const { fairlead, server } = await open()
  server.answers['build-transaction'] = {
    tx: {
      amount: '1',
      data: '0x12aa3caf00',
      eip155: { gas: '1', gasPrice: '1' },
      from: swapIds.native,
      to: `eip155:1:${swapIds.router}`,
      ...tx,
    },
  }

  await expect(swap(fairlead, ether)).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
  expect(server.sent).toEqual([])
})

test.each([
  ['another function', `0xa9059cbb${'1'.padStart(64, '0')}${'f'.repeat(64)}`],
  ['no spender', `0x095ea7b3${'0'.repeat(64)}${'f'.repeat(64)}`],
  [
    'the token as spender',
    `0x095ea7b3${swapIds.usdc.slice(11).padStart(64, '0')}${'f'.repeat(64)}`,
  ],
  ['extra data', `0x095ea7b3${'1'.padStart(64, '0')}${'f'.repeat(66)}`],
])('[FEAT-10][API-11] error: an approval with %s', async (_, data) => {
  const { fairlead, server } = await open()
  server.answers['build-approve'] = { tx: { data, from: swapIds.usdc, to: swapIds.usdc } }

  await expect(swap(fairlead, dollars)).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
  expect(server.sent).toEqual([])
})

test('[FEAT-10][API-05] error: a quote for another amount', async () => {
  const { fairlead, server } = await open()
  server.answers.quotes = {
    quotes: [{ fromAccount: '', fromAmount: '1', id: null, toAccount: '', toAmount: '9' }],
  }

  await expect(fetchSwapQuote(fairlead, ether)).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
})

test('[FEAT-10] error: no route, no liquidity, and the server’s own text for the rest', async () => {
  const { fairlead, server } = await open()
  server.answers.quotes = { quotes: [] }
  await expect(fetchSwapQuote(fairlead, ether)).rejects.toMatchObject({ reason: 'noRoute' })

  const dry = 'Insufficient Liquidity for this pair'
  server.answers.quotes = swapRefusal(400, 'REQUEST_INVALID', dry)
  await expect(fetchSwapQuote(fairlead, ether)).rejects.toMatchObject({
    reason: 'noLiquidity',
    shortMessage: dry,
  })

  server.answers.quotes = swapRefusal(503, 'UPSTREAM_UNAVAILABLE', 'The vendor is asleep')
  await expect(fetchSwapQuote(fairlead, ether)).rejects.toMatchObject({
    code: 'UPSTREAM_UNAVAILABLE',
    shortMessage: 'The vendor is asleep',
  })
})

test('[FEAT-10] error: decimals that the contract does not confirm', async () => {
  const { fairlead, server } = await open()
  server.answers.tokens = {
    tokens: [{ address: swapIds.usdc, decimals: 18, name: 'USD Coin', symbol: 'USDC' }],
  }

  await expect(swap(fairlead, { ...dollars, amount: '0.000000000001' })).rejects.toMatchObject({
    reason: 'tokenMismatch',
  })
})

test('[ERR-02][FEAT-10][API-10] error: Network not supported for Swaps', async () => {
  const { fairlead, paths, server, wallet } = await open()
  const refused = { code: 'NETWORK_UNSUPPORTED', shortMessage: 'Network not supported for Swaps' }
  // The server does not serve the network, although it is one of ours.
  server.answers['build-transaction'] = swapRefusal(400, 'NETWORK_UNSUPPORTED', 'No')
  await expect(swap(fairlead, ether)).rejects.toMatchObject(refused)

  wallet.emit('chainChanged', '0x7a69')
  await settled()
  server.asked.length = 0
  await expect(swap(fairlead, ether)).rejects.toMatchObject(refused)
  await expect(fetchSwapQuote(fairlead, ether)).rejects.toMatchObject(refused)
  expect(paths()).toEqual([])
})

test('[FEAT-10] error: the account changed during the wallet’s request: nothing is swapped', async () => {
  const { fairlead, server, wallet } = await open()

  const swapping = swap(fairlead, {
    ...dollars,
    onStep({ kind, phase }) {
      if (kind === 'approve' && phase === 'network')
        wallet.emit('accountsChanged', ['0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'])
    },
  })

  await expect(swapping).rejects.toMatchObject({ code: 'SWITCH_FAILED' })
  expect(server.sent).toHaveLength(1)
})

test.each([
  [{ ...ether, amount: '0' }, 'amount'],
  [{ ...ether, amount: '1e3' }, 'amount'],
  [{ ...ether, amount: -1n }, 'amount'],
  [{ ...ether, to: 'native' }, 'to'],
  [{ ...ether, slippage: '0.05' }, 'slippage'],
  [{ ...ether, slippage: '6' }, 'slippage'],
])('[FEAT-10] error: %o', async (parameters, path) => {
  const { fairlead } = await open()

  await expect(swap(fairlead, parameters)).rejects.toMatchObject({ code: 'REQUEST_INVALID', path })
})
