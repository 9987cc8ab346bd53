import {
  createTestAdapter,
  createTestFairlead,
  settled,
  testNetwork,
  testSolanaNetwork,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import type { Adapter } from '../../adapters/adapter.ts'
import { createUniversalAdapter } from '../../adapters/universal/createUniversalAdapter.ts'
import type { AddressProblem, ChainReader } from '../../chains/ChainReader.ts'
import { mock } from '../../connectors/mock.ts'
import { sendDraft } from './createSendDraft.ts'
import { sendFeeQuery } from './sendFeeQuery.ts'
import { spendable } from './sendProblem.ts'

const own = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const to = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const signature = '5'.repeat(88)

/** Opens a page that is connected on Solana, with an adapter that the test controls. */
async function open({ sendToken: send, ...given }: Partial<Adapter & ChainReader> = {}) {
  const sent: unknown[] = []
  const asked: unknown[] = []
  const problems: Record<string, AddressProblem> = {}
  const sun = mock({ chainId: 'solana:sun', chains: ['solana'], id: 'sun', name: 'Sunny' })
  sun.accounts = [{ address: own }]
  const reader: Partial<ChainReader> = {
    estimateSend: async ({ address, amount, to, token }) => {
      asked.push({ address, amount, to, token })
      return { fee: 5_000n, isEstimated: true, reserve: 890_880n }
    },
    findReceiverProblem: async ({ to, token }) => problems[token ? `${to} ${token}` : to],
    getTokens: async ({ addresses }) =>
      addresses.flatMap((address) =>
        address === mint
          ? [{ address, balance: 25n, decimals: 6, name: 'USD Coin', symbol: 'USDC' }]
          : [],
      ),
    ...given,
  }
  const sendToken: Adapter['sendToken'] = async ({ address, amount, chainId, to, token }) => {
    sent.push({ address, amount, chainId, to, token })
    return signature
  }
  const adapter = createTestAdapter(sun, ['solana'], { sendToken: send ?? sendToken }, reader)
  const events: string[] = []
  const { fairlead } = createTestFairlead({
    adapters: [createUniversalAdapter(), adapter],
    networks: [testNetwork(31337), testSolanaNetwork],
    telemetry: ({ name }) => {
      if (name.startsWith('SEND')) events.push(name)
    },
  })
  await connect(fairlead, { connectorId: 'sun' })
  return { asked, draft: sendDraft(fairlead), events, fairlead, problems, sent }
}
const coin = { chainId: 'solana:sun', decimals: 9, name: 'Solana', symbol: 'SOL' } as const
const usdc = {
  address: mint,
  chainId: 'solana:sun',
  decimals: 6,
  name: 'USD Coin',
  symbol: 'USDC',
} as const

test('[FEAT-06] default: the entered amount is sent to the last unit, by the adapter', async () => {
  const { draft, events, sent } = await open()
  draft.setToken(coin)
  draft.setAmount('1.000000001')
  draft.setReceiver(` ${to} `)
  await settled()
  expect(draft.store.getState().receiver).toEqual({ address: to, status: 'ready' })

  const transfer = await draft.submit()

  expect(sent).toEqual([
    { address: own, amount: 1_000_000_001n, chainId: 'solana:sun', to, token: undefined },
  ])
  expect(transfer).toMatchObject({ hash: signature, network: 'solana:sun', symbol: 'SOL', to })
  expect(events).toEqual(['SEND_INITIATED', 'SEND_SUCCESS'])
})

test('[FEAT-06] a token is sent by its mint, with its own decimals', async () => {
  const { draft, events, sent } = await open()
  draft.setToken(usdc)
  draft.setAmount('2.5')
  draft.setReceiver(to)
  await settled()

  await draft.submit()

  expect(sent).toMatchObject([{ amount: 2_500_000n, token: mint }])
  expect(events).toEqual(['SEND_INITIATED'])
})

test.each<[string, string]>([
  ['name.sol', 'unreadable'],
  ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'unreadable'],
  [`solana:other1111111111111111111111111111:${to}`, 'otherNetwork'],
  [`solana:${to}?memo=1`, 'unsupported'],
])('[FEAT-06] error: %s cannot be paid: %s', async (text, problem) => {
  const { draft } = await open()
  draft.setToken(coin)

  draft.setReceiver(text)
  await settled()

  expect(draft.store.getState().receiver).toEqual({ problem, status: 'invalid' })
})

test.each<[AddressProblem, string]>([
  ['keyless', 'zero'],
  ['program', 'zero'],
  ['token', 'token'],
  ['unreadable', 'unreadable'],
])('[FEAT-06] error: the chain reports for an address: %s', async (said, problem) => {
  const { draft, problems } = await open()
  problems[to] = said

  draft.setReceiver(to)
  await settled()

  expect(draft.store.getState().receiver).toEqual({ problem, status: 'invalid' })
})

test('[FEAT-06] behavior: another token checks the receiver again', async () => {
  const { draft, problems } = await open()
  problems[`${to} ${mint}`] = 'keyless'
  draft.setToken(coin)
  draft.setReceiver(to)
  await settled()
  expect(draft.store.getState().receiver.status).toBe('ready')

  draft.setToken(usdc)
  await settled()

  expect(draft.store.getState().receiver).toEqual({ problem: 'zero', status: 'invalid' })
})

test('behavior: an unresponsive chain does not block sending to the wallet', async () => {
  const { draft } = await open({ findReceiverProblem: () => Promise.reject(new Error('away')) })

  draft.setReceiver(to)
  await settled()

  expect(draft.store.getState().receiver).toEqual({ address: to, status: 'ready' })
})

test('[FEAT-06] a Solana Pay request fills in the token and the amount', async () => {
  const { draft } = await open()

  draft.setReceiver(`solana:${to}?amount=1.25&spl-token=${mint}`)
  await settled()

  expect(draft.store.getState()).toMatchObject({
    receiver: { address: to, status: 'ready' },
    sendTokenAmount: '1.25',
    token: usdc,
  })
})

test('[FEAT-06] the fee is the adapter’s; Max keeps it, and the required minimum', async () => {
  const { asked, fairlead } = await open()
  const query = sendFeeQuery(fairlead, { to, token: coin })
  expect(query.enabled).toBe(true)

  const cost = await query.queryFn({ signal: new AbortController().signal })

  expect(cost).toEqual({ fee: 5_000n, isEstimated: true, reserve: 890_880n })
  expect(asked).toEqual([{ address: own, amount: undefined, to, token: undefined }])
  const kept = cost.fee + (cost.reserve ?? 0n)
  expect(spendable({ balance: 1_000_000_000n, fee: kept, token: coin })).toBe(999_104_120n)
  expect(spendable({ balance: 25n, fee: kept, token: usdc })).toBe(25n)
})

test('error: the wallet’s result must be a signature', async () => {
  const { draft, events } = await open({ sendToken: async () => '0xabc' })
  draft.setToken(coin)
  draft.setAmount('1')
  draft.setReceiver(to)
  await settled()

  await expect(draft.submit()).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
  expect(events).toEqual(['SEND_INITIATED', 'SEND_ERROR'])
})

test('[FEAT-06] a page opens Send on Solana with its fields filled in', async () => {
  const { draft, fairlead, sent } = await open()
  await expect(
    fairlead.modal.open({ arguments: { to: 'name.sol' }, view: 'Send' }),
  ).rejects.toMatchObject({ code: 'REQUEST_INVALID' })

  const opened = fairlead.modal.open({
    arguments: { amount: '0.5', assetAddress: mint, to },
    namespace: 'solana',
    view: 'Send',
  })
  await expect.poll(() => draft.store.getState().receiver.status).toBe('ready')
  await draft.submit()

  expect(await opened).toEqual({ hash: signature })
  expect(sent).toMatchObject([{ amount: 500_000n, to, token: mint }])
})
