import type { FairleadOptions } from '@fairlead/core'
import { createTestPopups } from '@fairlead/test'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { connectedStage, createChain, focused, heading, part } from '../../testing/stage.tsx'

const purchaseId = '0f4ee2f2-9a35-4a3a-8a4e-0d3f4a3c2b1a'
const url = 'https://pay.example/checkout?order=1'
const limits = [
  { id: 'card', max: '7500.00', min: '10.00' },
  { id: 'ach_bank_account', max: '25000.00', min: '10.00' },
]
const asset = (id: string, symbol: string, chain_id: string) => ({
  id,
  name: `${symbol} Coin`,
  networks: [{ chain_id, contract_address: null, display_name: 'Harbour', name: 'harbour' }],
  symbol,
})
const options = {
  paymentCurrencies: ['USD', 'EUR'].map((id) => ({ id, payment_method_limits: limits })),
  purchaseCurrencies: [
    asset('eth', 'ETH', '31337'),
    asset('sea', 'SEA', '31337'),
    asset('far', 'FAR', '1'),
  ],
}

type Replies = Record<string, (body: Record<string, unknown>) => Response>

async function open(replies: Replies = {}, given: Partial<FairleadOptions> = {}) {
  const asked: { body: Record<string, unknown>; path: string }[] = []
  const popups = createTestPopups()
  const chain = { balance: 5n }
  const rpc = createChain(() => chain.balance)
  const answers: Replies = {
    '/v1/generators/onrampurl': () => Response.json({ provider: 'moonpay', purchaseId, url }),
    '/v1/onramp/options': () => Response.json(options),
    '/v1/onramp/quote': ({ amount, paymentCurrency, provider, purchaseCurrency }) => {
      const currency = (paymentCurrency as { id: string }).id
      const symbol = (purchaseCurrency as { symbol: string }).symbol
      const money = (text: string) => ({ amount: text, currency })
      return Response.json({
        networkFee: money('0.10'),
        paymentSubtotal: money('98.40'),
        paymentTotal: money(String(amount)),
        purchaseAmount: { amount: provider === 'meld' ? '0.04' : '0.03936', currency: symbol },
        quoteId: 'q',
      })
    },
    ...replies,
  }
  const set = await connectedStage(
    {
      features: { onramp: ['moonpay', 'meld'] },
      serverUrl: 'http://localhost:9',
      ...given,
    },
    {
      async fetch(input: unknown, init?: RequestInit) {
        const { pathname } = new URL(String(input))
        const key = pathname.includes('/purchases/') ? '/purchase' : pathname
        if (!pathname.includes('onramp'))
          return pathname === '/v1' || pathname === '/'
            ? rpc.fetch(String(input), init)
            : new Response('', { status: 501 })
        const body = init?.body ? JSON.parse(String(init.body)) : {}
        asked.push({ body, path: pathname })
        return answers[key]?.(body) ?? new Response('', { status: 503 })
      },
      popups: popups.world,
    },
  )
  const events: unknown[] = []
  set.fairlead.events.subscribe(({ name, properties }) => events.push([name, properties]))
  return { ...set, asked, chain, events, popups }
}

const buyButton = (provider = 'moonpay') => part(`fl-on-ramp-buy-${provider}`)
const figure = (name: string, provider = 'moonpay') => part(`fl-on-ramp-${name}-${provider}`)
const status = () => part('fl-on-ramp-in-progress')

test('[FEAT-11][VIEW-17] opens from the account; providers are quoted side by side', async () => {
  const { asked, events, fairlead } = await open()
  await fairlead.modal.open()
  await expect.element(part('fl-account-action-onramp')).toHaveTextContent('Buy')
  expect(asked).toEqual([])

  await part('fl-account-action-onramp').click()

  await expect.element(heading()).toHaveTextContent('Buy crypto')
  await expect.element(figure('received')).toHaveTextContent('0.03936 ETH')
  await expect.element(figure('received', 'meld')).toHaveTextContent('0.04 ETH')
  await expect.element(figure('total')).toHaveTextContent('$100.00')
  await expect.element(figure('subtotal')).toHaveTextContent('$98.40')
  await expect.element(figure('network-fee')).toHaveTextContent('$0.10')
  await expect.element(part('fl-on-ramp-offer-moonpay')).toMatchTextContent(/Usual fee 1.*2%/)
  await expect.element(part('fl-on-ramp-limits')).toHaveTextContent('From $10.00 to $7,500.00')
  await expect.poll(() => events).toContainEqual(['BUY_OPENED', {}])
})

test('[FEAT-11] an amount outside the limits is reported before the click, and not quoted', async () => {
  const { asked, fairlead } = await open()
  await fairlead.modal.open({ view: 'OnRamp' })
  await expect.element(buyButton()).toBeEnabled()
  const count = asked.length

  await part('fl-on-ramp-amount').fill('9')
  await expect.element(part('fl-on-ramp-limits')).toHaveTextContent('Enter at least $10.00.')
  await expect.element(part('fl-on-ramp-amount')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(buyButton()).toBeDisabled()
  await part('fl-on-ramp-amount').fill('8000')
  await expect.element(part('fl-on-ramp-limits')).toHaveTextContent('Enter at most $7,500.00.')
  await part('fl-on-ramp-amount').fill('eight')
  await expect.element(part('fl-on-ramp-limits')).toHaveTextContent('Enter a valid amount.')
  await expect.poll(() => asked).toHaveLength(count)
  await part('fl-on-ramp-amount').fill('8000')
  await part('fl-on-ramp-method-ach_bank_account').click()
  await expect.element(buyButton()).toBeEnabled()
  await part('fl-on-ramp-preset-250').click()

  await expect.element(part('fl-on-ramp-amount')).toHaveValue('250')
  await expect.element(figure('total')).toHaveTextContent('$250.00')
  expect(asked.at(-1)?.body).toMatchObject({ amount: '250', paymentMethod: 'ach_bank_account' })
})

test('[FEAT-11][VIEW-17] currencies are searched and chosen; only those of the network', async () => {
  const { fairlead } = await open()
  await fairlead.modal.open({ view: 'OnRamp' })
  await part('fl-on-ramp-token').click()
  await expect.element(part('fl-on-ramp-token-ETH')).toHaveAttribute('aria-current', 'true')
  expect(part('fl-on-ramp-token-FAR').query()).toBeNull()
  await part('fl-on-ramp-token-search').fill('nothing')
  await expect.element(part('fl-on-ramp-token-empty')).toHaveTextContent('Nothing found.')
  await part('fl-on-ramp-token-search').fill('sea')
  await part('fl-on-ramp-token-SEA').click()
  await expect.element(figure('received')).toHaveTextContent('0.03936 SEA')

  await part('fl-on-ramp-currency').click()
  await part('fl-on-ramp-currency-search').fill('euro')
  await part('fl-on-ramp-currency-EUR').click()

  await expect.element(figure('total')).toHaveTextContent('€100.00')
  await expect.element(part('fl-on-ramp-limits')).toMatchTextContent(/From €10\.00/)
})

test('[FEAT-11] a sample is marked in each line and cannot be bought; retry loads the price', async () => {
  let isDown = true
  const { asked, fairlead, popups } = await open(
    {
      '/v1/onramp/quote': () =>
        isDown
          ? new Response('', { status: 503 })
          : Response.json({
              networkFee: { amount: '0', currency: 'USD' },
              paymentSubtotal: { amount: '99', currency: 'USD' },
              paymentTotal: { amount: '100', currency: 'USD' },
              purchaseAmount: { amount: '1', currency: 'ETH' },
              quoteId: '',
            }),
    },
    { features: { onramp: ['moonpay'] } },
  )
  await fairlead.modal.open({ view: 'OnRamp' })

  await expect.element(part('fl-on-ramp-sample-moonpay')).toMatchTextContent(/sample, not an offer/)
  for (const name of ['subtotal', 'network-fee', 'total', 'received'])
    await expect.element(figure(name)).toHaveTextContent('$100.00 (sample)')
  await expect.element(buyButton()).toBeDisabled()
  await expect.element(buyButton()).toHaveTextContent('Can’t buy right now')
  isDown = false
  await part('fl-on-ramp-sample-moonpay-action').click()

  await expect.element(figure('received')).toHaveTextContent('1 ETH')
  await expect.element(buyButton()).toBeEnabled()
  expect(popups.opened).toEqual([])
  expect(asked.filter(({ path }) => path.includes('generators'))).toEqual([])
})

test('[FEAT-11] without options the built-in samples are shown, and marked as samples', async () => {
  const down = () => new Response('', { status: 503 })
  const { fairlead } = await open({ '/v1/onramp/options': down, '/v1/onramp/quote': down })

  await fairlead.modal.open({ view: 'OnRamp' })

  await expect.element(part('fl-on-ramp-samples')).toMatchTextContent(/This list is a sample/)
  await expect.element(part('fl-on-ramp-token')).toMatchTextContent(/USDC/)
  await expect.element(buyButton()).toBeDisabled()
})

test('[FEAT-11] a network without offers shows a message, and offers another', async () => {
  const { fairlead } = await open({
    '/v1/onramp/options': () =>
      Response.json({ ...options, purchaseCurrencies: [asset('far', 'FAR', '1')] }),
  })

  await fairlead.modal.open({ view: 'OnRamp' })
  await expect.element(part('fl-on-ramp-nothing')).toMatchTextContent(/Nothing is for sale/)
  await part('fl-on-ramp-nothing-action').click()

  await expect.element(heading()).toHaveTextContent('Networks')
})

test('[FEAT-11][VIEW-17] the purchase continues in a window, and progress is shown until the funds arrive', async () => {
  let reported = 'unknown'
  const { chain, clock, events, fairlead, popups } = await open({
    '/purchase': () => Response.json({ status: reported, transactionHash: null }),
  })
  await fairlead.modal.open({ view: 'OnRamp' })
  await expect.element(buyButton()).toBeEnabled()

  await buyButton().click()
  await expect.element(status()).toHaveAttribute('data-state', 'open')
  await expect.element(heading()).toHaveTextContent('MoonPay')
  await expect.element(status()).toMatchTextContent(/Continue at MoonPay/)
  expect(popups.opened[0]?.urls).toEqual(['about:blank', url])
  await expect.poll(() => events).toContainEqual(['BUY_PROVIDER_SELECTED', { provider: 'moonpay' }])
  await expect.poll(focused).toBe(heading().element())

  Object.assign(popups.opened[0] ?? {}, { isClosed: true })
  clock.advance(1_000)
  await expect.element(status()).toMatchTextContent(/reported no payment/)
  await part('fl-on-ramp-in-progress-reopen').click()
  expect(popups.opened[1]?.urls).toEqual(['about:blank', url])
  reported = 'pending'
  clock.advance(5_000)
  await expect.element(status()).toHaveAttribute('data-state', 'paid')
  chain.balance = 5n + 3n * 10n ** 16n
  await expect.poll(() => clock.isDue(5_000)).toBe(true)
  clock.advance(5_000)

  await expect.element(status()).toMatchTextContent(/0\.03 ETH arrived/)
  await part('fl-on-ramp-in-progress-done').click()
  await expect.poll(() => fairlead.modal.view()).toBe('Account')
})

test('[FEAT-11] a blocked window, a missing URL and a failure show the reason and what to do', async () => {
  let isMissing = true
  let reported = 'unknown'
  const { clock, fairlead, popups } = await open({
    '/purchase': () => Response.json({ status: reported, transactionHash: null }),
    '/v1/generators/onrampurl': () =>
      isMissing ? Response.json({ url: '' }) : Response.json({ purchaseId, url }),
  })
  await fairlead.modal.open({ view: 'OnRamp' })
  await expect.element(buyButton()).toBeEnabled()
  await buyButton().click()
  await expect.element(status()).toMatchTextContent(/Couldn’t open MoonPay/)

  isMissing = false
  popups.isBlocked = true
  await part('fl-on-ramp-in-progress-retry').click()
  await expect.element(status()).toMatchTextContent(/blocked the window/)
  const link = part('fl-on-ramp-in-progress-link')
  await expect.element(link).toHaveAttribute('href', url)
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  reported = 'failed'
  clock.advance(5_000)
  await expect.element(status()).toMatchTextContent(/The purchase failed/)
  await part('fl-on-ramp-in-progress-done').click()

  await expect.element(buyButton()).toBeEnabled()
})

test('[VIEW-17] an explanation of buying: the seller, and the terms that apply', async () => {
  const { events, fairlead } = await open()
  await fairlead.modal.open({ view: 'OnRamp' })

  await part('fl-on-ramp-help').click()

  await expect.element(heading()).toHaveTextContent('How buying works')
  await expect.element(page.getByText(/The seller is MoonPay and Meld, not this app/)).toBeVisible()
  await expect.poll(() => events).toContainEqual(['HELP_OPENED', { topic: 'buying' }])
  await part('fl-what-is-buying-done').click()
  await expect.element(heading()).toHaveTextContent('Buy crypto')
})

test('[FEAT-11] the page’s terms are linked', async () => {
  const { fairlead } = await open({}, { termsConditionsUrl: 'https://shop.example/terms' })

  await fairlead.modal.open({ view: 'OnRamp' })

  await expect
    .element(part('fl-on-ramp-terms'))
    .toHaveAttribute('href', 'https://shop.example/terms')
})

test('[NS-03] without a provider there is no link to buying', async () => {
  const { fairlead } = await open({}, { features: {} })
  await fairlead.modal.open()
  await expect.element(part('fl-account-action-send')).toBeVisible()

  expect(part('fl-account-action-onramp').query()).toBeNull()
})
