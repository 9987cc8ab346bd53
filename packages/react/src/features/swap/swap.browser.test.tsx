import { type FairleadOptions, mock } from '@fairlead/core'
import { swapDraft } from '@fairlead/core/money'
import { createSwapServer, rpcError, swapIds, swapRefusal, testNetwork } from '@fairlead/test'
import { expect, test } from 'vitest'
import { connectedStage, focused, heading, part } from '../../testing/stage.tsx'

const mainnet = {
  ...testNetwork(1, 'Mainnet'),
  blockExplorers: { default: { name: 'Scan', url: 'https://scan.example/' } },
}

type Ask = (method: string, params: unknown) => unknown

async function open(
  given: {
    ask?: Ask
    chainId?: string
    /** Balances arrive when this resolves. */
    funded?: Promise<void>
    options?: Partial<FairleadOptions>
  } = {},
) {
  const { ask, chainId = '0x1', funded, options } = given
  const server = createSwapServer()
  const provider = {
    async request({ method, params }: { method: string; params?: unknown }) {
      if (method === 'eth_chainId') return chainId
      if (method === 'wallet_getCapabilities' && !ask) throw rpcError(-32601)
      return ask ? ask(method, params) : server.send((params as [never])[0])
    },
  }
  const wallet = mock({ chainId: `eip155:${Number(chainId)}`, name: 'Fox', provider })
  const set = await connectedStage(
    {
      connectors: [wallet.create],
      networks: [mainnet, testNetwork(31337, 'Harbour')],
      serverUrl: 'http://localhost:9',
      ...options,
    },
    {
      async fetch(input, init) {
        if (/balance/.test(new Request(input, init).url)) await funded
        return server.fetch(input, init)
      },
    },
  )
  const events: string[] = []
  set.fairlead.events.subscribe(({ name }) => {
    if (/^(?:SWAP|TOKEN)/.test(name)) events.push(name)
  })
  await set.fairlead.modal.open()
  /** Lets the wait before a quote pass. */
  const rest = () => set.clock.advance(200)
  return { ...set, events, rest, server }
}

const review = () => part('fl-swap-review')

async function openSwapView(given: Parameters<typeof open>[0] = {}) {
  const set = await open(given)
  await part('fl-account-action-swaps').click()
  await expect.element(part('fl-swap-amount')).toBeVisible()
  return set
}

async function choose(side: 'from' | 'to', symbol: string) {
  await part(`fl-swap-token-${side}`).click()
  await part(`fl-swap-select-token-${symbol}`).click()
  await expect.element(part('fl-swap-amount')).toBeVisible()
}

async function fillIn(set: Awaited<ReturnType<typeof open>>, amount: string) {
  await part('fl-swap-amount').fill(amount)
  set.rest()
}

test('[VIEW-16][FEAT-10] one message at a time, and the quote next to its inputs', async () => {
  const set = await openSwapView()
  await expect.element(review()).toHaveTextContent('Choose tokens')
  await choose('to', 'USDC')
  await expect.element(review()).toHaveTextContent('Enter an amount')
  await part('fl-swap-amount').fill('1e3')
  await expect.element(review()).toHaveTextContent('Enter a valid amount')
  await expect.element(part('fl-swap-amount')).toHaveAttribute('aria-invalid', 'true')
  await part('fl-swap-amount').fill('2.1')
  await expect.element(review()).toHaveTextContent('Not enough funds')
  await part('fl-swap-amount').fill('0.5')
  await expect.element(review()).toHaveTextContent('Getting the price')
  await expect.element(part('fl-swap-to-amount')).toHaveTextContent('–')
  set.rest()

  await expect.element(review()).toHaveTextContent('Review')
  await expect.element(part('fl-swap-to-amount')).toHaveTextContent('1,000')
  await expect.element(part('fl-swap-rate')).toHaveTextContent('1 ETH ≈ 2,000 USDC')
  await expect.element(part('fl-swap-impact')).toHaveTextContent('0%')
  await expect.element(part('fl-swap-minimum')).toHaveTextContent('990 USDC')
  await expect.element(part('fl-swap-network-fee')).toMatchTextContent(/0\.00015 ETH/)

  // Changed inputs have no quote until theirs has arrived.
  await part('fl-swap-amount').fill('0.6')
  await expect.element(part('fl-swap-to-amount')).toHaveTextContent('–')
  await expect.poll(() => set.events).toEqual(['SWAP_OPENED', 'TOKEN_SELECTED'])
})

test('[FEAT-10] max keeps the fee; the sides can be swapped', async () => {
  await openSwapView()
  await choose('to', 'USDC')
  await part('fl-swap-max').click()
  // 150,000 gas at one gwei, and a quarter of that.
  await expect.element(part('fl-swap-amount')).toHaveValue('1.9998125')

  await part('fl-swap-flip').click()
  await expect.element(part('fl-swap-token-from')).toMatchTextContent(/USDC/)
  await expect.element(part('fl-swap-token-to')).toMatchTextContent(/ETH/)
  await part('fl-swap-max').click()
  await expect.element(part('fl-swap-amount')).toHaveValue('5000')
})

test('[FEAT-10] slippage: 1 % at first, from 0.1 to 5', async () => {
  const set = await openSwapView()
  await choose('to', 'USDC')
  await fillIn(set, '1')
  await expect.element(part('fl-swap-slippage-toggle')).toHaveTextContent('Largest slippage: 1%')
  await part('fl-swap-slippage-toggle').click()
  await part('fl-swap-slippage').fill('6')
  await expect.element(review()).toHaveTextContent('Check the largest slippage')
  await part('fl-swap-slippage-3').click()
  set.rest()
  await expect.element(part('fl-swap-minimum')).toHaveTextContent('1,940 USDC')
})

test('[FEAT-10] no route, no liquidity, and a price that cannot be loaded', async () => {
  const set = await openSwapView()
  await choose('to', 'USDC')
  set.server.answers.quotes = { quotes: [] }
  await fillIn(set, '1')
  await expect.element(review()).toHaveTextContent('No route between these tokens')
  set.server.answers.quotes = swapRefusal(404, 'NOT_FOUND', 'insufficient liquidity')
  await fillIn(set, '1.1')
  await expect.element(review()).toHaveTextContent('Not enough liquidity for this amount')
  set.server.answers.quotes = swapRefusal(500, 'SERVER_ERROR', 'Oh')
  await fillIn(set, '1.2')
  await expect.element(review()).toHaveTextContent('Price unavailable')
  await expect.element(review()).toBeDisabled()

  delete set.server.answers.quotes
  await part('fl-swap-quote-error-action').click()
  await expect.element(review()).toHaveTextContent('Review')
})

test('[VIEW-16] behavior: tokens are listed after the balances, or without them after two seconds', async () => {
  let onFunded = () => {}
  const funded = new Promise<void>((resolve) => {
    onFunded = resolve
  })
  const { clock } = await openSwapView({ funded })
  await part('fl-swap-token-to').click()
  await expect.element(heading()).toHaveTextContent('Token to receive')
  const token = part('fl-swap-select-token-USDC')
  await clock.advance(500)
  await expect.element(token).not.toBeInTheDocument()
  await expect
    .poll(async () => {
      await clock.advance(500)
      return token.query()?.textContent
    })
    .toMatch(/USD Coin$/)

  onFunded()
  await expect.element(token).toMatchTextContent(/5,000 · \$5,000\.00/)
})

test('[VIEW-16][FEAT-10] token choice: suggested, all, searched, and a pasted address with a warning', async () => {
  await openSwapView()
  await part('fl-swap-token-to').click()
  await expect.element(heading()).toHaveTextContent('Token to receive')
  await expect.element(part('fl-swap-select-token-chip-DAI')).toBeVisible()
  await expect.element(part('fl-swap-select-token-USDC')).toMatchTextContent(/5,000 · \$5,000\.00/)
  // The list can't rename the native currency.
  await expect.element(part('fl-swap-select-token-native')).toMatchTextContent(/ETH/)
  await part('fl-swap-select-token-search').fill('coin')
  await expect.element(part('fl-swap-select-token-USDC')).toBeVisible()
  await expect.element(part('fl-swap-select-token-DAI')).not.toBeInTheDocument()
  await part('fl-swap-select-token-search').fill('nothing')
  await expect.element(part('fl-swap-select-token-empty')).toHaveTextContent('No matching tokens.')

  await part('fl-swap-select-token-search').fill(swapIds.unlisted)
  await expect.element(part('fl-swap-select-token-warning')).toMatchTextContent(/check its address/)
  await expect
    .element(part('fl-swap-select-token-address'))
    .toHaveAttribute('data-address', swapIds.unlisted)
  await part('fl-swap-select-token-ODD').click()
  await expect.element(part('fl-swap-token-to')).toMatchTextContent(/ODD/)
})

test('[VIEW-16][FEAT-10] approve, then swap: the steps, and a toast over the account', async () => {
  const set = await openSwapView()
  await choose('from', 'USDC')
  await choose('to', 'native')
  await fillIn(set, '100')
  await expect.element(review()).toHaveTextContent('Review')
  await review().click()

  await expect.element(heading()).toHaveTextContent('Check before you swap')
  await expect.element(part('fl-swap-preview-from')).toHaveTextContent('100 USDC')
  await expect.element(part('fl-swap-preview-to')).toHaveTextContent('0.05 ETH')
  await expect.element(part('fl-swap-preview-minimum')).toHaveTextContent('0.0495 ETH')
  await expect.element(part('fl-swap-preview-step-approve')).toMatchTextContent(/exactly 100 USDC/)
  await part('fl-swap-preview-swap').click()

  await expect.element(part('fl-toast')).toMatchTextContent(/Swapped 100 USDC for 0.05 ETH/)
  await expect.element(part('fl-account-copy')).toBeVisible()
  expect(set.server.sent.map(({ data }) => data?.slice(0, 10))).toEqual([
    '0x095ea7b3',
    '0x12aa3caf',
  ])
  expect(set.events.slice(-3)).toEqual(['SWAP_APPROVAL_SUCCESS', 'SWAP_INITIATED', 'SWAP_SUCCESS'])
  // Balances of both tokens are read again, bypassing the server's cache.
  const forced = () => set.server.asked.map(({ searchParams }) => searchParams.get('forceUpdate'))
  await expect.poll(forced).toContain(`${swapIds.usdc},${swapIds.native}`)
})

test('behavior: an approved batch without an outcome is on its way, without a link', async () => {
  const set = await openSwapView({
    ask(method) {
      if (method === 'wallet_getCapabilities') return { '0x1': { atomic: { status: 'supported' } } }
      if (method === 'wallet_sendCalls') return { id: '0x77' }
      throw rpcError(5730)
    },
  })
  await choose('from', 'USDC')
  await choose('to', 'native')
  await fillIn(set, '100')
  await review().click()
  await part('fl-swap-preview-swap').click()

  await expect.element(part('fl-toast')).toMatchTextContent(/100 USDC for 0.05 ETH is on its way/)
  await expect.element(part('fl-account-copy')).toBeVisible()
  await expect.element(part('fl-toast-action')).not.toBeInTheDocument()
})

test('[FEAT-10] declined: neutral, and the fields stay', async () => {
  const set = await openSwapView({
    ask() {
      throw rpcError(4001)
    },
  })
  await choose('to', 'USDC')
  await fillIn(set, '1')
  await review().click()
  await part('fl-swap-preview-swap').click()

  await expect
    .element(part('fl-swap-preview-error'))
    .toHaveTextContent('You declined the request. Nothing was swapped.')
  await expect.element(part('fl-swap-preview-error')).toHaveAttribute('data-state', 'neutral')
  await part('fl-swap-preview-cancel').click()
  await expect.element(part('fl-swap-amount')).toHaveValue('1')
})

test('[FEAT-10] a changed price must be accepted', async () => {
  const set = await openSwapView()
  await choose('to', 'USDC')
  await fillIn(set, '1')
  await review().click()
  await expect.element(part('fl-swap-preview-to')).toHaveTextContent('2,000 USDC')
  set.server.price = (amount) => (amount * 1900n) / 10n ** 12n
  set.clock.advance(10_000)
  await part('fl-swap-preview-swap').click()

  await expect.element(part('fl-swap-preview-moved')).toMatchTextContent(/The price changed/)
  await expect.element(part('fl-swap-preview-to')).toHaveTextContent('1,900 USDC')
  await expect.element(part('fl-swap-preview-swap')).toBeDisabled()
  expect(set.server.sent).toEqual([])

  await part('fl-swap-preview-moved-action').click()
  await part('fl-swap-preview-swap').click()
  await expect.element(part('fl-toast')).toMatchTextContent(/for 1,900 USDC/)
})

test('[FEAT-10] a swap that the network reverts shows what to do; the fee lowers the amount', async () => {
  const set = await openSwapView()
  await choose('to', 'USDC')
  await fillIn(set, '2')
  await review().click()
  await expect.element(part('fl-swap-preview-reduced')).toMatchTextContent(/1.999875 ETH/)
  set.server.receipt = '0x0'
  await part('fl-swap-preview-swap').click()
  await expect.element(part('fl-swap-preview-error')).toMatchTextContent(/allow more slippage/)
  expect(swapDraft(set.fairlead).store.getState().step).toBeUndefined()
})

test('[NS-03][MOD-19][FEAT-10] the button: only on listed networks, with the feature on', async () => {
  const { fairlead } = await open({ chainId: '0x7a69' })
  await expect.element(part('fl-account-action-send')).toBeVisible()
  await expect.element(part('fl-account-action-swaps')).not.toBeInTheDocument()
  fairlead.modal.push('Swap')
  expect(fairlead.modal.view()).toBe('Account')

  await fairlead.modal.open({ view: 'Swap' })
  await expect.element(heading()).toHaveTextContent('Networks with swaps')
  await expect.element(part('fl-unsupported-chain-network-eip155:1')).toBeVisible()
  await expect.element(part('fl-unsupported-chain-network-eip155:31337')).not.toBeInTheDocument()
})

test('[MOD-20][CFG-01] disabled, there is no button', async () => {
  await open({ options: { features: { swaps: false } } })
  await expect.element(part('fl-account-action-send')).toBeVisible()
  await expect.element(part('fl-account-action-swaps')).not.toBeInTheDocument()
})

test('[FEAT-10] the focus is on the heading of each view', async () => {
  await openSwapView()
  await expect.poll(() => focused()?.textContent).toBe('Swap')
  await part('fl-swap-token-to').click()
  await expect.element(heading()).toHaveTextContent('Token to receive')
  await expect.poll(() => focused()?.textContent).toBe('Token to receive')
})

test.each([
  [25, '0.25%, included in the rate'],
  [0, '0%'],
  [undefined, 'Included in the rate'],
])('[VIEW-16][FEAT-10] the provider fee from the quote: %s', async (feeBps, text) => {
  const set = await openSwapView()
  set.server.providerFeeBps = feeBps
  await choose('to', 'USDC')
  await fillIn(set, '0.5')

  await expect.element(part('fl-swap-provider-fee')).toHaveTextContent(text)
  await review().click()
  await expect.element(part('fl-swap-preview-provider-fee')).toHaveTextContent(text)
})
