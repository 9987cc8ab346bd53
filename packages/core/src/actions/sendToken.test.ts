import {
  createTestAdapter,
  createTestFairlead,
  createTestWallet,
  rpcError,
  testNetwork,
  testSolanaNetwork,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import { createUniversalAdapter } from '../adapters/universal/createUniversalAdapter.ts'
import { mock } from '../connectors/mock.ts'
import { connect } from './connect.ts'
import { fetchGasPrice } from './fetchGasPrice.ts'
import { sendToken } from './sendToken.ts'

const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const token = 'native'
const amount = '1'

/** Opens a widget with a scripted wallet, and records its send events. */
async function open(options: Parameters<typeof createTestFairlead>[0] = {}) {
  const wallet = createTestWallet()
  const events: [string, unknown][] = []
  const { fairlead } = createTestFairlead(
    {
      networks: [testNetwork(31337)],
      telemetry: ({ name, properties }) => {
        if (name.startsWith('SEND')) events.push([name, properties])
      },
      ...options,
    },
    undefined,
    { injected: () => wallet.provider },
  )
  await connect(fairlead, { connectorId: 'injected' })
  return { events, fairlead, wallet }
}

test.each([
  [{ amount: '', to, token }, 'An amount and receiver address are required'],
  [{ amount: undefined as never, to, token }, 'An amount and receiver address are required'],
  [{ amount, to: '', token }, 'An amount and receiver address are required'],
  [{ amount, to }, 'A token is required'],
  [{ amount, to, token: '' }, 'A token is required'],
])('[ERR-02][FEAT-06] error: with %o: %s', async (parameters, shortMessage) => {
  const { events, fairlead } = await open()

  await expect(sendToken(fairlead, parameters)).rejects.toMatchObject({
    code: 'ARGUMENT_REQUIRED',
    shortMessage,
  })
  expect(events).toEqual([])
})

test('[ERR-02][FEAT-06][NS-03] error: a namespace without sending', async () => {
  const sun = mock({ chainId: 'solana:sun', chains: ['solana'], id: 'sun' })
  const { fairlead } = await open({
    adapters: [createUniversalAdapter(), createTestAdapter(sun, ['solana'])],
    networks: [testNetwork(31337), testSolanaNetwork],
  })

  for (const namespace of ['polkadot', 'bip122', 'cosmos', 'solana'] as const)
    await expect(sendToken(fairlead, { amount, namespace, to, token })).rejects.toMatchObject({
      code: 'CHAIN_UNSUPPORTED',
      shortMessage: 'Unsupported chain',
    })
})

test('[ERR-02] error: no connection', async () => {
  const { fairlead } = createTestFairlead()

  await expect(sendToken(fairlead, { amount, to, token })).rejects.toMatchObject({
    code: 'ARGUMENT_REQUIRED',
    shortMessage: 'sendToken: address is missing',
  })
})

test.each<[string, Parameters<typeof sendToken>[1], string]>([
  ['not a number', { amount: '1e3', to, token }, 'amount'],
  ['nothing', { amount: 0n, to, token }, 'amount'],
  ['a negative amount', { amount: -1n, to, token }, 'amount'],
  ['too many decimals', { amount: '0.0000000000000000001', to, token }, 'amount'],
  ['more than a uint256', { amount: 2n ** 256n, to, token }, 'amount'],
  ['not an address', { amount, to: 'name.eth', token }, 'to'],
  ['an address with a typo', { amount, to: to.replace('C44C', 'c44C'), token }, 'to'],
  ['not a token', { amount, to, token: 'USDC' }, 'token'],
  ['a token of another network', { amount, to, token: `eip155:1:${to}` }, 'token'],
])('[FEAT-06] error: %s never reaches the wallet', async (_, parameters, path) => {
  const { events, fairlead, wallet } = await open()

  await expect(sendToken(fairlead, parameters)).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
    path,
  })
  expect(wallet.calls.map(({ method }) => method)).not.toContain('eth_sendTransaction')
  expect(events).toEqual([])
})

test('[FEAT-07] a decline in the wallet is reported as declined', async () => {
  const { events, fairlead, wallet } = await open()
  wallet.answers.eth_sendTransaction = () => {
    throw rpcError(4001)
  }

  await expect(sendToken(fairlead, { amount, to, token })).rejects.toMatchObject({
    code: 'REQUEST_REJECTED',
  })
  expect(events.map(([name]) => name)).toEqual(['SEND_INITIATED', 'SEND_REJECTED'])
})

test('[FEAT-07][FEAT-20] error: a result that is not a transaction hash is an error, not a success', async () => {
  const { events, fairlead, wallet } = await open()
  wallet.answers.eth_sendTransaction = () => '0x12'

  await expect(sendToken(fairlead, { amount, to, token })).rejects.toMatchObject({
    code: 'RESPONSE_INVALID',
  })
  expect(events).toMatchObject([
    ['SEND_INITIATED', { accountType: 'eoa', amount: '1', network: 'eip155:31337', token: 'ETH' }],
    ['SEND_ERROR', { code: 'RESPONSE_INVALID' }],
  ])
})

test('[ERR-02] error: gas has no price outside eip155, and without a source', async () => {
  const unsupported = {
    code: 'NETWORK_UNSUPPORTED',
    shortMessage: 'Network not supported for Gas Price',
  }
  const { fairlead } = await open({ customRpcUrls: {} })

  await expect(fetchGasPrice(fairlead, { namespace: 'solana' })).rejects.toMatchObject(unsupported)
})
