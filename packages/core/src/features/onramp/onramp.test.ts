import {
  createTestAdapter,
  createTestFairlead,
  createTestPopups,
  settled,
  type TestWorld,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { mock } from '../../connectors/mock.ts'
import { onrampDraft } from './createOnrampDraft.ts'
import { arrivalPollMs, deliveryGraceMs, onrampPurchase, windowPollMs } from './createPurchase.ts'
import { onrampAssets } from './onrampAssets.ts'
import { onrampOptionsQuery, onrampQuoteQuery } from './onrampQueries.ts'
import { sampleOptions } from './onrampSamples.ts'
import { purchaseLifeMs } from './purchaseWork.ts'

const purchaseId = '0f4ee2f2-9a35-4a3a-8a4e-0d3f4a3c2b1a'
const url = 'https://pay.example/checkout?order=1'
const options = {
  paymentCurrencies: [
    { id: 'USD', payment_method_limits: [{ id: 'card', max: '5000', min: '20' }] },
  ],
  purchaseCurrencies: [
    {
      id: 'eth',
      name: 'Ether',
      networks: [
        { chain_id: '31337', contract_address: null, display_name: 'Devnet', name: 'devnet' },
      ],
      symbol: 'ETH',
    },
  ],
}
const money = (amount: string, currency = 'USD') => ({ amount, currency })
const quote = {
  networkFee: money('0.10'),
  paymentSubtotal: money('98.40'),
  paymentTotal: money('100'),
  purchaseAmount: money('0.03936', 'ETH'),
  quoteId: 'q',
}

type Answers = Record<string, () => Response>

async function open(answers: Answers = {}, world?: TestWorld, isConnecting = true) {
  const asked: { body: unknown; path: string; search: URLSearchParams }[] = []
  const events: string[] = []
  const held = { balance: 5n }
  const popups = createTestPopups()
  const replies: Answers = {
    '/v1/generators/onrampurl': () => Response.json({ provider: 'shop', purchaseId, url }),
    '/v1/onramp/options': () => Response.json(options),
    '/v1/onramp/quote': () => Response.json(quote),
    ...answers,
  }
  const wallet = mock()
  const reader = { getBalance: async () => held.balance }
  const made = createTestFairlead(
    {
      adapters: [createTestAdapter(wallet, ['eip155'], {}, reader)],
      features: { onramp: ['shop'] },
      serverUrl: 'https://api.example',
      telemetry: ({ name }) => void events.push(name),
    },
    world,
    {
      fetch: async (input, init) => {
        const { pathname, searchParams } = new URL(String(input))
        const key = pathname.startsWith('/v1/onramp/purchases/') ? '/purchase' : pathname
        if (!key.includes('onramp') && key !== '/purchase') return new Response('', { status: 500 })
        const body = init?.body === undefined ? undefined : JSON.parse(String(init.body))
        asked.push({ body, path: pathname, search: searchParams })
        return replies[key]?.() ?? new Response('', { status: 503 })
      },
      popups: popups.world,
    },
  )
  const { fairlead } = made
  if (isConnecting) await connect(fairlead, { connectorId: 'mock' })
  const purchase = onrampPurchase(fairlead)
  const [asset] = onrampAssets(options, 'eip155:31337')
  if (!asset) return expect.unreachable()
  const wish = {
    amount: '100',
    asset,
    paymentCurrency: 'USD',
    paymentMethod: 'card',
    provider: 'shop',
    quoted: quote.purchaseAmount.amount,
  }
  return {
    ...made,
    asked,
    asset,
    events,
    held,
    popups,
    purchase,
    state: () => purchase.store.getState(),
    wish,
  }
}

const signal = new AbortController().signal
const reported = (status: string) => () => Response.json({ status, transactionHash: null })

test('[API-18] [FEAT-11] default: the server’s options and quote; no request before', async () => {
  const { asked, asset, fairlead } = await open()
  expect(asked).toEqual([])
  const [payment] = options.paymentCurrencies

  const read = await onrampOptionsQuery(fairlead).queryFn({ signal })
  const wanted = { amount: '100', asset, payment, paymentMethod: 'card', provider: 'shop' }
  const quoted = await onrampQuoteQuery(fairlead, wanted).queryFn({ signal })

  expect(read).toEqual({ isSample: false, options })
  expect(quoted).toEqual({ isSample: false, quote })
  expect(asked.map(({ path }) => path)).toEqual(['/v1/onramp/options', '/v1/onramp/quote'])
  expect(asked[1]?.search.get('projectId')).toBe('test')
  expect(asked[1]?.body).toEqual({
    amount: '100',
    network: 'devnet',
    paymentCurrency: payment,
    paymentMethod: 'card',
    provider: 'shop',
    purchaseCurrency: asset.currency,
  })
})

test('[API-18] [FEAT-11] error: samples instead, marked as such', async () => {
  const { asset, fairlead } = await open({
    '/v1/onramp/options': () => Response.json({ ...options, paymentCurrencies: [{ id: 1 }] }),
    '/v1/onramp/quote': () => new Response('', { status: 501 }),
  })
  const [payment] = options.paymentCurrencies

  const wanted = { amount: '42.5', asset, payment, paymentMethod: 'card', provider: 'shop' }
  const same = money('42.5')

  expect(await onrampOptionsQuery(fairlead).queryFn({ signal })).toEqual({
    isSample: true,
    options: sampleOptions,
  })
  expect(await onrampQuoteQuery(fairlead, wanted).queryFn({ signal })).toEqual({
    isSample: true,
    quote: {
      networkFee: same,
      paymentSubtotal: same,
      paymentTotal: same,
      purchaseAmount: same,
      quoteId: 'sample-quote',
    },
  })
})

test('[API-17] [FEAT-11] default: the window opens on the click, then gets the URL', async () => {
  const { asked, events, fairlead, popups, purchase, state, wish } = await open()
  const address = fairlead.store.getState().connections.eip155

  purchase.start(wish)
  expect(popups.opened[0]?.urls).toEqual(['about:blank'])
  expect(state().status).toBe('opening')
  await settled()

  expect(popups.opened[0]?.urls).toEqual(['about:blank', url])
  expect(state()).toMatchObject({ provider: 'shop', status: 'open', url })
  expect(fairlead.modal.view()).toBe('OnRampInProgress')
  expect(events).toContain('BUY_PROVIDER_SELECTED')
  expect(asked[0]?.body).toEqual({
    defaultExperience: 'buy',
    defaultNetwork: 'devnet',
    destinationWallets: [
      {
        address: address?.status === 'connected' ? address.accounts[0].address : '',
        assets: ['ETH'],
        blockchains: ['devnet'],
      },
    ],
    fiatCurrency: 'USD',
    paymentMethod: 'card',
    presetFiatAmount: 100,
    provider: 'shop',
  })
})

test.each(['javascript:alert(1)', 'http://pay.example/', ''])(
  '[API-17] error: %j is not opened',
  async (bad) => {
    const { popups, purchase, state, wish } = await open({
      '/v1/generators/onrampurl': () => Response.json({ url: bad }),
    })

    purchase.start(wish)
    await settled()

    expect(popups.opened[0]).toMatchObject({ isClosed: true, urls: ['about:blank'] })
    expect(state()).toMatchObject({ error: { code: 'RESPONSE_INVALID' }, status: 'unavailable' })
  },
)

test('[FEAT-11] error: the server has no URL; clicking again requests it again', async () => {
  const { asked, popups, purchase, state, wish } = await open({
    '/v1/generators/onrampurl': () => new Response('', { status: 503 }),
  })

  purchase.start(wish)
  await settled()
  expect(state()).toMatchObject({ error: { code: 'UPSTREAM_UNAVAILABLE' }, status: 'unavailable' })
  purchase.reopen()
  await settled()

  expect(asked.filter(({ path }) => path.includes('generators'))).toHaveLength(2)
  expect(popups.opened).toHaveLength(2)
})

test('[FEAT-11] error: a blocked window leaves the URL as a link', async () => {
  const { popups, purchase, state, wish } = await open()
  popups.isBlocked = true

  purchase.start(wish)
  await settled()
  expect(state()).toMatchObject({ status: 'blocked', url })
  popups.isBlocked = false
  purchase.reopen()

  expect(popups.opened[0]?.urls).toEqual(['about:blank', url])
  expect(state().status).toBe('open')
})

test('[FEAT-11] behavior: a closed window is reported, and arriving funds are still found', async () => {
  const { fairlead, held, popups, purchase, state, wish, world } = await open()
  purchase.start(wish)
  await settled()

  Object.assign(popups.opened[0] ?? {}, { isClosed: true })
  await world.clock.advance(windowPollMs)
  expect(state().status).toBe('closed')
  fairlead.modal.close()
  held.balance = 5n + 3n * 10n ** 16n
  await world.clock.advance(arrivalPollMs)

  expect(state()).toMatchObject({ arrived: '0.03', status: 'arrived', symbol: 'ETH' })
  await world.clock.advance(1_000)
  expect(fairlead.modal.store.getState().toast).toMatchObject({
    arrived: { amount: '0.03', symbol: 'ETH' },
    variant: 'success',
  })
  expect([...world.storage.entries.keys()].filter((key) => key.endsWith('onramp'))).toEqual([])
})

test('[FEAT-11] behavior: dust from someone else does not end the watch, the delivery does', async () => {
  const { held, purchase, state, wish, world } = await open()
  purchase.start(wish)
  await settled()

  held.balance += 10n ** 12n
  await world.clock.advance(arrivalPollMs)
  expect(state().status).toBe('open')
  // Just below half of the 0.03936 that were quoted.
  held.balance = 5n + 1968n * 10n ** 13n - 1n
  await world.clock.advance(arrivalPollMs)
  expect(state().status).toBe('open')
  held.balance += 1n
  await world.clock.advance(arrivalPollMs)

  expect(state()).toMatchObject({ arrived: '0.01968', status: 'arrived' })
})

test('[FEAT-11] behavior: less than half counts only some time after the provider reported the delivery', async () => {
  let status = 'pending'
  const { held, purchase, state, wish, world } = await open({
    '/purchase': () => reported(status)(),
  })
  purchase.start(wish)
  await settled()

  held.balance += 10n ** 15n
  await world.clock.advance(arrivalPollMs)
  expect(state().status).toBe('paid')
  status = 'completed'
  await world.clock.advance(arrivalPollMs)
  // The chain may be about to show the delivery itself.
  expect(state().status).toBe('sent')
  await world.clock.advance(deliveryGraceMs)

  expect(state()).toMatchObject({ arrived: '0.001', status: 'arrived' })
})

test('[FEAT-11] behavior: reports of the provider are shown, and a failure ends the watch', async () => {
  let status = 'unknown'
  const { asked, purchase, state, wish, world } = await open({
    '/purchase': () => reported(status)(),
  })
  purchase.start(wish)
  await settled()

  await world.clock.advance(arrivalPollMs)
  expect(state().status).toBe('open')
  status = 'pending'
  await world.clock.advance(arrivalPollMs)
  expect(state().status).toBe('paid')
  status = 'completed'
  await world.clock.advance(arrivalPollMs)
  // The report alone is not the funds.
  expect(state().status).toBe('sent')
  status = 'failed'
  await world.clock.advance(arrivalPollMs)
  expect(state().status).toBe('failed')
  const count = asked.length
  await world.clock.advance(10 * arrivalPollMs)
  expect(asked).toHaveLength(count)
})

test('[FEAT-11] behavior: after a reload the purchase is watched until the funds arrive', async () => {
  const before = await open({ '/purchase': reported('pending') })
  before.purchase.start(before.wish)
  await settled()
  const stored = before.world.storage.entries.get('fairlead/onramp') ?? ''
  expect(stored).not.toContain('pay.example')
  before.fairlead.destroy()

  const { held, state, world } = await open(
    { '/purchase': reported('pending') },
    before.world,
    false,
  )
  await settled()
  expect(state()).toMatchObject({ provider: 'shop', status: 'closed' })
  await world.clock.advance(arrivalPollMs)
  expect(state().status).toBe('paid')
  held.balance += 1n
  await world.clock.advance(arrivalPollMs)
  expect(state().status).toBe('paid')
  held.balance += 39n * 10n ** 15n
  await world.clock.advance(arrivalPollMs)
  expect(state().status).toBe('arrived')
})

test.each([
  ['{', 0],
  ['{"provider":"shop"}', 0],
  [undefined, purchaseLifeMs],
])(
  '[FEAT-11] behavior: a stored purchase that is broken or old is dropped (%j)',
  async (text, ms) => {
    const before = await open()
    before.purchase.start(before.wish)
    await settled()
    before.fairlead.destroy()
    if (text !== undefined) before.world.storage.entries.set('fairlead/onramp', text)
    await before.world.clock.advance(ms)

    const { asked, state, world } = await open({}, before.world, false)
    await world.clock.advance(arrivalPollMs)

    expect(state().status).toBe('idle')
    expect(asked).toEqual([])
    expect(world.storage.entries.has('fairlead/onramp')).toBe(false)
  },
)

test('[NS-03] [FEAT-11] behavior: without the feature the view is absent', async () => {
  const { fairlead } = createTestFairlead({ connectors: [mock().create] })
  await connect(fairlead, { connectorId: 'mock' })

  await fairlead.modal.open({ view: 'OnRamp' })

  expect(fairlead.modal.view()).toBe('Account')
})

test('[FEAT-11] behavior: opened by name, it waits for the configuration that turns it on', async () => {
  const features = [{ config: ['shop'], id: 'onramp', isEnabled: true, x: { isLimit: true } }]
  const { fairlead } = createTestFairlead(
    { connectors: [mock().create], serverUrl: 'https://api.example' },
    undefined,
    {
      fetch: async (input) =>
        String(input).includes('/appkit/v1/config')
          ? Response.json({ features })
          : new Response('', { status: 500 }),
    },
  )
  await connect(fairlead, { connectorId: 'mock' })

  await fairlead.modal.open({ view: 'OnRamp' })

  expect(fairlead.modal.view()).toBe('OnRamp')
})

test('behavior: the draft is dropped when the modal closes', async () => {
  const { fairlead } = await open()
  const draft = onrampDraft(fairlead)
  await fairlead.modal.open({ view: 'OnRamp' })

  draft.change({ amount: '250', paymentCurrency: 'EUR' })
  fairlead.modal.close()

  expect(draft.store.getState()).toMatchObject({ amount: '100', paymentCurrency: 'USD' })
})
