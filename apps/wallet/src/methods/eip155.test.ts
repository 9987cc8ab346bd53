import {
  keccak256,
  parseTransaction,
  recoverMessageAddress,
  recoverTransactionAddress,
  toHex,
  verifyTypedData,
} from 'viem'
import { afterEach, expect, test } from 'vitest'
import { account, memoryStorage, network, stranger, typedData } from '../testing/fixtures.ts'
import { askOn, methodContext } from '../testing/methodContext.ts'
import { serveRpc } from '../testing/serveRpc.ts'
import { prepare } from './methods.ts'

const chainId = 'eip155:31337'
const ask = askOn(chainId)
const second = stranger
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function onNode(script: Parameters<typeof serveRpc>[0]) {
  const node = await serveRpc({
    eth_chainId: () => ({ result: '0x7a69' }),
    eth_getTransactionCount: () => ({ result: '0x7' }),
    eth_estimateGas: () => ({ result: '0x5208' }),
    eth_getBlockByNumber: () => ({ result: { baseFeePerGas: '0x1', number: '0x1' } }),
    eth_maxPriorityFeePerGas: () => ({ result: '0x1' }),
    ...script,
  })
  stops.push(node.stop)
  return methodContext({ chainId, networks: [network({ rpcUrl: node.url })] })
}

test('[PAIR-04] signs a message, with the texts of the confirm window', async () => {
  const { description, run } = ask('personal_sign', [toHex('Hello'), account.address])

  const { result } = await run()

  expect(description).toMatchObject({ title: 'Sign this message?', block: { text: 'Hello' } })
  expect(
    await recoverMessageAddress({ message: 'Hello', signature: result as `0x${string}` }),
  ).toBe(account.address)
})

test('[PAIR-04] signs typed data', async () => {
  const { run } = ask('eth_signTypedData_v4', [account.address, JSON.stringify(typedData)])

  const signature = (await run()).result as `0x${string}`

  expect(await verifyTypedData({ ...typedData, address: account.address, signature })).toBe(true)
})

test('[PAIR-04] signs a transaction without sending it', async () => {
  const context = await onNode({})
  const { description, run } = prepare(
    {
      method: 'eth_signTransaction',
      params: [{ from: account.address, to: stranger, value: '0x5' }],
    },
    context,
  )

  const serializedTransaction = (await run()).result as `0x02${string}`

  expect(description.warnings).toEqual([expect.stringContaining('send it at any time')])
  expect(parseTransaction(serializedTransaction)).toMatchObject({ nonce: 7, value: 5n })
  expect(await recoverTransactionAddress({ serializedTransaction })).toBe(account.address)
})

test('[PAIR-04] sends a transaction', async () => {
  const context = await onNode({
    eth_sendRawTransaction: ([raw]) => ({ result: keccak256(raw as `0x${string}`) }),
  })

  const { costs, run } = prepare(
    { method: 'eth_sendTransaction', params: [{ from: account.address, to: stranger }] },
    context,
  )

  expect(costs?.request.kind).toBe('transaction')
  expect((await run()).result).toMatch(/^0x[0-9a-f]{64}$/)
})

test.each([
  ['an account of the wallet that is not in the session', second],
  ['a foreign account', '0x90F79bf6EB2c4f870365E785982E1f101E93b906'],
])('error: signs nothing for %s', (_, address) => {
  expect(() => ask('personal_sign', ['0x31', address])).toThrow(
    expect.objectContaining({ code: 4100 }),
  )
})

test.each([
  ['personal_sign', ['0x31']],
  ['eth_signTypedData_v4', [account.address, '{}']],
  ['eth_sendTransaction', [{ from: account.address, to: stranger, chainId: '0x1' }]],
  ['eth_sendTransaction', 'nonsense'],
  ['wallet_sendCalls', [{ version: '2.0.0', chainId: '0x7a69', calls: [] }]],
])('error: %s with wrong parameters is -32602', (method, params) => {
  expect(() => ask(method, params)).toThrow(expect.objectContaining({ code: -32602 }))
})

test('error: a method that the wallet does not support is 4200', () => {
  expect(() => ask('eth_sign', [])).toThrow(expect.objectContaining({ code: 4200 }))
  expect(() => ask('constructor', [])).toThrow(expect.objectContaining({ code: 4200 }))
})

test('[PAIR-04] switches to a known network after approval', async () => {
  const networks = [network(), network({ chainId: 31338, name: 'Local Two' })]
  const context = methodContext({ chainId, networks })
  const asked = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] }

  const { description, run } = prepare(asked, context)

  expect(description.summary).toContain('Local Two')
  expect(await run()).toEqual({ result: null, switchTo: 'eip155:31338' })
})

test('error: an unknown network is 4902, so that the page adds it', () => {
  const asked = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x5' }] }

  expect(() => prepare(asked, methodContext({ chainId }))).toThrow(
    expect.objectContaining({ code: 4902 }),
  )
})

test('behavior: switching to the site’s current network shows no prompt', async () => {
  const asked = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] }

  expect(prepare(asked, methodContext({ chainId })).isQuiet).toBe(true)
})

test('[PAIR-04] returns the accounts of the session, and no others', async () => {
  const { isQuiet, run } = ask('eth_accounts', [])

  expect(isQuiet).toBe(true)
  expect((await run()).result).toEqual([account.address])
})

test('[PAIR-04] reports that several calls are not atomic', async () => {
  const asked = { method: 'wallet_getCapabilities', params: [account.address] }

  expect((await prepare(asked, methodContext({ chainId })).run()).result).toEqual({
    '0x7a69': { atomic: { status: 'unsupported' } },
  })
})

const calls = [
  { to: stranger, value: '0x1' },
  { to: stranger, value: '0x2' },
]
function sendCalls(options: object = {}) {
  return {
    method: 'wallet_sendCalls',
    params: [{ version: '2.0.0', chainId: '0x7a69', from: account.address, calls, ...options }],
  }
}

test.each([
  ['all succeeded', ['0x1', '0x1'], 200, 2],
  ['the second reverted', ['0x1', '0x0'], 600, 2],
  ['the first reverted, so the second was not sent', ['0x0'], 500, 1],
])('[PAIR-04] several calls with one approval: %s', async (_, statuses, status, count) => {
  const sent: string[] = []
  const context = await onNode({
    eth_blockNumber: () => ({ result: '0x2' }),
    eth_sendRawTransaction([raw]) {
      sent.push(keccak256(raw as `0x${string}`))
      return { result: sent.at(-1) }
    },
    eth_getTransactionCount: () => ({ result: toHex(sent.length) }),
    eth_getTransactionReceipt: ([hash]) => ({
      result: {
        blockHash: keccak256('0x01'),
        blockNumber: '0x1',
        effectiveGasPrice: '0x1',
        gasUsed: '0x5208',
        cumulativeGasUsed: '0x5208',
        logs: [],
        status: statuses[sent.indexOf(String(hash))],
        transactionHash: hash,
        transactionIndex: '0x0',
        type: '0x2',
      },
    }),
  })

  const { result } = await prepare(sendCalls({ id: 'mine' }), context).run()
  const status$ = await prepare(
    { method: 'wallet_getCallsStatus', params: ['mine'] },
    context,
  ).run()

  expect(result).toEqual({ id: 'mine' })
  expect(sent).toHaveLength(count)
  expect(status$.result).toMatchObject({ atomic: false, id: 'mine', status, chainId: '0x7a69' })
  expect(() => prepare(sendCalls({ id: 'mine' }), context)).toThrow(
    expect.objectContaining({ code: 5720 }),
  )
})

test.each([
  ['an atomic requirement', { atomicRequired: true }, 5760],
  ['an unsupported capability', { capabilities: { paymasterService: {} } }, 5700],
  ['an unsupported network', { chainId: '0x5' }, 4902],
])('error: several calls with %s are refused', (_, options, code) => {
  expect(() => prepare(sendCalls(options), methodContext({ chainId }))).toThrow(
    expect.objectContaining({ code }),
  )
})

test('error: several calls for another network than the shown one are refused', () => {
  const networks = [network(), network({ chainId: 31338, name: 'Local Two' })]
  const accounts = [`${chainId}:${account.address}`, `eip155:31338:${account.address}`]

  expect(() =>
    prepare(sendCalls({ chainId: '0x7a6a' }), methodContext({ accounts, chainId, networks })),
  ).toThrow(expect.objectContaining({ code: -32602 }))
})

test('behavior: an optional capability is ignored', () => {
  const asked = sendCalls({ capabilities: { paymasterService: { optional: true } } })

  expect(prepare(asked, methodContext({ chainId })).description.title).toBe('Send 2 transactions?')
})

test('error: an unknown bundle id is 5730', () => {
  const storage = memoryStorage({ 'fairlead-dev-wallet:bundles': 'not json' })

  expect(() => ask('wallet_getCallsStatus', ['x'], { storage })).toThrow(
    expect.objectContaining({ code: 5730 }),
  )
})
