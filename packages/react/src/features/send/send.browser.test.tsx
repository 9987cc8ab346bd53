import { type FairleadOptions, mock } from '@fairlead/core'
import { sendDraft, topOf } from '@fairlead/core/internal'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  address,
  afterwards,
  connectedStage,
  focused,
  heading,
  inEveryLanguage,
  part,
  widest,
} from '../../testing/stage.tsx'

const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const token = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
const hash = `0x${'ab'.repeat(32)}`
const word = (value: bigint) => value.toString(16).padStart(64, '0')
const text = (value: string) => {
  const hex = [...value].map((letter) => letter.charCodeAt(0).toString(16)).join('')
  return `0x${word(32n)}${word(BigInt(value.length))}${hex.padEnd(64, '0')}`
}

/** A chain with a native token, one other token, and a gas price of one gwei. */
function answer(method: string, params: { data?: string; to?: string }[]): unknown {
  if (method === 'eth_gasPrice' || method === 'eth_maxPriorityFeePerGas') return '0x3b9aca00'
  if (method === 'eth_estimateGas') return '0x5208'
  if (method === 'eth_chainId') return '0x7a69'
  if (method !== 'eth_call' || params[0]?.to?.toLowerCase() !== token.toLowerCase()) return null
  const results: Record<string, string> = {
    '0x70a08231': `0x${word(25_000_000n)}`,
    '0x313ce567': `0x${word(6n)}`,
    '0x06fdde03': text('Dev USD Coin'),
    '0x95d89b41': text('USDC'),
  }
  return results[params[0]?.data?.slice(0, 10) ?? ''] ?? '0x'
}

const balances = [
  {
    name: 'Ether',
    symbol: 'ETH',
    price: 2000,
    quantity: { decimals: '18', numeric: '2' },
    iconUrl: '',
  },
  {
    address: `eip155:31337:${token}`,
    chainId: 'eip155:31337',
    iconUrl: '',
    name: 'Dev USD Coin',
    price: 1,
    quantity: { decimals: '6', numeric: '25' },
    symbol: 'USDC',
    value: 25,
  },
]

type Ask = (method: string, params: unknown) => unknown

async function open(
  ask: Ask = () => hash,
  options: Partial<FairleadOptions> = {},
  coins = '0x1bc16d674ec80000',
) {
  const asked: { method: string; params: unknown }[] = []
  const provider = {
    async request({ method, params }: { method: string; params?: unknown }) {
      if (method === 'eth_chainId') return '0x7a69'
      asked.push({ method, params })
      return ask(method, params)
    },
  }
  const wallet = mock({ name: 'Fox', provider })
  const set = await connectedStage(
    { connectors: [wallet.create], serverUrl: 'http://localhost:9', ...options },
    {
      async fetch(url: unknown, init?: RequestInit) {
        const { pathname } = new URL(String(url))
        if (pathname.endsWith('/supported-chains'))
          return Response.json({ http: ['eip155:31337'], ws: [] })
        if (pathname.endsWith('/balance')) return Response.json({ balances })
        if (init?.method !== 'POST' || pathname.includes('/identity/'))
          return new Response('', { status: 501 })
        const { id, method, params } = JSON.parse(String(init.body))
        return Response.json({
          id,
          jsonrpc: '2.0',
          result: method === 'eth_getBalance' ? coins : answer(method, params),
        })
      },
    },
  )
  const events: string[] = []
  set.fairlead.events.subscribe(({ name }) => {
    if (name.startsWith('SEND')) events.push(name)
  })
  await set.fairlead.modal.open()
  await part('fl-account-action-send').click()
  await expect.element(part('fl-send-amount')).toBeVisible()
  return { ...set, asked, events, wallet }
}

async function choose(symbol: string) {
  await part('fl-send-token').click()
  await part(`fl-send-select-token-${symbol}`).click()
  await expect.element(part('fl-send-amount')).toBeVisible()
}
async function fillIn(amount: string, receiver = to) {
  await part('fl-send-amount').fill(amount)
  await part('fl-send-receiver').fill(receiver)
}
const button = () => part('fl-send-review')

test('[FEAT-06][VIEW-17] one message at a time, in the order of the fields', async () => {
  await open()
  await expect.element(button()).toHaveTextContent('Choose a token')
  await expect.element(button()).toBeDisabled()

  await choose('USDC')
  await expect.element(button()).toHaveTextContent('Enter an amount')
  await part('fl-send-amount').fill('1e3')
  await expect.element(button()).toHaveTextContent('Enter a valid amount')
  await expect.element(part('fl-send-amount')).toHaveAttribute('aria-invalid', 'true')
  await part('fl-send-amount').fill('1.0000001')
  await expect.element(button()).toHaveTextContent('Too many decimal places for this token')
  await part('fl-send-amount').fill('25.000001')
  await expect.element(button()).toHaveTextContent('Not enough funds')
  await part('fl-send-amount').fill('1,5')
  await expect.element(part('fl-send-amount')).toHaveValue('1.5')
  await expect.element(button()).toHaveTextContent('Enter a receiver')
  await part('fl-send-receiver').fill(to.replace('C44C', 'c44C'))
  await expect.element(button()).toHaveTextContent('Check the receiver')
  await expect.element(part('fl-send-receiver-error')).toMatchTextContent(/typo/)
  await part('fl-send-receiver').fill(token)
  await expect.element(part('fl-send-receiver-error')).toMatchTextContent(/token’s own address/)
  await part('fl-send-receiver').fill(to)
  await expect.element(button()).toHaveTextContent('Review')
  await expect.element(button()).toBeEnabled()
  await expect
    .element(page.getByTestId('fl-send-resolved').getByText('3C44', { exact: true }))
    .toBeVisible()
})

test('[MOD-21] behavior: keys reach the button that says what is missing', async () => {
  const { fairlead } = await open()
  await expect.element(button()).toHaveTextContent('Choose a token')

  // The heading gets the focus when the view is shown.
  await expect.poll(() => focused()?.textContent).toBe('Send')
  part('fl-send-paste').element().focus()
  await userEvent.keyboard('{Tab}')
  expect(focused()).toBe(button().element())
  await userEvent.keyboard('{Enter}')

  expect(fairlead.modal.view()).toBe('Send')
})

test('[MOD-21] behavior: screen readers say the equivalent, and the whole transfer with the button', async () => {
  await open()
  await choose('native')
  await fillIn('0.5')
  const unit = part('fl-send-unit')
  await expect.element(unit).toHaveAccessibleName('$1,000.00')
  await expect.element(unit).toHaveAccessibleDescription('Enter in USD')

  await button().click()

  await expect
    .element(part('fl-send-preview-send'))
    .toHaveAccessibleDescription(
      /^0\.5 ETH \$1,000\.00 To 0x 3C44 .* 93BC Network .*0\.000021 ETH$/,
    )
})

test('[FEAT-06] max: all of a token; for the coin, the amount minus the fee', async () => {
  const { fairlead } = await open()
  await choose('USDC')
  await part('fl-send-max').click()
  await expect.element(part('fl-send-amount')).toHaveValue('25')

  await choose('native')
  await expect.element(part('fl-send-fee-kept')).toBeVisible()
  await part('fl-send-max').click()
  // 65,000 gas at one gwei and a quarter more, before there is a recipient.
  await expect.element(part('fl-send-amount')).toHaveValue('1.99991875')
  await part('fl-send-receiver').fill(to)
  await expect.poll(() => sendDraft(fairlead).store.getState().receiver.status).toBe('ready')
  await expect.element(part('fl-send-fee-kept')).toMatchTextContent(/0\.000026 ETH/)
  await part('fl-send-max').click()
  await expect.element(part('fl-send-amount')).toHaveValue('1.99997375')
  // The margin is for Max alone.
  await part('fl-send-amount').fill('1.999979')
  await expect.element(part('fl-send-review')).toHaveTextContent('Review')
  await part('fl-send-amount').fill('1.99998')
  await expect.element(part('fl-send-review')).toHaveTextContent('Not enough funds')
})

test('[FEAT-06] a token without coins for the fee: a message, and sending is still possible', async () => {
  const short = part('fl-send-fee-short')
  await open(undefined, {}, '0x1')
  await choose('native')
  await expect.element(part('fl-send-fee-kept')).toBeVisible()
  await expect.element(short).not.toBeInTheDocument()

  await choose('USDC')
  await expect.element(short).toHaveTextContent('You may not have enough ETH for the network fee.')
  await part('fl-send-amount').fill('1')
  await part('fl-send-receiver').fill(to)
  await expect.element(part('fl-send-review')).toBeEnabled()
})

test('[FEAT-06] in fiat currency: the token amount is shown and sent', async () => {
  const { fairlead } = await open()
  await choose('native')
  await part('fl-send-unit').click()

  await part('fl-send-amount').fill('100')

  await expect.element(part('fl-send-unit')).toMatchTextContent(/0\.05 ETH/)
  expect(sendDraft(fairlead).store.getState()).toMatchObject({
    money: '100',
    sendTokenAmount: '0.05',
  })
  await part('fl-send-unit').click()
  await expect.element(part('fl-send-amount')).toHaveValue('0.05')
  await expect.element(part('fl-send-unit')).toMatchTextContent(/\$100\.00/)
})

test('[MOD-07][FEAT-06][FEAT-07] sent: the account, and a toast with a link to the transaction', async () => {
  const { asked, events, fairlead } = await open()
  await choose('native')
  await fillIn('0.5')
  await button().click()
  await expect.element(heading()).toHaveTextContent('Check before you send')
  await expect.element(part('fl-send-preview-amount')).toMatchTextContent(/0\.5 ETH.*\$1,000\.00/)
  expect(part('fl-send-preview-to').element().textContent).toBe(to)
  await expect.element(page.getByText('At most about 0.000021 ETH')).toBeVisible()

  await part('fl-send-preview-send').click()

  await expect.element(part('fl-account-copy')).toBeVisible()
  await expect.element(part('fl-toast')).toMatchTextContent(/Sent 0\.5 ETH/)
  await expect
    .poll(() => asked)
    .toEqual([
      {
        method: 'eth_sendTransaction',
        params: [{ from: address, to, value: '0x6f05b59d3b20000' }],
      },
    ])
  await expect.poll(() => events).toEqual(['SEND_INITIATED', 'SEND_SUCCESS'])
  expect(sendDraft(fairlead).store.getState().sendTokenAmount).toBe('')
  await part('fl-toast-action').click()
  await expect.element(heading()).toHaveTextContent('On its way')
  await expect
    .element(part('fl-send-confirmed-explorer'))
    .toHaveAttribute('href', `https://scan.example/tx/${hash}`)
  await part('fl-header-back').click()
  expect(fairlead.modal.view()).toBe('Account')
})

test('[FEAT-06] during the wallet’s request: locked, and the backdrop only shakes', async () => {
  let refuse = (_: unknown) => {}
  const { asked, fairlead } = await open(
    () =>
      new Promise((_, reject) => {
        refuse = reject
      }),
  )
  await choose('USDC')
  await fillIn('2')
  await button().click()
  await part('fl-send-preview-send').click()

  await expect.element(part('fl-send-preview-send')).toBeDisabled()
  await expect.element(part('fl-send-preview-send')).toHaveTextContent('Waiting for your wallet')
  await expect.element(part('fl-announcer')).toHaveTextContent('Waiting for your wallet')
  await expect.poll(() => asked.length).toBe(1)
  fairlead.modal.pressBackdrop()
  expect(fairlead.modal.isOpen()).toBe(true)
  fairlead.modal.back()
  await expect.element(button()).toHaveTextContent('Waiting for your wallet')
  await expect.element(part('fl-send-amount')).toBeDisabled()

  refuse(Object.assign(new Error('No'), { code: 4001 }))
  await expect.element(button()).toHaveTextContent('Review')
  await expect.element(part('fl-send-amount')).toHaveValue('2')
})

/** Sends half an ether, up to the wallet's request. `approve` is the wallet's answer to it. */
async function askForHalf() {
  let approve = (_: string) => {}
  const set = await open(
    () =>
      new Promise((resolve) => {
        approve = resolve
      }),
  )
  await choose('native')
  await fillIn('0.5')
  await button().click()
  await part('fl-send-preview-send').click()
  await expect.poll(() => set.asked.length).toBe(1)
  return { ...set, approve }
}

test('behavior: a late approval leaves the next transfer as it is', async () => {
  const { approve, fairlead, wallet } = await askForHalf()
  wallet.emit({ accounts: [{ address: to }], type: 'accountsChanged' })
  await expect.element(part('fl-send-preview-edit')).toBeVisible()
  await part('fl-send-preview-edit').click()
  await choose('USDC')
  await fillIn('2', address)

  approve(hash)

  await expect.element(part('fl-toast')).toMatchTextContent(/Sent 0\.5 ETH/)
  expect(fairlead.modal.view()).toBe('Send')
  await expect.element(part('fl-send-amount')).toHaveValue('2')
})

test('behavior: sent during a sign-in: the account is shown after it, not an empty form', async () => {
  const { approve, fairlead } = await askForHalf()
  fairlead.modal.reset('SignMessage', { namespace: 'eip155', redirectView: 'Send' })

  approve(hash)

  await expect.element(part('fl-toast')).toMatchTextContent(/Sent 0\.5 ETH/)
  expect(topOf(fairlead.modal.store.getState().navigation)).toEqual({
    data: { namespace: 'eip155', redirectView: 'Account' },
    view: 'SignMessage',
  })
})

test.each<[string, unknown, string, RegExp, string]>([
  [
    'a refusal',
    { code: 4001 },
    'neutral',
    /You declined the request\. Nothing was sent\./,
    'SEND_REJECTED',
  ],
  [
    'an insufficient balance',
    { code: -32000, message: 'insufficient funds for gas * price + value' },
    'error',
    /Not enough funds for the amount and the fee/,
    'SEND_ERROR',
  ],
  [
    'a failing node',
    { code: -32603 },
    'error',
    /wallet or its network had a problem/,
    'SEND_ERROR',
  ],
])(
  '[FEAT-07][ERR-05] error: %s keeps the view and shows a message',
  async (_, thrown, variant, said, event) => {
    const { events, fairlead } = await open(() => {
      throw Object.assign(new Error('No'), thrown)
    })
    await choose('USDC')
    await fillIn('2')
    await button().click()
    await part('fl-send-preview-send').click()

    await expect.element(part('fl-send-preview-error')).toMatchTextContent(said)
    await expect.element(part('fl-send-preview-error')).toHaveAttribute('data-state', variant)
    await expect.element(part('fl-send-preview-send')).toBeEnabled()
    expect(fairlead.modal.view()).toBe('SendPreview')
    await expect.poll(() => events).toEqual(['SEND_INITIATED', event])
    await part('fl-send-preview-cancel').click()
    await expect.element(part('fl-send-amount')).toHaveValue('2')
  },
)

test('[FEAT-06] the list: own tokens, searched by name, symbol and address', async () => {
  await open()
  await part('fl-send-token').click()
  await expect.element(part('fl-send-select-token-USDC')).toMatchTextContent(/25 · \$25\.00/)

  await part('fl-send-select-token-search').fill('dev usd')
  await expect.element(part('fl-send-select-token-native')).not.toBeInTheDocument()
  await expect.element(part('fl-announcer')).toHaveTextContent('1 token found.')
  await part('fl-send-select-token-search').fill(token.slice(0, 12))
  await expect.element(part('fl-send-select-token-USDC')).toBeVisible()
  await part('fl-send-select-token-search').fill('nothing')
  await expect.element(part('fl-send-select-token-empty')).toBeVisible()
})

test('[FEAT-06] the user’s own address is allowed, with a note', async () => {
  await open()
  await choose('USDC')
  await fillIn('1', address.toLowerCase())

  await expect.element(part('fl-send-own')).toBeVisible()
  await expect.element(button()).toBeEnabled()
})

test('behavior: by keyboard alone, and the focus is always visible', async () => {
  const { fairlead } = await open()
  await expect.poll(() => focused()?.localName).toBe('h1')
  part('fl-send-token').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(part('fl-send-select-token-USDC')).toBeVisible()
  await expect.poll(() => focused()?.localName).toBe('h1')
  part('fl-send-select-token-USDC').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(part('fl-send-amount')).toBeVisible()
  await expect.poll(() => focused()?.localName).toBe('h1')
  expect(fairlead.modal.view()).toBe('Send')
})

test('[FEAT-06] error: an empty preview shows what is missing', async () => {
  const { fairlead } = await open()
  fairlead.modal.push('SendPreview')

  await expect
    .element(part('fl-send-preview-missing'))
    .toHaveTextContent('An amount and receiver address are required')
  await part('fl-send-preview-edit').click()
  await expect.element(part('fl-send-amount')).toBeVisible()
})

test('default: a page fills in the fields, and receives the hash', async () => {
  const { fairlead } = await open()
  const sending = fairlead.modal.open({
    arguments: { amount: '3', assetAddress: token, to },
    view: 'Send',
  })
  await expect.element(part('fl-send-amount')).toHaveValue('3')
  await expect.element(part('fl-send-token')).toMatchTextContent(/USDC/)
  await button().click()
  await part('fl-send-preview-send').click()

  expect(await sending).toEqual({ hash })
})

test('[VIEW-17] behavior: fully usable at 320 px, in every language', async () => {
  await page.viewport(320, 640)
  afterwards(() => void page.viewport(1000, 800))
  const { fairlead } = await open()
  await choose('native')
  await fillIn('1.123456789123456789')
  await expect.element(part('fl-send-resolved')).toBeVisible()
  await inEveryLanguage(fairlead, 'send', () => expect(widest()).toEqual([]))

  await button().click()
  await expect.element(part('fl-send-preview-to')).toBeVisible()
  await inEveryLanguage(fairlead, 'previewTitle', () => expect(widest()).toEqual([]))
})
