import { BaseError } from '@fairlead/protocol'
import {
  createTestEnvironment,
  createTestFairlead,
  createTestPopups,
  createTestWallet,
  rpcError,
  settled,
  testNetwork,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { pay } from '../../actions/pay.ts'
import { topOf } from '../../modal/modalStore.ts'
import type { PayOrder } from '../../modal/payOrder.ts'
import { sendDraft } from '../send/createSendDraft.ts'
import {
  exchangePollTries,
  followExchangePayment,
  payByExchange,
  reopenExchangePage,
} from './payByExchange.ts'
import { payState } from './payState.ts'
import { payWithWallet } from './payWithWallet.ts'

const recipient = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const hash = `0x${'ab'.repeat(32)}`
const order = { amount: '1.5', asset: 'eip155:31337/slip44:60', recipient } as const
const exchange = { id: 'local', name: 'Local' }

type Rpc = { id: number; method: string; params: Record<string, unknown> }
type Answer = { error: { code: number; message: string } } | { result: unknown }

/** Answers of the server by method, and of the chain. The receipt is `null` until the chain has the transaction. */
function createAnswers() {
  const asked: Rpc[] = []
  const answers: Record<string, (params: Rpc['params']) => Answer> = {
    pay_getExchangeBuyStatus: () => ({ result: { status: 'IN_PROGRESS' } }),
    pay_getExchangePayUrl: () => ({
      result: { sessionId: 's-1', url: 'https://exchange.example/pay/s-1' },
    }),
    pay_getExchanges: () => ({ result: { exchanges: [exchange], total: 1 } }),
  }
  const chain = { receipt: null as { status: string } | null }
  const fetch = async (url: unknown, init?: RequestInit) => {
    const { pathname } = new URL(String(url))
    if (pathname.endsWith('/supported-chains'))
      return Response.json({ http: ['eip155:31337'], ws: [] })
    const call = JSON.parse(String(init?.body)) as Rpc
    const { id, method } = call
    if (!pathname.endsWith('/json-rpc')) {
      const result = method === 'eth_getTransactionReceipt' ? chain.receipt : '0x'
      return Response.json({ id, jsonrpc: '2.0', result })
    }
    asked.push(call)
    const answer = answers[method]?.(call.params) ?? { error: { code: -32601, message: 'None' } }
    return Response.json({ id, jsonrpc: '2.0', ...answer })
  }
  return { answers, asked, chain, fetch: fetch as typeof globalThis.fetch }
}

async function open(options: Parameters<typeof createTestFairlead>[0] = {}, isConnected = true) {
  const wallet = createTestWallet()
  wallet.answers.eth_sendTransaction = () => hash
  wallet.answers.wallet_switchEthereumChain = (params) => {
    const [{ chainId } = { chainId: '' }] = params as { chainId: string }[]
    wallet.chainId = chainId
    return null
  }
  const popups = createTestPopups()
  const server = createAnswers()
  const events: string[] = []
  const world = createTestEnvironment()
  const { fairlead } = createTestFairlead(
    {
      features: { pay: true },
      networks: [testNetwork(31337), testNetwork(31338)],
      serverUrl: 'http://localhost:9',
      telemetry: ({ name, properties }) => {
        if (name.startsWith('PAY')) events.push(`${name} ${JSON.stringify(properties)}`)
      },
      ...options,
    },
    world,
    { fetch: server.fetch, injected: () => wallet.provider, popups: popups.world },
  )
  if (isConnected) await connect(fairlead, { connectorId: 'injected' })
  const top = () => topOf(fairlead.modal.store.getState().navigation)?.view
  const state = () => payState(fairlead).getState()
  return { ...server, clock: world.clock, events, fairlead, popups, state, top, wallet }
}

/** Runs `pay` up to the choice of a way. The promise is wrapped, because a function can't return one unawaited. */
async function started(set: Awaited<ReturnType<typeof open>>, given: PayOrder = order) {
  const paying = pay(set.fairlead, given)
  paying.catch(() => {})
  await expect
    .poll(() => [set.state().step, set.state().exchangesStatus])
    .toEqual(['choosing', 'success'])
  return { paying }
}

test('[FEAT-16] default: the wallet pays; the receipt is returned when the network includes the payment', async () => {
  const set = await open()
  const { chain, clock, events, fairlead, state, top, wallet } = set
  const { paying } = await started(set)
  expect([top(), state().bill]).toMatchObject([
    'Pay',
    { amount: '1.5', recipient, units: 1_500_000_000_000_000_000n },
  ])

  await payWithWallet(fairlead)
  expect(top()).toBe('SendPreview')
  await sendDraft(fairlead).submit()
  await settled()
  expect([top(), state().step, state().hash]).toEqual(['PayProgress', 'sent', hash])
  chain.receipt = { status: '0x1' }
  await clock.advance(2_000)

  expect(await paying).toEqual({
    amount: '1.5',
    asset: order.asset,
    hash,
    isConfirmed: true,
    recipient: `eip155:31337:${recipient}`,
  })
  expect(wallet.calls.find(({ method }) => method === 'eth_sendTransaction')?.params).toMatchObject(
    [{ to: recipient, value: '0x14d1120d7b160000' }],
  )
  const about = '{"network":"eip155:31337","asset":"ETH"}'
  expect(events).toEqual([`PAY_OPENED ${about}`, `PAY_INITIATED ${about}`, `PAY_SUCCESS ${about}`])
})

test('[FEAT-16] behavior: without a wallet, one is connected first, and the order is shown again', async () => {
  const set = await open({}, false)
  const { fairlead, top } = set
  await started(set)

  await payWithWallet(fairlead)

  const { navigation } = fairlead.modal.store.getState()
  expect(top()).toBe('Connect')
  expect(topOf(navigation)?.data).toEqual({ namespace: 'eip155', redirectView: 'Pay' })
  fairlead.modal.back()
  expect(top()).toBe('Pay')
})

test('[FEAT-16] behavior: an order of another network switches the network', async () => {
  const set = await open()
  const { fairlead, top, wallet } = set
  await started(set, { ...order, asset: 'eip155:31338/slip44:60' })

  await payWithWallet(fairlead)

  expect(wallet.chainId).toBe('0x7a6a')
  expect(top()).toBe('SendPreview')
  expect(sendDraft(fairlead).store.getState()).toMatchObject({
    receiverText: recipient,
    sendTokenAmount: '1.5',
    token: { chainId: 'eip155:31338' },
  })
})

test('[FEAT-16] error: a declined switch leaves the order, with the error', async () => {
  const set = await open()
  const { fairlead, state, top, wallet } = set
  wallet.answers.wallet_switchEthereumChain = () => {
    throw rpcError(4001)
  }
  await started(set, { ...order, asset: 'eip155:31338/slip44:60' })

  await payWithWallet(fairlead)

  expect(top()).toBe('Pay')
  expect(BaseError.find(state().error, 'REQUEST_REJECTED')).toBeDefined()
  expect(state().step).toBe('choosing')
})

test('[FEAT-16] error: the wallet declines, and the order stays; closed, the call is rejected', async () => {
  const set = await open()
  const { fairlead, state, top, wallet } = set
  wallet.answers.eth_sendTransaction = () => {
    throw rpcError(4001)
  }
  const { paying } = await started(set)
  await payWithWallet(fairlead)

  await expect(sendDraft(fairlead).submit()).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
  expect([state().step, top()]).toEqual(['choosing', 'SendPreview'])
  fairlead.modal.close()

  await expect(paying).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
  expect(state().step).toBe('idle')
})

test('[FEAT-16] behavior: a wallet that approves after the modal was closed still pays the order', async () => {
  const set = await open()
  const { chain, clock, fairlead, state, wallet } = set
  let resolve = (_hash: string) => {}
  const answer = new Promise<string>((done) => {
    resolve = done
  })
  wallet.answers.eth_sendTransaction = () => answer
  const { paying } = await started(set)
  await payWithWallet(fairlead)
  const submitting = sendDraft(fairlead).submit()
  await settled()
  expect(state().step).toBe('asking')
  fairlead.modal.close()
  await expect(pay(fairlead, order)).rejects.toMatchObject({ code: 'CONFLICT' })

  resolve(hash)
  await submitting
  chain.receipt = { status: '0x1' }
  await clock.advance(2_000)

  expect(await paying).toMatchObject({ hash, isConfirmed: true })
  expect(fairlead.modal.isOpen()).toBe(false)
  expect(state().step).toBe('idle')
})

test('[FEAT-16] behavior: another account during the wallet’s request, an approval still pays the order', async () => {
  const set = await open()
  const { chain, clock, fairlead, state, wallet } = set
  let resolve = (_hash: string) => {}
  const answer = new Promise<string>((done) => {
    resolve = done
  })
  wallet.answers.eth_sendTransaction = () => answer
  const { paying } = await started(set)
  await payWithWallet(fairlead)
  const submitting = sendDraft(fairlead).submit()
  await settled()
  wallet.emit('accountsChanged', [recipient])
  await expect.poll(() => sendDraft(fairlead).store.getState().loading).toBe(false)
  expect(state().step).toBe('asking')
  fairlead.modal.close()
  await expect(pay(fairlead, order)).rejects.toMatchObject({ code: 'CONFLICT' })

  resolve(hash)
  await submitting
  chain.receipt = { status: '0x1' }
  await clock.advance(2_000)

  expect(await paying).toMatchObject({ hash, isConfirmed: true })
})

test('[FEAT-16] error: another account during the wallet’s request, a refusal rejects the closed call', async () => {
  const set = await open()
  const { fairlead, state, wallet } = set
  let refuse = (_: unknown) => {}
  wallet.answers.eth_sendTransaction = () =>
    new Promise((_, reject) => {
      refuse = reject
    })
  const { paying } = await started(set)
  await payWithWallet(fairlead)
  const submitting = sendDraft(fairlead).submit()
  await settled()
  wallet.emit('accountsChanged', [recipient])
  await expect.poll(() => sendDraft(fairlead).store.getState().loading).toBe(false)
  fairlead.modal.close()
  expect(state().step).toBe('asking')

  refuse(rpcError(4001))

  await expect(submitting).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
  await expect(paying).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
  expect(state().step).toBe('idle')
})

test('[FEAT-16] error: a reverted payment is not a payment', async () => {
  const set = await open()
  const { chain, clock, events, fairlead, state } = set
  const { paying } = await started(set)
  await payWithWallet(fairlead)
  await sendDraft(fairlead).submit()
  chain.receipt = { status: '0x0' }
  await clock.advance(2_000)

  expect(state()).toMatchObject({ error: { code: 'PROVIDER_ERROR' }, hash, step: 'failed' })
  expect(events.at(-1)).toMatch(/^PAY_ERROR .*"code":"PROVIDER_ERROR"/)
  fairlead.modal.close()
  await expect(paying).rejects.toMatchObject({
    cause: { code: 'PROVIDER_ERROR' },
    code: 'MODAL_CLOSED',
  })
})

test('[FEAT-16] behavior: not included after three minutes: the page gets the hash and the pending state', async () => {
  const set = await open()
  const { clock, fairlead, state } = set
  const { paying } = await started(set)
  await payWithWallet(fairlead)
  await sendDraft(fairlead).submit()

  await clock.advance(180_000)

  expect(await paying).toMatchObject({ hash, isConfirmed: false })
  expect(state().step).toBe('unknown')
})

const missing = { ...order, asset: 'eip155:1/slip44:60' }
test.each<[string, unknown, string, string | undefined]>([
  [
    'an amount with too many digits',
    { ...order, amount: '1.0000000000000000001' },
    'REQUEST_INVALID',
    'amount',
  ],
  ['an amount of type number', { ...order, amount: 1.5 }, 'REQUEST_INVALID', 'amount'],
  ['a negative amount', { ...order, amount: '-1' }, 'REQUEST_INVALID', 'amount'],
  ['no amount', { ...order, amount: '0.0' }, 'REQUEST_INVALID', 'amount'],
  [
    'an asset of another type',
    { ...order, asset: 'eip155:31337/erc721:0x1' },
    'REQUEST_INVALID',
    'asset',
  ],
  [
    'an invalid token',
    { ...order, asset: `eip155:31337/erc20:0x${'1'.repeat(40)}` },
    'REQUEST_INVALID',
    'asset',
  ],
  [
    'a typo in the recipient',
    { ...order, recipient: recipient.replace('C44C', 'c44C') },
    'REQUEST_INVALID',
    'recipient',
  ],
  [
    'the zero address',
    { ...order, recipient: `0x${'0'.repeat(40)}` },
    'REQUEST_INVALID',
    'recipient',
  ],
  [
    'a recipient on another network',
    { ...order, recipient: `eip155:1:${recipient}` },
    'REQUEST_INVALID',
    'recipient',
  ],
  [
    'the token as the recipient',
    { ...order, asset: `eip155:31337/erc20:${recipient}` },
    'REQUEST_INVALID',
    'recipient',
  ],
  ['a network that is not configured', missing, 'NETWORK_NOT_FOUND', undefined],
  ['a link without a network', { uri: `ethereum:${recipient}?value=1` }, 'REQUEST_INVALID', 'uri'],
  [
    'a link of another network',
    { chainId: 'eip155:31337', uri: `ethereum:${recipient}@31338?value=1` },
    'REQUEST_INVALID',
    'chainId',
  ],
  [
    'a link of another namespace',
    {
      chainId: 'eip155:31337',
      uri: 'solana:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv?amount=1',
    },
    'REQUEST_INVALID',
    'chainId',
  ],
  ['nothing', {}, 'REQUEST_INVALID', 'amount'],
])('[FEAT-16] error: %s is shown, and the call rejected', async (_, given, code, path) => {
  const { events, fairlead, state, top } = await open()

  const error = await pay(fairlead, given as PayOrder).catch((cause: unknown) => cause)

  expect(error).toMatchObject({ code, ...(path && { path }) })
  expect([top(), state().step]).toEqual(['Pay', 'invalid'])
  expect(events).toEqual([`PAY_ERROR {"code":"${code}"}`])
})

test.each([
  [{ ...order, recipient: `eip155:31337:${recipient.toLowerCase()}` }, 1_500_000_000_000_000_000n],
  [{ uri: `ethereum:${recipient}@31337?value=2.5e18` }, 2_500_000_000_000_000_000n],
  [{ chainId: 'eip155:31337', uri: `ethereum:${recipient}?value=7` }, 7n],
] as const)('[FEAT-16] behavior: %j is an order', async (given, units) => {
  const set = await open()

  await started(set, given)

  expect(set.state().bill).toMatchObject({ assetId: order.asset, recipient, units })
})

test('[FEAT-16] error: pay is off: nothing is shown, no request is sent', async () => {
  const { asked, fairlead, top } = await open({ features: {} })

  await expect(pay(fairlead, order)).rejects.toMatchObject({ code: 'FEATURE_UNAVAILABLE' })
  expect(top()).toBeUndefined()
  await fairlead.modal.open({ view: 'Pay' })
  expect(top()).toBe('Account')
  expect(asked).toEqual([])
})

test('[FEAT-16] behavior: callbacks receive the promise’s result; a newer order replaces an older one', async () => {
  const set = await open()
  const heard: unknown[] = []
  const first = pay(set.fairlead, order, { onError: (error) => heard.push(error) })
  first.catch(() => {})
  const { paying } = await started(set)

  await expect(first).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  set.fairlead.destroy()
  await expect(paying).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
  expect(heard).toMatchObject([{ code: 'REQUEST_ABORTED' }])
})

/** Runs up to the exchange's page, with the progress shown. */
async function atExchange() {
  const set = await open()
  const { paying } = await started(set)
  payByExchange(set.fairlead, exchange)
  const stop = followExchangePayment(set.fairlead)
  await settled()
  return { ...set, paying, stop }
}
const statuses = ({ asked }: { asked: readonly Rpc[] }) =>
  asked.filter(({ method }) => method.endsWith('BuyStatus')).length

test('[FEAT-16] default: an exchange opens in its own window', async () => {
  const set = await atExchange()
  const { answers, asked, clock, events, fairlead, paying, popups, top } = set
  expect(top()).toBe('PayProgress')
  expect(popups.opened).toMatchObject([
    {
      size: { height: 720, isDisowned: true, width: 480 },
      urls: ['about:blank', 'https://exchange.example/pay/s-1'],
    },
  ])
  expect(asked.find(({ method }) => method.endsWith('PayUrl'))?.params).toEqual({
    amount: '1500000000000000000',
    asset: order.asset,
    exchangeId: 'local',
    projectId: 'test',
    recipient: `eip155:31337:${recipient}`,
  })

  await clock.advance(5_000)
  expect(statuses(set)).toBe(1)
  answers.pay_getExchangeBuyStatus = () => ({ result: { status: 'SUCCESS', txHash: hash } })
  await clock.advance(5_000)

  expect(await paying).toMatchObject({ exchange: 'local', hash, isConfirmed: true })
  expect(events.slice(1).map((line) => line.split(' ')[0])).toEqual([
    'PAY_INITIATED',
    'PAY_SUCCESS',
  ])
  await clock.advance(60_000)
  expect(statuses(set)).toBe(2)
  expect(fairlead.modal.isOpen()).toBe(true)
})

test('[FEAT-16] error: the exchange declines: nothing was paid, and another method can be chosen', async () => {
  const set = await atExchange()
  const { answers, clock, events, fairlead, paying, state } = set
  answers.pay_getExchangeBuyStatus = () => ({ result: { status: 'FAILED' } })

  await clock.advance(5_000)

  expect(state()).toMatchObject({ error: { code: 'REQUEST_REJECTED' }, step: 'failed' })
  expect(events.at(-1)).toMatch(/^PAY_ERROR .*"exchange":"local","code":"REQUEST_REJECTED"/)
  fairlead.modal.close()
  await expect(paying).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
})

test('[FEAT-16] behavior: 20 requests at most, and only while the progress is shown', async () => {
  const set = await atExchange()
  const { clock, fairlead, paying, state, stop } = set
  await clock.advance(50_000)
  stop()
  await clock.advance(50_000)
  expect(statuses(set)).toBe(10)
  followExchangePayment(fairlead)

  await clock.advance(200_000)

  expect(statuses(set)).toBe(exchangePollTries)
  expect(state().step).toBe('unknown')
  fairlead.modal.close()
  await expect(paying).rejects.toMatchObject({
    code: 'MODAL_CLOSED',
    hints: ['Not confirmed yet: session s-1 of exchange local'],
  })
})

test('[FEAT-16] behavior: a closed window is detected, checked at once, and can be opened again', async () => {
  const set = await atExchange()
  const { clock, fairlead, popups, state } = set
  const [popup] = popups.opened
  if (popup) popup.isClosed = true

  await clock.advance(1_000)

  expect([state().popup, statuses(set)]).toEqual(['closed', 1])
  reopenExchangePage(fairlead)
  expect(state().popup).toBe('open')
  expect(popups.opened[1]?.urls).toEqual(['about:blank', 'https://exchange.example/pay/s-1'])
})

test('[FEAT-16] error: a blocked window, and an exchange that does not start', async () => {
  const set = await open()
  const { answers, fairlead, popups, state } = set
  await started(set)
  popups.isBlocked = true
  payByExchange(fairlead, exchange)
  await settled()
  expect(state()).toMatchObject({ popup: 'blocked', session: { id: 's-1' }, step: 'paying' })

  popups.isBlocked = false
  answers.pay_getExchangePayUrl = () => ({ error: { code: -32603, message: 'Try again' } })
  payByExchange(fairlead, exchange)
  await settled()

  expect(state()).toMatchObject({ error: { code: 'UPSTREAM_UNAVAILABLE' }, step: 'failed' })
  expect(popups.opened.map(({ isClosed }) => isClosed)).toEqual([true])
})

test('[FEAT-16] error: a page of an exchange that is not encrypted is never opened', async () => {
  const set = await open()
  const { answers, fairlead, popups, state } = set
  await started(set)
  answers.pay_getExchangePayUrl = () => ({
    result: { sessionId: 's-1', url: 'http://exchange.example/' },
  })
  payByExchange(fairlead, exchange)
  await settled()

  expect(state()).toMatchObject({ error: { code: 'RESPONSE_INVALID' }, step: 'failed' })
  expect(popups.opened[0]?.urls).toEqual(['about:blank'])
})

test('[FEAT-16] behavior: a server with the alias methods is requested with those from then on', async () => {
  const set = await open()
  const { answers, asked, clock, fairlead } = set
  for (const [name, answer] of Object.entries(answers)) {
    delete answers[name]
    answers[name.replace('pay_', 'reown_')] = answer
  }
  await started(set)
  payByExchange(fairlead, exchange)
  followExchangePayment(fairlead)
  await clock.advance(5_000)

  expect(asked.map(({ method }) => method)).toEqual([
    'pay_getExchanges',
    'reown_getExchanges',
    'reown_getExchangePayUrl',
    'reown_getExchangeBuyStatus',
  ])
})

test.each<[string, Answer, string, number]>([
  ['no payments', { error: { code: -32601, message: 'No' } }, 'success', 0],
  ['a failure', { error: { code: -32603, message: 'No' } }, 'failed', 0],
  ['nonsense', { result: { exchanges: 5 } }, 'failed', 0],
  [
    'a name with a bidi override',
    { result: { exchanges: [{ id: 'a', name: 'A\u202eB' }], total: 1 } },
    'success',
    1,
  ],
])('[FEAT-16] behavior: a server with %s', async (_, answer, status, count) => {
  const { answers, fairlead, state } = await open()
  answers.pay_getExchanges = () => answer
  pay(fairlead, order).catch(() => {})

  await expect.poll(() => state().exchangesStatus).toBe(status)
  expect(state().exchanges).toHaveLength(count)
  expect(state().exchanges[0]?.name ?? 'A B').toBe('A B')
})

test('[FEAT-16] behavior: a network that the server does not support has no exchanges', async () => {
  const set = await open()
  const { asked } = set
  // The first order loads the list of supported networks.
  await started(set)
  set.fairlead.modal.close()
  await started(set, { ...order, asset: 'eip155:31338/slip44:60' })

  expect(asked.map(({ params }) => params.asset)).toEqual([order.asset])
  expect(set.state().exchanges).toEqual([])
})
