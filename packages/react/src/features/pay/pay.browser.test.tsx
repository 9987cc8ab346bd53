import { type FairleadOptions, mock, type PayOrder, pay } from '@fairlead/core'
import { sendDraft } from '@fairlead/core/internal'
import { payState } from '@fairlead/core/money'
import { createTestPopups } from '@fairlead/test'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { connectedStage, focused, heading, part, stage } from '../../testing/stage.tsx'

const recipient = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const token = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
const order: PayOrder = { amount: '1.25', asset: 'eip155:31337/slip44:60', recipient }
const usdc: PayOrder = { amount: '12.5', asset: `eip155:31337/erc20:${token}`, recipient }
/** Interval of status requests, in milliseconds. */
const exchangePollMs = 5_000
const hash = `0x${'ab'.repeat(32)}`
const word = (value: bigint) => value.toString(16).padStart(64, '0')
const text = (value: string) => {
  const hex = [...value].map((letter) => letter.charCodeAt(0).toString(16)).join('')
  return `0x${word(32n)}${word(BigInt(value.length))}${hex.padEnd(64, '0')}`
}

/** A chain with 2 ETH and 25 USDC; `receipt` is what it knows of the payment. */
function createChain() {
  const chain = { receipt: null as { status: string } | null, usdc: 25_000_000n }
  const results: Record<string, string> = {
    '0x313ce567': `0x${word(6n)}`,
    '0x06fdde03': text('Dev USD Coin'),
    '0x95d89b41': text('USDC'),
  }
  const answer = (method: string, params: { data?: string; to?: string }[]): unknown => {
    if (method === 'eth_getBalance') return '0x1bc16d674ec80000'
    if (method === 'eth_gasPrice' || method === 'eth_maxPriorityFeePerGas') return '0x3b9aca00'
    if (method === 'eth_estimateGas') return '0x5208'
    if (method === 'eth_getTransactionReceipt') return chain.receipt
    if (method !== 'eth_call' || params[0]?.to?.toLowerCase() !== token.toLowerCase()) return null
    if (params[0]?.data?.startsWith('0x70a08231')) return `0x${word(chain.usdc)}`
    return results[params[0]?.data?.slice(0, 10) ?? ''] ?? '0x'
  }
  return { answer, chain }
}

const exchanges = [{ id: 'local', name: 'Local exchange' }]
const answers = () => ({
  pay_getExchangeBuyStatus: { result: { status: 'IN_PROGRESS' } } as object,
  pay_getExchangePayUrl: {
    result: { sessionId: 's-1', url: 'https://exchange.example/pay/s-1' },
  } as object,
  pay_getExchanges: { result: { exchanges, total: 1 } } as object,
})

type Ask = (method: string) => unknown

const usdcOnHarbour = {
  chain_id: '31337',
  contract_address: token.toLowerCase(),
  display_name: 'Harbour',
  name: 'harbour',
}

/** A provider that sells the token for a dollar, less 1.5 % and 0.10. Its answer; undefined for another path. */
function answerOnramp(pathname: string, init?: RequestInit): Response | undefined {
  const money = (amount: string, currency = 'USD') => ({ amount, currency })
  if (pathname.endsWith('/onramp/options'))
    return Response.json({
      paymentCurrencies: [
        { id: 'USD', payment_method_limits: [{ id: 'card', max: '5000', min: '20' }] },
      ],
      purchaseCurrencies: [
        { id: 'usdc', name: 'Dev USD Coin', networks: [usdcOnHarbour], symbol: 'USDC' },
      ],
    })
  if (pathname.endsWith('/onrampurl')) return Response.json({ url: 'https://shop.example/1' })
  if (!pathname.endsWith('/onramp/quote')) return undefined
  const { amount } = JSON.parse(String(init?.body)) as { amount: string }
  return Response.json({
    networkFee: money('0.10'),
    paymentSubtotal: money(amount),
    paymentTotal: money(amount),
    purchaseAmount: money((Number(amount) * 0.985 - 0.1).toFixed(2), 'USDC'),
    quoteId: 'q',
  })
}

/** Mounts a page with `pay` on, and its server and chain. */
async function open({
  ask = () => hash,
  isConnected = true,
  options = {},
}: {
  ask?: Ask
  isConnected?: boolean
  options?: Partial<FairleadOptions>
} = {}) {
  const { answer, chain } = createChain()
  const server = answers()
  const popups = createTestPopups()
  const provider = {
    request: async ({ method }: { method: string }) =>
      method === 'eth_chainId' ? '0x7a69' : ask(method),
  }
  const wallet = mock({ name: 'Fox', provider })
  const mounted = isConnected ? connectedStage : stage
  const set = await mounted(
    {
      connectors: [wallet.create],
      features: { pay: true },
      metadata: { name: 'Harbour Shop' },
      serverUrl: 'http://localhost:9',
      ...options,
    },
    {
      async fetch(url: unknown, init?: RequestInit) {
        const { pathname } = new URL(String(url))
        if (pathname.endsWith('/supported-chains'))
          return Response.json({ http: ['eip155:31337', 'eip155:31338'], ws: [] })
        const sold = answerOnramp(pathname, init)
        if (sold) return sold
        if (init?.method !== 'POST') return new Response('', { status: 501 })
        const { id, method, params } = JSON.parse(String(init.body))
        if (pathname.endsWith('/json-rpc'))
          return Response.json({ id, jsonrpc: '2.0', ...server[method as keyof typeof server] })
        return Response.json({ id, jsonrpc: '2.0', result: answer(method, params) })
      },
      popups: popups.world,
    },
  )
  const start = (given: PayOrder = order) => {
    const result: { error?: unknown; hash?: string | undefined } = {}
    pay(set.fairlead, given, {
      onError: (error) => {
        result.error = error
      },
      onSuccess: (receipt) => {
        result.hash = receipt.hash
      },
    }).catch(() => {})
    return result
  }
  return { ...set, chain, popups, server, start }
}

test('[FEAT-16] the order shows the site, the amount, the asset, the network, and the full recipient', async () => {
  const { start } = await open()

  start(usdc)

  await expect.element(heading()).toHaveTextContent('Pay')
  await expect.element(part('fl-pay-asks')).toMatchTextContent(/^Harbour Shop \(.+\) asks you/)
  await expect.element(part('fl-pay-amount')).toHaveTextContent('12.5 USDC')
  await expect.element(part('fl-pay-amount')).toHaveAttribute('data-value', '12500000')
  await expect.element(part('fl-pay-network')).toHaveTextContent('Harbour')
  await expect.element(part('fl-pay-recipient')).toHaveAttribute('data-address', recipient)
  await expect.element(page.getByText('Dev USD Coin')).toBeVisible()
  await expect.element(part('fl-pay-wallet')).toHaveTextContent('Pay with Fox')
  await expect.element(part('fl-pay-exchange-local')).toBeVisible()
  await expect.poll(() => focused()?.tagName).toBe('H1')
})

test('[FEAT-16] default: the wallet pays the unchanged order; the receipt links to the explorer', async () => {
  const { chain, clock, fairlead, start } = await open()
  const result = start(usdc)

  await part('fl-pay-wallet').click()
  await expect.element(part('fl-send-preview-amount')).toHaveTextContent('12.5 USDC')
  await expect.element(part('fl-send-preview-amount')).toHaveAttribute('data-value', '12500000')
  await part('fl-send-preview-send').click()
  await expect.element(part('fl-pay-progress-title')).toHaveTextContent('Waiting for the network')
  await expect.element(part('fl-header-back')).not.toBeInTheDocument()
  chain.receipt = { status: '0x1' }
  await expect
    .poll(() => {
      clock.advance(2_000)
      return payState(fairlead).getState().step
    })
    .toBe('paid')

  await expect.element(part('fl-pay-progress-title')).toHaveTextContent('Paid')
  await expect.element(part('fl-pay-hash')).toHaveAttribute('data-hash', hash)
  await expect
    .element(part('fl-pay-explorer'))
    .toHaveAttribute('href', `https://scan.example/tx/${hash}`)
  await expect.poll(() => result.hash).toBe(hash)
  await part('fl-pay-done').click()
  await expect.element(part('fl-modal')).not.toBeInTheDocument()
})

test('[FEAT-16] the order cannot be edited: a changed draft is not sent', async () => {
  const { fairlead, start } = await open()
  start()
  await part('fl-pay-wallet').click()
  await expect.element(part('fl-send-preview-send')).toBeVisible()

  sendDraft(fairlead).reset()

  await expect.element(part('fl-send-preview-changed')).toBeVisible()
  await expect.element(part('fl-send-preview-send')).not.toBeInTheDocument()
  await part('fl-send-preview-order').click()
  await expect.element(part('fl-pay-amount')).toHaveTextContent('1.25 ETH')
})

test('[FEAT-16] the wallet declines: nothing was sent, the order stays payable', async () => {
  const { start } = await open({
    ask(method) {
      if (method === 'eth_sendTransaction') throw Object.assign(new Error('No'), { code: 4001 })
      return null
    },
  })
  start()
  await part('fl-pay-wallet').click()
  await part('fl-send-preview-send').click()

  await expect.element(part('fl-send-preview-error')).toHaveAttribute('data-state', 'neutral')
  await part('fl-send-preview-cancel').click()
  await expect.element(part('fl-pay-wallet')).toHaveTextContent('Pay with Fox')
  await expect.element(part('fl-pay-wallet')).toBeEnabled()
})

test('[FEAT-16] without a wallet, one is connected, and the order is shown again', async () => {
  const { clock, start } = await open({ isConnected: false })
  start()

  await expect.element(part('fl-pay-wallet')).toHaveTextContent('Connect a wallet')
  await part('fl-pay-wallet').click()
  await part('fl-connect-wallet-mock').click()
  await expect.element(page.getByText('Connected to Fox').first()).toBeVisible()
  clock.advance(1_000)

  await expect.element(part('fl-pay-wallet')).toHaveTextContent('Pay with Fox')
})

test('[FEAT-16] not enough: reported before any request, with another wallet as the next step', async () => {
  const { start } = await open()
  start({ ...order, amount: '2.000000000000000001' })

  await expect.element(part('fl-pay-short')).toMatchTextContent(/doesn’t have enough ETH/)
  await expect.element(part('fl-pay-wallet')).toBeDisabled()
  await part('fl-pay-short-action').click()
  await expect.element(heading()).toHaveTextContent('Connect a wallet')
  await part('fl-header-back').click()
  await expect.element(part('fl-pay-amount')).toBeVisible()
})

test('[FEAT-16][FEAT-11] not enough: the missing amount can be bought, and then the order is paid', async () => {
  const { chain, clock, start } = await open({
    options: { features: { onramp: ['shop'], pay: true } },
  })
  start({ ...usdc, amount: '525' })

  await expect.element(part('fl-pay-buy')).toHaveTextContent('Buy USDC')
  await part('fl-pay-buy').click()
  await expect.element(part('fl-on-ramp-goal')).toMatchTextContent(/You need 500 USDC more/)
  // 514 less 1.5 % and 0.10 is 506.19.
  await expect.element(part('fl-on-ramp-amount')).toHaveValue('514')
  await expect.element(part('fl-on-ramp-token')).toMatchTextContent(/USDC/)
  await part('fl-on-ramp-buy-shop').click()
  await expect.element(part('fl-on-ramp-in-progress')).toHaveAttribute('data-state', 'open')
  chain.usdc = 531_190_000n
  await expect.poll(() => clock.isDue(5_000)).toBe(true)
  clock.advance(5_000)

  await expect.element(part('fl-on-ramp-in-progress')).toMatchTextContent(/506\.19 USDC arrived/)
  await expect.element(part('fl-on-ramp-in-progress-done')).toHaveTextContent('Back to the order')
  await part('fl-on-ramp-in-progress-done').click()
  await expect.element(part('fl-pay-amount')).toHaveTextContent('525 USDC')
  await expect.element(part('fl-pay-wallet')).toBeEnabled()
  await expect.element(part('fl-pay-short')).not.toBeInTheDocument()
})

test('[FEAT-16] not enough of an asset that no provider sells: buying is not offered', async () => {
  const { fairlead, start } = await open({
    options: { features: { onramp: ['shop'], pay: true } },
  })
  start({ ...order, amount: '2.000000000000000001' })

  await expect.element(part('fl-pay-short')).toBeVisible()
  const { client } = await fairlead.queries()
  await expect.poll(() => client.getQueryState(['onramp-options'])?.status).toBe('success')
  await expect.element(part('fl-pay-buy')).not.toBeInTheDocument()
})

test('[FEAT-16] another network: the switch is offered by name', async () => {
  const { start } = await open()
  start({ ...order, asset: 'eip155:31338/slip44:60' })

  await expect.element(part('fl-pay-wallet')).toHaveTextContent('Switch to Lagoon and pay')
})

test.each<[string, object, RegExp]>([
  ['amount', { ...order, amount: '0' }, /can’t be paid\. Its amount/],
  ['asset', { ...order, asset: 'eip155:31337/erc721:0x1' }, /Its asset/],
  ['recipient', { ...order, recipient: recipient.replace('C44C', 'c44C') }, /Its recipient/],
  ['network', { ...order, asset: 'eip155:5/slip44:60' }, /doesn’t have its network/],
  ['link', { uri: 'bitcoin:bc1q?amount=1' }, /Its payment link/],
])(
  '[FEAT-16] error: an invalid %s is reported, and nothing can be paid',
  async (_, given, reason) => {
    const { start } = await open()

    const result = start(given as PayOrder)

    await expect.element(part('fl-pay-invalid')).toMatchTextContent(reason)
    await expect.element(part('fl-pay-wallet')).not.toBeInTheDocument()
    await expect.poll(() => result.error).toBeInstanceOf(Error)
    await part('fl-pay-close').click()
    await expect.element(part('fl-modal')).not.toBeInTheDocument()
  },
)

/** Starts a payment at the exchange. */
async function atExchange() {
  const set = await open()
  const result = set.start()
  await part('fl-pay-exchange-local').click()
  await expect.element(part('fl-pay-progress-title')).toHaveTextContent('Pay at Local exchange')
  await expect.poll(() => payState(set.fairlead).getState().session?.id).toBe('s-1')
  const until = (step: string) =>
    expect
      .poll(() => {
        set.clock.advance(exchangePollMs)
        return payState(set.fairlead).getState().step
      })
      .toBe(step)
  return { ...set, result, until }
}

test('[FEAT-16] default: the exchange pays; its window is small, and cannot access the page', async () => {
  const { popups, result, server, until } = await atExchange()
  expect(popups.opened).toMatchObject([
    {
      size: { height: 720, isDisowned: true, width: 480 },
      urls: ['about:blank', 'https://exchange.example/pay/s-1'],
    },
  ])

  server.pay_getExchangeBuyStatus = { result: { status: 'SUCCESS', txHash: hash } }
  await until('paid')

  await expect.element(part('fl-pay-progress-text')).toMatchTextContent(/Local exchange has made/)
  await expect.element(part('fl-pay-hash')).toHaveAttribute('data-hash', hash)
  await expect.poll(() => result.hash).toBe(hash)
})

test('[FEAT-16] the exchange declines: nothing was paid, and another method is offered', async () => {
  const { server, until } = await atExchange()

  server.pay_getExchangeBuyStatus = { result: { status: 'FAILED' } }
  await until('failed')

  await expect.element(part('fl-pay-progress-title')).toHaveTextContent('Nothing was paid')
  await part('fl-pay-other').click()
  await expect.element(part('fl-pay-exchange-local')).toBeEnabled()
  await expect.element(part('fl-pay-running')).not.toBeInTheDocument()
})

test('[FEAT-16] a closed window: reported, opened again; on the order, a warning before paying twice', async () => {
  const { clock, fairlead, popups } = await atExchange()
  const [popup] = popups.opened
  if (popup) popup.isClosed = true
  // The view may begin to watch the window after its title is shown.
  await expect
    .poll(() => {
      clock.advance(1_000)
      return payState(fairlead).getState().popup
    })
    .toBe('closed')

  await expect.element(part('fl-pay-progress-title')).toHaveTextContent('The window was closed')
  await part('fl-pay-reopen').click()
  expect(popups.opened[1]?.urls.at(-1)).toBe('https://exchange.example/pay/s-1')
  await part('fl-header-back').click()
  await expect.element(part('fl-pay-running')).toMatchTextContent(/Check it before you pay again/)
  await part('fl-pay-running-action').click()
  await expect.element(part('fl-pay-progress-title')).toHaveTextContent('Pay at Local exchange')
})

test('[FEAT-16] no final response: explains what to check, and a click checks again', async () => {
  const { result, server, until } = await atExchange()
  await until('unknown')
  await expect.element(part('fl-pay-progress-text')).toMatchTextContent(/Check your account there/)

  server.pay_getExchangeBuyStatus = { result: { status: 'SUCCESS', txHash: hash } }
  await part('fl-pay-check').click()

  await expect.element(part('fl-pay-progress-title')).toHaveTextContent('Paid')
  await expect.poll(() => result.hash).toBe(hash)
})

test('[FEAT-16] a blocked window is reported, and opened by the button', async () => {
  const { popups, start } = await open()
  start()
  popups.isBlocked = true
  await part('fl-pay-exchange-local').click()
  await expect.element(part('fl-pay-progress-title')).toMatchTextContent(/blocked the window/)

  popups.isBlocked = false
  await part('fl-pay-reopen').click()

  await expect.element(part('fl-pay-progress-title')).toHaveTextContent('Pay at Local exchange')
  expect(popups.opened).toHaveLength(1)
})

test('[FEAT-16] without exchanges their rows are hidden; a failure can be retried', async () => {
  const { fairlead, server, start } = await open()
  server.pay_getExchanges = { error: { code: -32603, message: 'No' } }
  start()
  await expect.element(part('fl-pay-exchanges-failed')).toBeVisible()

  server.pay_getExchanges = { result: { exchanges: [], total: 0 } }
  await part('fl-pay-exchanges-failed-action').click()

  await expect.element(part('fl-pay-exchanges-failed')).not.toBeInTheDocument()
  expect(payState(fairlead).getState().exchangesStatus).toBe('success')
  await expect.element(page.getByText('Pay from an exchange')).not.toBeInTheDocument()
})

test.each([true, false])(
  '[FEAT-16][MOD-20] email and social logins, with pay: %s',
  async (isOn) => {
    const { fairlead } = await open({
      isConnected: false,
      options: { features: { pay: isOn }, frameUrl: `http://frame.localhost:${location.port}` },
    })

    await fairlead.modal.open()

    await expect.element(part('fl-connect-wallet-mock')).toBeVisible()
    for (const login of ['fl-email-input', 'fl-connect-social-google'])
      await expect.poll(() => part(login).query() === null).toBe(isOn)
  },
)

test('[FEAT-16] behavior: the Pay view without an order sends no request', async () => {
  const { fairlead } = await open()

  await fairlead.modal.open({ view: 'Pay' })

  await expect.element(part('fl-pay-invalid')).toMatchTextContent(/nothing to pay/)
})
