import { cleanText, type OnrampOptions, parse } from '@fairlead/protocol'
import * as v from 'valibot'
import type { Vendors } from '../../../configuration/Vendors.ts'
import { createVendorClient } from '../../../vendors/createVendorClient.ts'
import { NumericAmount, toDecimalText } from '../amounts.ts'
import type { CheckoutQuestion, OnrampVendor } from '../OnrampVendor.ts'
import { readSignatureHeader, requireSignature, secondsToMs, sign } from '../signatures.ts'

// https://dev.moonpay.com/api-reference

const apiUrl = 'https://api.moonpay.com'
const pageUrl = 'https://buy.moonpay.com'

/** Codes of payment methods: ours, and MoonPay's. */
const methods: Readonly<Record<string, string>> = {
  ach_bank_account: 'ach_bank_transfer',
  card: 'credit_debit_card',
}
/** Reference of Solana's main network in its CAIP-2 id. */
const solanaReference = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const Currency = v.object({
  code: v.pipe(v.string(), v.regex(/^[-\w]{1,64}$/, 'Not a code')),
  isSuspended: v.nullish(v.boolean()),
  maxBuyAmount: v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(1e9))),
  metadata: v.nullish(
    v.object({
      chainId: v.nullish(v.string()),
      contractAddress: v.nullish(v.string()),
      networkCode: v.nullish(v.string()),
    }),
  ),
  minBuyAmount: v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(1e9))),
  name: v.pipe(v.string(), v.nonEmpty()),
  type: v.picklist(['crypto', 'fiat']),
})
type Currency = v.InferOutput<typeof Currency>
const Currencies = v.pipe(v.array(Currency), v.maxLength(5000))

const Quote = v.object({
  baseCurrencyAmount: NumericAmount,
  networkFeeAmount: NumericAmount,
  quoteCurrencyAmount: NumericAmount,
  totalAmount: NumericAmount,
})

const Event = v.object({
  data: v.object({
    cryptoTransactionId: v.nullish(v.pipe(v.string(), v.maxLength(128))),
    externalTransactionId: v.nullish(v.string()),
    status: v.optional(v.string()),
  }),
  type: v.string(),
})

/** Creates the vendor MoonPay. Its checkout is a URL that is signed with the operator's secret key. */
export function moonpayOnramp(
  configuration: NonNullable<Vendors['moonpay']>,
  options: { clock: () => number; fetch: typeof globalThis.fetch },
): OnrampVendor {
  const { key, pageUrl: page = pageUrl, secretKey, url = apiUrl, webhookKey } = configuration
  const client = createVendorClient({ ...options, query: { apiKey: key }, url })
  return {
    vendor: 'moonpay',
    options: async (signal) =>
      toOptions(await client.ask(Currencies, { path: '/v3/currencies', signal })),
    async quote({ amount, currency, network, paymentCurrency, paymentMethod = 'card' }, signal) {
      const quote = await client.ask(Quote, {
        path: `/v3/currencies/${encodeURIComponent(network.name)}/buy_quote`,
        query: {
          baseCurrencyAmount: amount,
          baseCurrencyCode: paymentCurrency.toLowerCase(),
          paymentMethod: methods[paymentMethod],
        },
        signal,
      })
      const fiat = (value: string) => ({ amount: value, currency: paymentCurrency })
      return {
        networkFee: fiat(quote.networkFeeAmount),
        paymentSubtotal: fiat(quote.baseCurrencyAmount),
        paymentTotal: fiat(quote.totalAmount),
        purchaseAmount: { amount: quote.quoteCurrencyAmount, currency: currency.symbol },
        // MoonPay's quotes have no id; the checkout page makes a quote of its own.
        quoteId: '',
      }
    },
    checkout: async (question) => signedUrl(page, { key, question, secretKey }),
    ...(webhookKey && {
      readDelivery({ body, headers, nowMs }) {
        const parts = readSignatureHeader(headers.get('moonpay-signature-v2'))
        const time = parts.get('t')
        requireSignature({
          encoding: 'hex',
          nowMs,
          secret: webhookKey,
          signature: parts.get('s'),
          signedAtMs: secondsToMs(time),
          text: `${time}.${body}`,
        })
        const { data, type } = parse(Event, JSON.parse(body))
        const id = data.externalTransactionId
        if (!type.startsWith('transaction_') || !v.is(v.pipe(v.string(), v.uuid()), id))
          return undefined
        const isFinal = data.status === 'completed' || data.status === 'failed'
        return {
          id,
          status: isFinal ? (data.status as 'completed' | 'failed') : 'pending',
          transactionHash: data.cryptoTransactionId ?? null,
        }
      },
    }),
  }
}

function signedUrl(
  page: string,
  { key, question, secretKey }: { key: string; question: CheckoutQuestion; secretKey: string },
): string {
  const { address, asset, fiatAmount, fiatCurrency, partnerUserId, paymentMethod } = question
  const url = new URL(page)
  const query = {
    apiKey: key,
    baseCurrencyAmount: fiatAmount,
    baseCurrencyCode: fiatCurrency?.toLowerCase(),
    currencyCode: asset?.network.name,
    externalCustomerId: partnerUserId,
    externalTransactionId: question.purchaseId,
    paymentMethod: paymentMethod && methods[paymentMethod],
    walletAddress: address,
  }
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value)
  url.searchParams.append('signature', sign(secretKey, url.search, 'base64'))
  return url.href
}

/**
 * Converts the list of currencies. MoonPay lists a currency once per network; its code names both, so the code is the
 * name of the network here.
 */
function toOptions(currencies: readonly Currency[]): OnrampOptions {
  const purchases = new Map<string, OnrampOptions['purchaseCurrencies'][number]>()
  for (const { code, isSuspended, metadata, name, type } of currencies) {
    const chainId = chainIdOf(metadata)
    if (type !== 'crypto' || isSuspended || chainId === undefined) continue
    const symbol = (code.split('_')[0] ?? code).toUpperCase()
    const known = purchases.get(symbol) ?? {
      id: symbol,
      name: cleanText(name),
      networks: [],
      symbol,
    }
    const contract = metadata?.contractAddress
    const network = {
      chain_id: chainId,
      contract_address: contract && !/^0x0{40}$/.test(contract) ? contract : null,
      display_name: cleanText(metadata?.networkCode ?? code),
      name: code,
    }
    purchases.set(symbol, { ...known, networks: [...known.networks, network] })
  }
  const payments = currencies.flatMap(({ code, maxBuyAmount, minBuyAmount, type }) => {
    if (type !== 'fiat' || !maxBuyAmount || !/^[a-z]{3}$/i.test(code)) return []
    const limits = { max: toDecimalText(maxBuyAmount), min: toDecimalText(minBuyAmount ?? 0) }
    return [{ id: code.toUpperCase(), payment_method_limits: [{ id: 'card', ...limits }] }]
  })
  return { paymentCurrencies: payments, purchaseCurrencies: [...purchases.values()] }
}

function chainIdOf(metadata: Currency['metadata']): string | undefined {
  if (metadata?.networkCode === 'solana') return solanaReference
  return /^\d{1,16}$/.test(metadata?.chainId ?? '') ? (metadata?.chainId ?? undefined) : undefined
}
