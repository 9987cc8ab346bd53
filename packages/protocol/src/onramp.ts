import * as v from 'valibot'
import { defineRoute } from './route.ts'
import { DecimalText } from './values.ts'

const errors = [
  'REQUEST_INVALID',
  'PROJECT_INVALID',
  'ORIGIN_NOT_ALLOWED',
  'FEATURE_UNAVAILABLE',
  'RATE_LIMITED',
  'UPSTREAM_UNAVAILABLE',
  'SERVER_ERROR',
] as const

const Word = v.pipe(v.string(), v.nonEmpty(), v.maxLength(128))
/** Decimal places are limited, so that an amount stays readable. */
const AmountText = v.pipe(v.string(), v.regex(/^\d{1,12}(?:\.\d{1,18})?$/, 'Not an amount'))

/** Limits of one payment method, in the payment currency. */
export const OnrampLimit = v.object({ id: Word, min: AmountText, max: AmountText })
export type OnrampLimit = v.InferOutput<typeof OnrampLimit>

/** Currency that users pay with; `id` is its ISO 4217 code. */
export const OnrampPaymentCurrency = v.object({
  id: Word,
  payment_method_limits: v.pipe(v.array(OnrampLimit), v.maxLength(50)),
})
export type OnrampPaymentCurrency = v.InferOutput<typeof OnrampPaymentCurrency>

/** Network on which a currency can be bought. `chain_id` is the reference of its CAIP-2 id. */
export const OnrampNetwork = v.object({
  name: Word,
  display_name: Word,
  chain_id: v.pipe(v.string(), v.maxLength(64)),
  /** Null for the network's native coin. */
  contract_address: v.nullable(v.pipe(v.string(), v.maxLength(128))),
})
export type OnrampNetwork = v.InferOutput<typeof OnrampNetwork>

/** Currency that users can buy, with its networks. */
export const OnrampPurchaseCurrency = v.object({
  id: Word,
  name: Word,
  symbol: Word,
  networks: v.pipe(v.array(OnrampNetwork), v.maxLength(200)),
})
export type OnrampPurchaseCurrency = v.InferOutput<typeof OnrampPurchaseCurrency>

/** Currencies to pay with and to buy. */
export const OnrampOptions = v.object({
  paymentCurrencies: v.pipe(v.array(OnrampPaymentCurrency), v.maxLength(200)),
  purchaseCurrencies: v.pipe(v.array(OnrampPurchaseCurrency), v.maxLength(2000)),
})
export type OnrampOptions = v.InferOutput<typeof OnrampOptions>

/** Currencies to buy and to pay with. */
export const getOnrampOptions = defineRoute({
  method: 'GET',
  path: '/v1/onramp/options',
  response: OnrampOptions,
  errors,
})

const CurrencyAmount = v.object({ amount: DecimalText, currency: Word })

/** Price of a purchase; all amounts are in whole units. */
export const OnrampQuote = v.object({
  /** Total that the user pays. */
  paymentTotal: CurrencyAmount,
  /** Total without fees. */
  paymentSubtotal: CurrencyAmount,
  /** Amount that the user receives. */
  purchaseAmount: CurrencyAmount,
  networkFee: CurrencyAmount,
  quoteId: v.pipe(v.string(), v.maxLength(512)),
})
export type OnrampQuote = v.InferOutput<typeof OnrampQuote>

/** A currency by its id, or as the whole object of the options. */
const Named = v.union([Word, v.object({ id: Word })])

/**
 * Quote for one purchase. `network` is the `name` of one of the currency's networks; other clients send something
 * else, which means the first network. Without `provider`, the first provider that answers is used.
 */
export const postOnrampQuote = defineRoute({
  method: 'POST',
  path: '/v1/onramp/quote',
  body: v.object({
    purchaseCurrency: Named,
    paymentCurrency: Named,
    amount: AmountText,
    network: v.pipe(v.string(), v.maxLength(128)),
    paymentMethod: v.optional(Word),
    provider: v.optional(Word),
  }),
  response: OnrampQuote,
  errors,
})

const PresetAmount = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1_000_000_000))

/**
 * URL of a provider's checkout. The fields `fiatCurrency`, `paymentMethod` and `provider`, and everything but `url` in
 * the answer, are additions of this server. `purchaseId` is the order id that the provider reports back.
 */
export const postOnrampUrl = defineRoute({
  method: 'POST',
  path: '/v1/generators/onrampurl',
  body: v.object({
    destinationWallets: v.pipe(
      v.array(
        v.object({
          address: Word,
          blockchains: v.optional(v.pipe(v.array(Word), v.maxLength(200))),
          assets: v.optional(v.pipe(v.array(Word), v.maxLength(200))),
        }),
      ),
      v.minLength(1),
      v.maxLength(20),
    ),
    defaultNetwork: v.optional(Word),
    partnerUserId: v.optional(v.pipe(v.string(), v.maxLength(49))),
    defaultExperience: v.optional(v.picklist(['buy', 'send'])),
    presetCryptoAmount: v.optional(PresetAmount),
    presetFiatAmount: v.optional(PresetAmount),
    fiatCurrency: v.optional(Word),
    paymentMethod: v.optional(Word),
    provider: v.optional(Word),
  }),
  response: v.object({
    url: v.pipe(v.string(), v.maxLength(8192)),
    provider: v.optional(Word),
    purchaseId: v.optional(v.pipe(v.string(), v.uuid())),
  }),
  errors,
})

/** State of a purchase as its provider reported it. `unknown`: the provider has reported nothing yet. */
export const OnrampPurchase = v.object({
  status: v.picklist(['unknown', 'pending', 'completed', 'failed']),
  /** Transaction that delivered the currency, if the provider named it. */
  transactionHash: v.nullable(v.pipe(v.string(), v.maxLength(128))),
})
export type OnrampPurchase = v.InferOutput<typeof OnrampPurchase>

/** State of a purchase by its `purchaseId`. */
export const getOnrampPurchase = defineRoute({
  method: 'GET',
  path: '/v1/onramp/purchases/:purchaseId',
  response: OnrampPurchase,
  errors,
})
