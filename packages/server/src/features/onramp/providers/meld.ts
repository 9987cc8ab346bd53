import { BaseError, cleanText, type OnrampOptions, parse } from '@fairlead/protocol'
import * as v from 'valibot'
import type { Vendors } from '../../../configuration/Vendors.ts'
import { createVendorClient } from '../../../vendors/createVendorClient.ts'
import { compareAmounts, NumericAmount } from '../amounts.ts'
import type { Delivery, OnrampVendor, QuoteQuestion } from '../OnrampVendor.ts'
import { requireSignature } from '../signatures.ts'

// https://docs.meld.io

const apiUrl = 'https://api.meld.io'
/** Version of the API that the shapes below belong to. */
const apiVersion = '2023-12-19'
/** Reference of Solana's main network in its CAIP-2 id. */
const solanaReference = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** Codes of payment methods: ours, and Meld's. */
const methods: Readonly<Record<string, string>> = {
  ach_bank_account: 'ACH',
  card: 'CREDIT_DEBIT_CARD',
}

const Currencies = v.pipe(
  v.array(
    v.object({
      chainCode: v.nullish(v.string()),
      chainId: v.nullish(v.string()),
      chainName: v.nullish(v.string()),
      contractAddress: v.nullish(v.string()),
      currencyCode: v.pipe(v.string(), v.nonEmpty()),
      name: v.pipe(v.string(), v.nonEmpty()),
    }),
  ),
  v.maxLength(5000),
)
const Limits = v.pipe(
  v.array(
    v.object({
      currencyCode: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
      maximumAmount: NumericAmount,
      minimumAmount: NumericAmount,
    }),
  ),
  v.maxLength(200),
)
const Quotes = v.object({
  quotes: v.pipe(
    v.array(
      v.object({
        destinationAmount: NumericAmount,
        networkFee: v.nullish(NumericAmount),
        serviceProvider: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
        sourceAmount: NumericAmount,
        sourceAmountWithoutFees: NumericAmount,
      }),
    ),
    v.minLength(1, 'No quote'),
  ),
})
const Session = v.object({ widgetUrl: v.pipe(v.string(), v.url()) })
const Event = v.object({
  eventType: v.string(),
  payload: v.nullish(
    v.object({
      externalSessionId: v.nullish(v.string()),
      paymentTransactionStatus: v.nullish(v.string()),
    }),
  ),
})

/** States of a transaction that are final; all others are pending. */
const finalStates: Readonly<Record<string, 'completed' | 'failed'>> = {
  CANCELLED: 'failed',
  DECLINED: 'failed',
  ERROR: 'failed',
  FAILED: 'failed',
  REFUNDED: 'failed',
  SETTLED: 'completed',
}

/** Creates the vendor Meld, which forwards each purchase to the provider with the best quote. */
export function meldOnramp(
  configuration: NonNullable<Vendors['meld']>,
  options: { clock: () => number; fetch: typeof globalThis.fetch },
): OnrampVendor {
  const { country = 'US', key, url = apiUrl, webhookSecret } = configuration
  const client = createVendorClient({
    ...options,
    headers: { authorization: `BASIC ${key}`, 'meld-version': apiVersion },
    url,
  })

  async function bestQuote(question: QuoteQuestion, signal: AbortSignal) {
    const body = { ...orderOf(question), countryCode: country }
    const { quotes } = await client.ask(Quotes, { body, path: '/payments/crypto/quote', signal })
    return quotes.reduce((best, one) =>
      compareAmounts(one.destinationAmount, best.destinationAmount) > 0 ? one : best,
    )
  }

  return {
    vendor: 'meld',
    async options(signal) {
      const query = { countries: country }
      const [currencies, limits] = await Promise.all([
        client.ask(Currencies, {
          path: '/service-providers/properties/crypto-currencies',
          query,
          signal,
        }),
        client.ask(Limits, {
          path: '/service-providers/limits/fiat-currency-purchases',
          query,
          signal,
        }),
      ])
      return toOptions(currencies, limits)
    },
    async quote(question, signal) {
      const best = await bestQuote(question, signal)
      const fiat = (amount: string) => ({ amount, currency: question.paymentCurrency })
      return {
        networkFee: fiat(best.networkFee ?? '0'),
        paymentSubtotal: fiat(best.sourceAmountWithoutFees),
        paymentTotal: fiat(best.sourceAmount),
        purchaseAmount: { amount: best.destinationAmount, currency: question.currency.symbol },
        // Meld's quotes have no id; the checkout page makes a quote of its own.
        quoteId: '',
      }
    },
    async checkout(question, signal) {
      const { address, asset, fiatAmount, fiatCurrency, partnerUserId, purchaseId } = question
      if (!asset || fiatAmount === undefined)
        throw new BaseError('REQUEST_INVALID', {
          shortMessage: 'Meld needs an amount and a currency for its checkout',
        })
      const { paymentMethod } = question
      const order = { ...asset, amount: fiatAmount, paymentCurrency: fiatCurrency ?? 'USD' }
      const { serviceProvider } = await bestQuote({ ...order, paymentMethod }, signal)
      const body = {
        externalSessionId: purchaseId,
        sessionData: {
          ...orderOf({ ...order, paymentMethod }),
          countryCode: country,
          serviceProvider,
          walletAddress: address,
        },
        sessionType: 'BUY',
        ...(partnerUserId && { externalCustomerId: partnerUserId }),
      }
      const path = '/crypto/session/widget'
      return (await client.ask(Session, { body, path, signal })).widgetUrl
    },
    ...(webhookSecret && {
      readDelivery: (delivery) => readDelivery(delivery, webhookSecret),
    }),
  }
}

/** @throws `SIGNATURE_INVALID` unless the signature covers time, URL and body. */
function readDelivery({ body, headers, nowMs, url }: Delivery, secret: string) {
  const time = headers.get('meld-signature-timestamp') ?? ''
  requireSignature({
    encoding: 'base64url',
    nowMs,
    secret,
    // Meld pads its signatures.
    signature: headers.get('meld-signature')?.replace(/=+$/, ''),
    signedAtMs: /^\d{10}$/.test(time) ? Number(time) * 1000 : Date.parse(time),
    text: `${time}.${url}.${body}`,
  })
  const { eventType, payload } = parse(Event, JSON.parse(body))
  const id = payload?.externalSessionId
  if (!eventType.startsWith('TRANSACTION_CRYPTO_')) return undefined
  if (!v.is(v.pipe(v.string(), v.uuid()), id)) return undefined
  const state = payload?.paymentTransactionStatus ?? ''
  const status = Object.hasOwn(finalStates, state) ? finalStates[state] : undefined
  return { id, status: status ?? ('pending' as const), transactionHash: null }
}

/** Returns the bought currency in Meld's terms. A currency's code at Meld names its network too. */
function orderOf({ amount, network, paymentCurrency, paymentMethod = 'card' }: QuoteQuestion) {
  return {
    destinationCurrencyCode: network.name,
    paymentMethodType: methods[paymentMethod] ?? methods.card,
    sourceAmount: amount,
    sourceCurrencyCode: paymentCurrency,
  }
}

function toOptions(
  currencies: v.InferOutput<typeof Currencies>,
  limits: v.InferOutput<typeof Limits>,
): OnrampOptions {
  const purchases = new Map<string, OnrampOptions['purchaseCurrencies'][number]>()
  for (const { chainCode, chainId, chainName, contractAddress, currencyCode, name } of currencies) {
    const reference = chainCode === 'SOLANA' || chainCode === 'SOL' ? solanaReference : chainId
    if (!reference) continue
    const symbol = (currencyCode.split('_')[0] ?? currencyCode).toUpperCase()
    const known = purchases.get(symbol) ?? {
      id: symbol,
      name: cleanText(name),
      networks: [],
      symbol,
    }
    const network = {
      chain_id: reference,
      contract_address: contractAddress || null,
      display_name: cleanText(chainName ?? chainCode ?? reference),
      name: currencyCode,
    }
    purchases.set(symbol, { ...known, networks: [...known.networks, network] })
  }
  return {
    paymentCurrencies: limits.map(
      ({ currencyCode: id, maximumAmount: max, minimumAmount: min }) => ({
        id,
        payment_method_limits: Object.keys(methods)
          .toReversed()
          .map((method) => ({ id: method, max, min })),
      }),
    ),
    purchaseCurrencies: [...purchases.values()],
  }
}
