import { createTestFairlead, createTestWallet, rpcError, testNetwork } from '@fairlead/test'
import { expect, test } from 'vitest'
import { CallsError } from '../errors/CallsError.ts'
import { callsPollMs } from './batch.ts'
import {
  getAssets,
  getCallsStatus,
  getCapabilities,
  sendCalls,
  waitForCallsStatus,
} from './calls.ts'
import { connect } from './connect.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const receiver = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const hash = `0x${'ab'.repeat(32)}`
const calls = [
  { to: receiver, value: 5n },
  { data: '0x12', to: receiver },
]

async function open() {
  const wallet = createTestWallet({ chainId: '0x1' })
  const { fairlead, world } = createTestFairlead(
    { networks: [testNetwork(1), testNetwork(31337)] },
    undefined,
    { injected: () => wallet.provider },
  )
  await connect(fairlead, { connectorId: 'injected' })
  const asked = (name: string) => wallet.calls.filter(({ method }) => method === name)
  return { asked, fairlead, wallet, world }
}

test('default: the wallet gets one request of version 2.0.0; amounts are hexadecimal', async () => {
  const { asked, fairlead, wallet } = await open()
  wallet.answers.wallet_sendCalls = () => ({ id: '0x77' })
  const capabilities = { paymasterService: { optional: true, url: 'https://pay.example' } }

  const sent = await sendCalls(fairlead, { calls, capabilities, id: 'mine' })

  expect(sent).toEqual({ id: '0x77', isSequential: false })
  expect(asked('wallet_sendCalls')).toEqual([
    {
      method: 'wallet_sendCalls',
      params: [
        {
          atomicRequired: true,
          calls: [
            { to: receiver, value: '0x5' },
            { data: '0x12', to: receiver },
          ],
          capabilities,
          chainId: '0x1',
          from: account,
          id: 'mine',
          version: '2.0.0',
        },
      ],
    },
  ])
})

test('behavior: an id alone is the answer of an older wallet; atomicRequired and the network can be chosen', async () => {
  const { asked, fairlead, wallet } = await open()
  wallet.answers.wallet_sendCalls = () => '0x77'

  const sent = await sendCalls(fairlead, {
    atomicRequired: false,
    calls: [{ data: '0x6000' }],
    chainId: 'eip155:31337',
  })

  expect(sent.id).toBe('0x77')
  expect(asked('wallet_sendCalls')[0]?.params).toMatchObject([
    { atomicRequired: false, calls: [{ data: '0x6000' }], chainId: '0x7a69' },
  ])
})

test.each([
  ['no calls', { calls: [] }],
  ['a receiver that is a name', { calls: [{ to: 'anna.eth' }] }],
  ['data that is none', { calls: [{ data: 'transfer', to: receiver }] }],
  ['an odd number of digits', { calls: [{ data: '0x1', to: receiver }] }],
  ['a negative value', { calls: [{ to: receiver, value: -1n }] }],
  ['a value of more than 256 bits', { calls: [{ to: receiver, value: 1n << 256n }] }],
  ['a network of another namespace', { calls, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }],
  ['an unknown fallback', { calls, fallback: 'none' }],
  ['an atomic batch in turn', { atomicRequired: true, calls, fallback: 'sequential' }],
  ['a call in turn without a receiver', { calls: [{ data: '0x12' }], fallback: 'sequential' }],
  [
    'a required capability in turn',
    { calls, capabilities: { paymasterService: {} }, fallback: 'sequential' },
  ],
])('[FEAT-20] error: %s is never asked of the wallet', async (_, parameters) => {
  const { asked, fairlead } = await open()
  await expect(sendCalls(fairlead, parameters as sendCalls.Parameters)).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
  })
  expect(asked('wallet_sendCalls')).toEqual([])
})

test('error: without a wallet', async () => {
  const { fairlead } = createTestFairlead({ networks: [testNetwork(1)] })
  const missing = { code: 'ARGUMENT_REQUIRED' }
  await expect(sendCalls(fairlead, { calls })).rejects.toMatchObject(missing)
  await expect(getCapabilities(fairlead)).rejects.toMatchObject(missing)
  await expect(getAssets(fairlead)).rejects.toMatchObject(missing)
  await expect(waitForCallsStatus(fairlead, { id: '0x77' })).rejects.toMatchObject(missing)
})

test.each([
  [4001, { code: 'REQUEST_REJECTED' }],
  [4200, { code: 'FEATURE_UNAVAILABLE', reason: 'unsupportedMethod' }],
  [-32601, { code: 'FEATURE_UNAVAILABLE', reason: 'unsupportedMethod' }],
  [5700, { code: 'FEATURE_UNAVAILABLE', reason: 'unsupportedCapability' }],
  [5710, { code: 'NETWORK_UNSUPPORTED', reason: 'unsupportedChain' }],
  [5720, { code: 'CONFLICT', reason: 'duplicateId' }],
  [5730, { code: 'NOT_FOUND', reason: 'unknownId' }],
  [5740, { code: 'REQUEST_INVALID', reason: 'tooLarge' }],
  [5750, { code: 'REQUEST_REJECTED', reason: 'upgradeDeclined' }],
  [5760, { code: 'FEATURE_UNAVAILABLE', reason: 'notAtomic' }],
  [-32603, { code: 'PROVIDER_ERROR' }],
])('[ERR-05] error: a wallet that refuses with %i', async (code, expected) => {
  const { asked, fairlead, wallet } = await open()
  wallet.answers.wallet_sendCalls = () => {
    throw rpcError(code, 'The text of the wallet')
  }
  const error = await sendCalls(fairlead, { calls }).catch((cause: unknown) => cause)
  expect(error).toMatchObject(expected)
  expect(String(error)).not.toContain('The text of the wallet')
  // Without the option, the calls are never sent one after the other.
  expect(asked('eth_sendTransaction')).toEqual([])
})

test.each([{ hash }, '', { id: 7 }, null])('error: %j is no answer to a batch', async (answer) => {
  const { fairlead, wallet } = await open()
  wallet.answers.wallet_sendCalls = () => answer
  await expect(sendCalls(fairlead, { calls })).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
})

const receipt = (status: unknown) => ({ status, transactionHash: hash })

test.each([
  [{ status: 100 }, 'pending'],
  [{ status: 'PENDING' }, 'pending'],
  [{ receipts: null, status: 'PENDING' }, 'pending'],
  [{ receipts: [receipt('0x1')], status: 200 }, 'success'],
  [{ receipts: [receipt('0x1')], status: 'CONFIRMED' }, 'success'],
  [{ receipts: [receipt('0x0')], status: 'CONFIRMED' }, 'reverted'],
  [{ receipts: [receipt('0x1'), receipt('0x0')], status: 'CONFIRMED' }, 'partiallyReverted'],
  [{ receipts: [receipt('0x0')], status: 200 }, 'reverted'],
  [{ status: 400 }, 'failed'],
  [{ receipts: [receipt('0x0')], status: 500 }, 'reverted'],
  [{ receipts: [receipt('0x1')], status: 600 }, 'partiallyReverted'],
])('the state %j is %s', async (answer, status) => {
  const { fairlead, wallet } = await open()
  wallet.answers.wallet_getCallsStatus = () => answer
  expect(await getCallsStatus(fairlead, { id: '0x77' })).toMatchObject({ id: '0x77', status })
})

test('default: the state has typed receipts, the network and whether it is atomic', async () => {
  const { asked, fairlead, wallet } = await open()
  const log = { address: receiver, data: '0x', topics: [hash] }
  wallet.answers.wallet_getCallsStatus = () => ({
    atomic: true,
    chainId: '0x1',
    id: '0x77',
    receipts: [
      { ...receipt('0x1'), blockHash: hash, blockNumber: '0x10', gasUsed: '0x5208', logs: [log] },
    ],
    status: 200,
    version: '2.0.0',
  })
  expect(await getCallsStatus(fairlead, { id: '0x77' })).toEqual({
    chainId: 'eip155:1',
    id: '0x77',
    isAtomic: true,
    receipts: [
      { blockHash: hash, blockNumber: 16n, gasUsed: 21_000n, hash, logs: [log], status: 'success' },
    ],
    status: 'success',
  })
  expect(asked('wallet_getCallsStatus')[0]?.params).toEqual(['0x77'])
})

test('behavior: waiting asks again, also after a failure of the wallet; two waits share the requests', async () => {
  const { asked, fairlead, wallet, world } = await open()
  wallet.answers.wallet_getCallsStatus = () => ({ status: 100 })
  const waiting = Promise.all([
    waitForCallsStatus(fairlead, { id: '0x77' }),
    waitForCallsStatus(fairlead, { id: '0x77' }),
  ])
  const count = () => asked('wallet_getCallsStatus').length
  await expect.poll(count).toBe(1)
  wallet.answers.wallet_getCallsStatus = () => {
    throw rpcError(-32603, 'busy')
  }
  await world.clock.advance(callsPollMs)
  await expect.poll(count).toBe(2)
  wallet.answers.wallet_getCallsStatus = () => ({ receipts: [receipt('0x1')], status: 200 })
  await world.clock.advance(callsPollMs)

  expect(await waiting).toMatchObject([{ status: 'success' }, { status: 'success' }])
  expect(count()).toBe(3)
})

test('error: a wait for an id that the wallet does not know, and one that is aborted', async () => {
  const { fairlead, wallet } = await open()
  wallet.answers.wallet_getCallsStatus = () => {
    throw rpcError(5730, 'Unknown')
  }
  await expect(waitForCallsStatus(fairlead, { id: '0x77' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    reason: 'unknownId',
  })
  wallet.answers.wallet_getCallsStatus = () => ({ status: 100 })
  const controller = new AbortController()
  const waiting = waitForCallsStatus(fairlead, { id: '0x77', signal: controller.signal })
  controller.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
})

test('behavior: a batch that stays pending is reported as pending', async () => {
  const { asked, fairlead, wallet, world } = await open()
  wallet.answers.wallet_getCallsStatus = () => ({ status: 100 })
  const waiting = waitForCallsStatus(fairlead, { id: '0x77' })
  for (let tries = 1; tries <= 150; tries++) {
    await expect.poll(() => asked('wallet_getCallsStatus').length).toBe(tries)
    await world.clock.advance(callsPollMs)
  }
  expect(await waiting).toMatchObject({ status: 'pending' })
})

test('default: capabilities by network; those for all chains apply to each configured one', async () => {
  const { asked, fairlead, wallet } = await open()
  wallet.answers.wallet_getCapabilities = () => ({
    '0x0': { assetDiscovery: { supported: true } },
    '0x1': { atomic: { status: 'ready' }, paymasterService: { supported: true } },
    '0x2105': { atomic: { status: 'supported' } },
  })
  expect(await getCapabilities(fairlead)).toEqual({
    'eip155:1': {
      atomic: 'ready',
      given: {
        assetDiscovery: { supported: true },
        atomic: { status: 'ready' },
        paymasterService: { supported: true },
      },
      hasAssetDiscovery: true,
      hasPaymasterService: true,
    },
    'eip155:31337': {
      atomic: 'unsupported',
      given: { assetDiscovery: { supported: true } },
      hasAssetDiscovery: true,
      hasPaymasterService: false,
    },
  })
  expect(asked('wallet_getCapabilities')[0]?.params).toEqual([account, ['0x1', '0x7a69']])
})

test.each([
  [{ atomic: { status: 'supported' } }, 'supported'],
  [{ atomicBatch: { supported: true } }, 'supported'],
  [{ atomicBatch: { supported: false } }, 'unsupported'],
  [{ atomic: { status: 'unsupported' }, atomicBatch: { supported: true } }, 'unsupported'],
  [{ atomic: { status: 7 } }, 'unsupported'],
  [{}, 'unsupported'],
])('capabilities %j: atomic is %s', async (given, atomic) => {
  const { fairlead, wallet } = await open()
  wallet.answers.wallet_getCapabilities = () => ({ '0x1': given })
  const found = await getCapabilities(fairlead, { chainIds: ['eip155:1'] })
  expect(found['eip155:1']?.atomic).toBe(atomic)
})

test('error: capabilities of a wallet without them, one that never answers, and one that is wrong', async () => {
  const { asked, fairlead, wallet, world } = await open()
  await expect(getCapabilities(fairlead)).rejects.toMatchObject({ reason: 'unsupportedMethod' })
  wallet.answers.wallet_getCapabilities = () => new Promise(() => {})
  const asking = getCapabilities(fairlead).catch((error: unknown) => error)
  await expect.poll(() => asked('wallet_getCapabilities').length).toBe(2)
  await world.clock.advance(10_000)
  expect(await asking).toBeInstanceOf(CallsError)
  expect(await asking).toMatchObject({ reason: 'noAnswer' })
  wallet.answers.wallet_getCapabilities = () => ({ '0x1': 'yes' })
  await expect(getCapabilities(fairlead)).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
})

const metadata = {
  decimals: 6,
  iconUrl: 'https://pictures.example/buoy.png',
  name: 'Buoy',
  price: 2,
  symbol: 'BUOY',
}

test('[FEAT-04] default: assets have bigint amounts; what was not asked for is left out', async () => {
  const { asked, fairlead, wallet } = await open()
  wallet.answers.wallet_getAssets = () => ({
    '0x1': [
      { address: receiver, balance: '0xf4240', metadata, type: 'erc20' },
      { address: 'native', balance: '0x5', metadata, type: 'native' },
    ],
    '0x2105': [],
  })
  expect(await getAssets(fairlead, { chainIds: ['eip155:1'], types: ['erc20'] })).toEqual({
    'eip155:1': [{ ...metadata, address: receiver, amount: 1_000_000n, value: undefined }],
  })
  expect(asked('wallet_getAssets')[0]?.params).toEqual([
    { account, assetTypeFilter: ['erc20'], chainFilter: ['0x1'] },
  ])
  expect(Object.keys(await getAssets(fairlead))).toEqual(['eip155:1', 'eip155:8453'])
})

test('[FEAT-04] error: one invalid asset makes the whole answer invalid', async () => {
  const { fairlead, wallet } = await open()
  const asset = { address: receiver, balance: '0x5', metadata, type: 'ERC20' }
  wallet.answers.wallet_getAssets = () => ({ '0x1': [asset, { ...asset, balance: 5 }] })
  await expect(getAssets(fairlead)).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
})
