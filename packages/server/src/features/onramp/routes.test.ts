import { createHmac } from 'node:crypto'
import {
  getOnrampOptions,
  getOnrampPurchase,
  parse,
  postOnrampQuote,
  postOnrampUrl,
} from '@fairlead/protocol'
import { expect, test } from 'vitest'
import { createTestServer, local } from '../../testing/createTestServer.ts'
import { type Reply, startVendor } from '../../testing/startVendor.ts'
import { optionsKeptMs } from './createOnramp.ts'
import { replayWindowMs } from './signatures.ts'

const secret = 'a secret of this test'
const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const usdc = {
  id: 'dev-usdc',
  name: 'Dev USD Coin',
  symbol: 'USDC',
  networks: [
    { name: 'one', display_name: 'One', chain_id: '1', contract_address: '0xAa' },
    { name: 'two', display_name: 'Two', chain_id: '137', contract_address: '0xBb' },
  ],
}
const options = {
  paymentCurrencies: [
    { id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] },
  ],
  purchaseCurrencies: [usdc],
}
const quote = {
  networkFee: { amount: '0.10', currency: 'USD' },
  paymentSubtotal: { amount: '98.50', currency: 'USD' },
  paymentTotal: { amount: '100.00', currency: 'USD' },
  purchaseAmount: { amount: '98.5', currency: 'USDC' },
  quoteId: 'q-1',
}
const paths = {
  options: `/v1/onramp/options?${local}`,
  quote: `/v1/onramp/quote?${local}`,
  url: `/v1/generators/onrampurl?${local}`,
}
const asked = { amount: '100', network: 'two', paymentCurrency: 'USD', purchaseCurrency: usdc }

async function open(replies: Record<string, Reply | readonly Reply[]> = {}) {
  const vendor = await startVendor({
    '/api/options': { body: options },
    '/api/quote': { body: quote },
    ...replies,
  })
  const server = await createTestServer({
    vendors: { local: { secret, url: vendor.url }, onramp: ['local'] },
  })
  return { ...server, vendor }
}

test('[ENT-09] [API-18] default: the options of the vendor, cached for an hour, with an ETag', async () => {
  const { clock, get, vendor } = await open()

  const first = await get(paths.options)
  const tag = first.headers.get('etag') ?? ''

  expect(parse(getOnrampOptions.response, await first.json())).toEqual(options)
  expect((await get(paths.options, { 'if-none-match': tag })).status).toBe(304)
  clock.nowMs += optionsKeptMs - 1
  await get(paths.options)
  expect(vendor.asked()).toEqual(['/api/options'])
  clock.nowMs += 1
  await get(paths.options)
  expect(vendor.asked()).toEqual(['/api/options', '/api/options'])
  expect(vendor.received[0]?.headers.authorization).toBe(`Bearer ${secret}`)
})

test.each([
  ['a full currency and its network’s name', {}, 'two'],
  ['ids only', { purchaseCurrency: usdc.id }, 'two'],
  ['objects of other clients, which send a symbol as network', { network: 'USDC' }, 'one'],
])('[ENT-09] [API-18] behavior: a quote for %s', async (_, input, network) => {
  const { post, vendor } = await open()

  const response = await post(paths.quote, {
    ...asked,
    paymentCurrency: options.paymentCurrencies[0],
    ...input,
  })

  expect(parse(postOnrampQuote.response, await response.json())).toEqual(quote)
  expect(JSON.parse(vendor.received.at(-1)?.body ?? '')).toEqual({
    amount: '100',
    currency: usdc.id,
    network,
    paymentCurrency: 'USD',
    paymentMethod: 'card',
  })
})

test('[API-17] default: the URL of the checkout, signed with all chosen values', async () => {
  const { post, vendor } = await open()

  const response = await post(paths.url, {
    defaultExperience: 'buy',
    defaultNetwork: 'two',
    destinationWallets: [{ address, assets: ['USDC'], blockchains: ['two'] }],
    fiatCurrency: 'USD',
    presetFiatAmount: 100.5,
  })

  const { provider, purchaseId, url } = parse(postOnrampUrl.response, await response.json())
  const checkout = new URL(url)
  const signature = checkout.searchParams.get('signature')
  checkout.searchParams.delete('signature')
  expect(provider).toBe('local')
  expect(`${checkout.origin}${checkout.pathname}`).toBe(`${vendor.url}/checkout`)
  expect(Object.fromEntries(checkout.searchParams)).toEqual({
    address,
    amount: '100.5',
    currency: usdc.id,
    network: 'two',
    orderId: purchaseId,
    paymentCurrency: 'USD',
  })
  expect(signature).toBe(hmac(checkout.searchParams.toString(), 'base64url'))
  expect(url).not.toContain(secret)
})

test('behavior: a purchase has the state that its vendor reported, and keeps the later state', async () => {
  const { clock, get, post } = await open()
  const id = await buy(post)
  const read = async () =>
    parse(
      getOnrampPurchase.response,
      await (await get(`/v1/onramp/purchases/${id}?${local}`)).json(),
    )
  const report = (status: string, transactionHash: string | null = null) =>
    deliver(post, clock.nowMs, { orderId: id, status, transactionHash })

  expect(await read()).toEqual({ status: 'unknown', transactionHash: null })
  expect((await report('pending')).status).toBe(204)
  expect(await read()).toEqual({ status: 'pending', transactionHash: null })
  await report('completed', '0x12')
  await report('failed')
  await report('pending')
  expect(await read()).toEqual({ status: 'completed', transactionHash: '0x12' })
})

test('error: a webhook that is unsigned, altered, too old, or from another vendor', async () => {
  const { clock, get, post } = await open()
  const id = await buy(post)
  const event = { orderId: id, status: 'completed', transactionHash: null }
  const path = '/v1/onramp/webhooks/local'
  const seconds = Math.floor(clock.nowMs / 1000)
  const altered = { 'checkout-signature': `t=${seconds},v1=${hmac(`${seconds}.{}`, 'hex')}` }

  expect((await post(path, event)).status).toBe(401)
  expect((await post(path, event, altered)).status).toBe(401)
  expect((await deliver(post, clock.nowMs - replayWindowMs - 1000, event)).status).toBe(401)
  expect((await deliver(post, clock.nowMs + replayWindowMs + 1000, event)).status).toBe(401)
  expect((await post(path, '{')).status).toBe(400)
  expect((await post('/v1/onramp/webhooks/moonpay', event)).status).toBe(404)
  const answer = await get(`/v1/onramp/purchases/${id}?${local}`)
  expect(await answer.json()).toEqual({ status: 'unknown', transactionHash: null })
})

test('[API-18] error: without a vendor every route responds with 501', async () => {
  const { get, post } = await createTestServer()
  const wallets = { destinationWallets: [{ address }] }

  for (const response of [
    await get(paths.options),
    await post(paths.quote, asked),
    await post(paths.url, wallets),
  ]) {
    expect(response.status).toBe(501)
    expect(await response.json()).toMatchObject({
      code: 'FEATURE_UNAVAILABLE',
      reasons: [{ field: 'onramp' }],
    })
  }
})

test('[API-20] behavior: the project’s configuration lists the vendors', async () => {
  const { get } = await open()

  const { features } = await (await get(`/appkit/v1/config?${local}`)).json()

  expect(features).toContainEqual({
    config: ['local'],
    id: 'onramp',
    isEnabled: true,
    x: { isLimit: true },
  })
})

test.each([
  ['an amount that is not a number', { amount: '1e3' }, 'amount'],
  ['an unknown currency', { purchaseCurrency: 'NOPE' }, 'purchaseCurrency'],
  ['an unknown provider', { provider: 'moonpay' }, 'provider'],
])('[API-18] error: a quote for %s', async (_, input, field) => {
  const { post } = await open()

  const response = await post(paths.quote, { ...asked, ...input })

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ reasons: [{ field }] })
})

test('[API-18] error: the vendor fails, and nothing of its response is passed on', async () => {
  const { entries, post } = await open({ '/api/quote': { status: 500, text: `broken ${secret}` } })

  const response = await post(paths.quote, asked)

  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect(JSON.stringify([await response.text(), entries])).not.toContain(secret)
})

type Post = Awaited<ReturnType<typeof createTestServer>>['post']

async function buy(post: Post): Promise<string> {
  const response = await post(paths.url, { destinationWallets: [{ address }] })
  return parse(postOnrampUrl.response, await response.json()).purchaseId ?? ''
}

function deliver(post: Post, atMs: number, event: object) {
  const body = JSON.stringify(event)
  const seconds = Math.floor(atMs / 1000)
  const signature = hmac(`${seconds}.${body}`, 'hex')
  return post('/v1/onramp/webhooks/local', body, {
    'checkout-signature': `t=${seconds},v1=${signature}`,
  })
}

function hmac(text: string, encoding: 'base64url' | 'hex'): string {
  return createHmac('sha256', secret).update(text).digest(encoding)
}
