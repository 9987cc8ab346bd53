import { createHmac, generateKeyPairSync, verify } from 'node:crypto'
import { OnrampOptions, OnrampQuote, parse } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import { type Reply, startVendor } from '../../../testing/startVendor.ts'
import type { CheckoutQuestion, OnrampVendor } from '../OnrampVendor.ts'
import { replayWindowMs } from '../signatures.ts'
import { coinbaseOnramp } from './coinbase.ts'
import { meldOnramp } from './meld.ts'
import { moonpayOnramp } from './moonpay.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const contract = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const solana = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const id = '0f4ee2f2-9a35-4a3a-8a4e-0d3f4a3c2b1a'
const hookUrl = 'https://api.example/v1/onramp/webhooks/vendor'
const hookSecret = 'webhook secret'
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()

// Answers written after the vendors' documentation.
const coinbaseReplies: Record<string, Reply> = {
  '/onramp/v1/buy/options': {
    body: {
      payment_currencies: [{ id: 'USD', limits: [{ id: 'CARD', max: '500', min: '5' }] }],
      purchase_currencies: [
        {
          id: 'uuid-of-usdc',
          name: 'USDC',
          networks: [
            {
              chain_id: '1',
              contract_address: contract,
              display_name: 'Ethereum',
              name: 'ethereum',
            },
            { chain_id: '0', contract_address: 'EPj', display_name: 'Solana', name: 'solana' },
            { chain_id: '0', contract_address: '', display_name: 'Other', name: 'other' },
          ],
          symbol: 'USDC',
        },
      ],
    },
  },
  '/onramp/v1/buy/quote': {
    body: {
      network_fee: { currency: 'USD', value: '0.01' },
      payment_subtotal: { currency: 'USD', value: '97.56' },
      payment_total: { currency: 'USD', value: '100' },
      purchase_amount: { currency: 'USDC', value: '97.56' },
      quote_id: 'q-1',
    },
  },
  '/onramp/v1/token': { body: { token: 'a-token' } },
}
const moonpayReplies: Record<string, Reply> = {
  '/v3/currencies': {
    body: [
      {
        code: 'usdc',
        metadata: { chainId: '1', contractAddress: contract, networkCode: 'ethereum' },
        name: 'USD Coin (Ethereum)',
        type: 'crypto',
      },
      {
        code: 'usdc_sol',
        metadata: { chainId: null, contractAddress: 'EPj', networkCode: 'solana' },
        name: 'USD Coin (Solana)',
        type: 'crypto',
      },
      { code: 'old', isSuspended: true, metadata: { chainId: '1' }, name: 'Old', type: 'crypto' },
      { code: 'usd', maxBuyAmount: 30000, minBuyAmount: 20, name: 'US Dollar', type: 'fiat' },
    ],
  },
  '/v3/currencies/usdc/buy_quote': {
    body: {
      baseCurrencyAmount: 95.5,
      networkFeeAmount: 1e-7,
      quoteCurrencyAmount: 95.4,
      totalAmount: 100,
    },
  },
}
const meldReplies: Record<string, Reply> = {
  '/crypto/session/widget': { body: { widgetUrl: 'https://meld.example/widget' } },
  '/payments/crypto/quote': {
    body: {
      quotes: [quoteOf('TRANSAK', 94.1), quoteOf('BANXA', 95.25), quoteOf('OTHER', 9.9)],
    },
  },
  '/service-providers/limits/fiat-currency-purchases': {
    body: [{ currencyCode: 'USD', maximumAmount: 5000, minimumAmount: 10 }],
  },
  '/service-providers/properties/crypto-currencies': {
    body: [
      {
        chainCode: 'ETH',
        chainId: '1',
        chainName: 'Ethereum',
        contractAddress: contract,
        currencyCode: 'USDC',
        name: 'USD Coin',
      },
      { chainCode: 'SOLANA', chainId: '101', currencyCode: 'USDC_SOLANA', name: 'USD Coin' },
      { chainCode: 'BTC', currencyCode: 'BTC', name: 'Bitcoin' },
    ],
  },
}

function quoteOf(serviceProvider: string, destinationAmount: number) {
  return {
    destinationAmount,
    networkFee: 0.5,
    serviceProvider,
    sourceAmount: 100,
    sourceAmountWithoutFees: 96,
  }
}

async function openVendor(name: 'coinbase' | 'meld' | 'moonpay') {
  const replies = { coinbase: coinbaseReplies, meld: meldReplies, moonpay: moonpayReplies }[name]
  const server = await startVendor(replies)
  const { options, url } = server
  const made: Record<typeof name, () => OnrampVendor> = {
    coinbase: () =>
      coinbaseOnramp({ keyId: 'key-1', keySecret: pem, url, webhookSecret: hookSecret }, options),
    meld: () => meldOnramp({ key: 'meld-key', url, webhookSecret: hookSecret }, options),
    moonpay: () =>
      moonpayOnramp({ key: 'pk_1', secretKey: 'sk_1', url, webhookKey: hookSecret }, options),
  }
  const vendor = made[name]()
  const read = parse(OnrampOptions, await vendor.options(server.signal))
  const [currency] = read.purchaseCurrencies
  const network = currency?.networks[0]
  if (!currency || !network) return expect.unreachable()
  const question: CheckoutQuestion = {
    address,
    asset: { currency, network },
    clientAddress: '203.0.113.1',
    fiatAmount: '100',
    fiatCurrency: 'USD',
    partnerUserId: undefined,
    paymentMethod: 'card',
    purchaseId: id,
  }
  const asked = { amount: '100', currency, network, paymentCurrency: 'USD', paymentMethod: 'card' }
  return { ...server, asked, question, read, vendor }
}

test.each([
  ['coinbase', '5', '97.56', '0.01'],
  ['meld', '10', '95.25', '0.5'],
  ['moonpay', '20', '95.4', '0.0000001'],
] as const)('[API-18] default: options and a quote of %s', async (name, min, received, fee) => {
  const { asked, read, signal, vendor } = await openVendor(name)

  const quote = parse(OnrampQuote, await vendor.quote(asked, signal))

  expect(read.paymentCurrencies[0]).toMatchObject({
    id: 'USD',
    payment_method_limits: expect.arrayContaining([expect.objectContaining({ id: 'card', min })]),
  })
  expect(read.purchaseCurrencies).toHaveLength(1)
  expect(read.purchaseCurrencies[0]?.networks.map(({ chain_id }) => chain_id)).toEqual([
    '1',
    solana,
  ])
  expect(read.purchaseCurrencies[0]?.networks[0]?.contract_address).toBe(contract)
  expect(quote).toMatchObject({
    networkFee: { amount: fee, currency: 'USD' },
    paymentTotal: { amount: '100', currency: 'USD' },
    purchaseAmount: { amount: received, currency: 'USDC' },
  })
})

test('[API-17] coinbase: a token for one address opens the checkout; requests are signed', async () => {
  const { question, received, signal, vendor } = await openVendor('coinbase')

  const url = new URL(await vendor.checkout(question, signal))

  expect(url.origin + url.pathname).toBe('https://pay.coinbase.com/buy/select-asset')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    defaultAsset: 'USDC',
    defaultNetwork: 'ethereum',
    fiatCurrency: 'USD',
    partnerUserRef: id,
    presetFiatAmount: '100',
    sessionToken: 'a-token',
  })
  const { body, headers } = received.at(-1) ?? expect.unreachable()
  expect(JSON.parse(body)).toEqual({
    addresses: [{ address, blockchains: ['ethereum'] }],
    assets: ['USDC'],
    clientIp: '203.0.113.1',
  })
  const [head = '', claims = '', signature = ''] =
    String(headers.authorization).split(' ')[1]?.split('.') ?? []
  const signed = Buffer.from(`${head}.${claims}`)
  const key = { dsaEncoding: 'ieee-p1363', key: publicKey } as const
  expect(verify('sha256', signed, key, Buffer.from(signature, 'base64url'))).toBe(true)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    iss: 'cdp',
    sub: 'key-1',
    uri: expect.stringMatching(/^POST 127\.0\.0\.1:\d+\/onramp\/v1\/token$/),
  })
})

test('error: an invalid coinbase key is rejected without being quoted', () => {
  const given = { keyId: 'key-1', keySecret: 'not a key' }

  expect(() => coinbaseOnramp(given, { clock: () => 0, fetch })).toThrow(
    expect.objectContaining({
      code: 'OPTIONS_INVALID',
      message: expect.not.stringContaining('not a key'),
    }),
  )
})

test('[API-17] moonpay: the URL is signed with the secret key over its exact query', async () => {
  const { question, signal, vendor } = await openVendor('moonpay')

  const url = await vendor.checkout(question, signal)

  const [query = '', signature = ''] = url
    .slice('https://buy.moonpay.com/'.length)
    .split('&signature=')
  expect(decodeURIComponent(signature)).toBe(
    createHmac('sha256', 'sk_1').update(query).digest('base64'),
  )
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    apiKey: 'pk_1',
    baseCurrencyAmount: '100',
    baseCurrencyCode: 'usd',
    currencyCode: 'usdc',
    externalTransactionId: id,
    paymentMethod: 'credit_debit_card',
    walletAddress: address,
  })
})

test('[API-17] meld: the provider with the best quote gets the purchase', async () => {
  const { question, received, signal, vendor } = await openVendor('meld')

  expect(await vendor.checkout(question, signal)).toBe('https://meld.example/widget')

  const { body, headers } = received.at(-1) ?? expect.unreachable()
  expect(headers.authorization).toBe('BASIC meld-key')
  expect(JSON.parse(body)).toEqual({
    externalSessionId: id,
    sessionData: {
      countryCode: 'US',
      destinationCurrencyCode: 'USDC',
      paymentMethodType: 'CREDIT_DEBIT_CARD',
      serviceProvider: 'BANXA',
      sourceAmount: '100',
      sourceCurrencyCode: 'USD',
      walletAddress: address,
    },
    sessionType: 'BUY',
  })
})

const nowMs = Date.UTC(2026, 0, 1)
const hmac = (text: string) => createHmac('sha256', hookSecret).update(text)

/** Signs a webhook as the vendor does. */
const signatures: Record<string, (body: string, atMs: number) => Record<string, string>> = {
  coinbase: (body, atMs) => {
    const time = atMs / 1000
    const signed = `${time}.content-type x-id.application/json.7.${body}`
    const v1 = hmac(signed).digest('hex')
    return {
      'content-type': 'application/json',
      'x-hook0-signature': `t=${time},v0=00,h=content-type x-id,v1=${v1}`,
      'x-id': '7',
    }
  },
  meld: (body, atMs) => {
    const time = new Date(atMs).toISOString()
    const signature = hmac(`${time}.${hookUrl}.${body}`).digest('base64url')
    return { 'meld-signature': `${signature}=`, 'meld-signature-timestamp': time }
  },
  moonpay: (body, atMs) => {
    const time = atMs / 1000
    return { 'moonpay-signature-v2': `t=${time},s=${hmac(`${time}.${body}`).digest('hex')}` }
  },
}
const events = {
  coinbase: { eventType: 'onramp.transaction.success', partnerUserRef: id, txHash: '0x12' },
  meld: {
    eventType: 'TRANSACTION_CRYPTO_COMPLETE',
    payload: { externalSessionId: id, paymentTransactionStatus: 'SETTLED' },
  },
  moonpay: {
    data: { cryptoTransactionId: '0x12', externalTransactionId: id, status: 'completed' },
    type: 'transaction_updated',
  },
}
const others = {
  coinbase: { ...events.coinbase, eventType: 'onchain.activity' },
  meld: { eventType: 'WEBHOOK_TEST' },
  moonpay: { data: {}, type: 'identity_check_updated' },
}

test.each(['coinbase', 'meld', 'moonpay'] as const)(
  'behavior: reads a signed webhook of %s; refuses an unsigned, altered or old one',
  async (name) => {
    const { vendor } = await openVendor(name)
    const body = JSON.stringify(events[name])
    const deliver = (headers: Record<string, string>, text = body) =>
      vendor.readDelivery?.({ body: text, headers: new Headers(headers), nowMs, url: hookUrl })
    const signed = (atMs: number, text = body) => signatures[name]?.(text, atMs) ?? {}
    const refusal = expect.objectContaining({ code: 'SIGNATURE_INVALID' })

    expect(deliver(signed(nowMs))).toEqual({
      id,
      status: 'completed',
      transactionHash: name === 'meld' ? null : '0x12',
    })
    const other = JSON.stringify(others[name])
    expect(deliver(signed(nowMs, other), other)).toBeUndefined()
    expect(() => deliver({})).toThrow(refusal)
    expect(() => deliver(signed(nowMs), body.replace(id, id.replace('0f', 'ff')))).toThrow(refusal)
    expect(() => deliver(signed(nowMs - replayWindowMs - 1000))).toThrow(refusal)
  },
)
