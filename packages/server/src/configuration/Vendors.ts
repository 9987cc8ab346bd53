import { isLoopbackHost } from '@fairlead/protocol'
import * as v from 'valibot'
import { Address, ChainName, UpstreamUrl } from './shapes.ts'

/** A vendor with an HTTP API. Default `url`: the vendor's public one. */
const Remote = { key: v.optional(v.pipe(v.string(), v.nonEmpty())), url: v.optional(UpstreamUrl) }

const Secret = v.pipe(v.string(), v.nonEmpty())

/** Vendors that sell crypto currencies. Keys of webhooks are optional: without one, that vendor's are refused. */
const onrampVendors = {
  /** API key of the Coinbase Developer Platform: its id, and the secret as PEM (ES256) or base64 (Ed25519). */
  coinbase: v.optional(
    v.strictObject({
      /** Country whose currencies and limits are offered, ISO 3166-1. Default: US. */
      country: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'Not a country code'))),
      keyId: Secret,
      keySecret: Secret,
      pageUrl: v.optional(UpstreamUrl),
      url: v.optional(UpstreamUrl),
      webhookSecret: v.optional(Secret),
    }),
  ),
  /** The checkout of the local chains, for development. */
  local: v.optional(
    v.strictObject({
      secret: Secret,
      url: v.pipe(
        UpstreamUrl,
        v.check((url) => isLoopbackHost(new URL(url).hostname), 'Not a URL of this machine'),
      ),
    }),
  ),
  meld: v.optional(
    v.strictObject({
      /** Country whose currencies and limits are offered, ISO 3166-1. Default: US. */
      country: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'Not a country code'))),
      key: Secret,
      url: v.optional(UpstreamUrl),
      webhookSecret: v.optional(Secret),
    }),
  ),
  /** Publishable key, secret key (signs URLs) and key of the webhooks. */
  moonpay: v.optional(
    v.strictObject({
      key: Secret,
      pageUrl: v.optional(UpstreamUrl),
      secretKey: Secret,
      url: v.optional(UpstreamUrl),
      webhookKey: v.optional(Secret),
    }),
  ),
}
/** Highest fee of the operator, in hundredths of a percent. */
const feeLimitBps = 100

/** The operator's fee on swaps of one namespace. */
const SwapFee = v.strictObject({
  /** Hundredths of a percent of the amount that is paid, e.g. 25 for 0.25 %. */
  bps: v.pipe(
    v.number(),
    v.integer('Not a whole number of hundredths of a percent'),
    v.minValue(0, 'Less than 0'),
    v.maxValue(feeLimitBps, `More than ${feeLimitBps}, which is 1 %`),
  ),
  /** Account that receives the fee. */
  recipient: v.pipe(
    Address,
    v.check((address) => !/^0x0{40}$/.test(address), 'The zero address loses the fee'),
  ),
})
export type SwapFee = v.InferOutput<typeof SwapFee>

/** A vendor that answers nothing without a key. */
const RemoteWithKey = { key: v.pipe(v.string(), v.nonEmpty()), url: v.optional(UpstreamUrl) }

export const Vendors = v.strictObject({
  balances: v.optional(v.array(v.picklist(['onchain', 'blockscout', 'zerion', 'upstream']))),
  history: v.optional(v.array(v.picklist(['onchain', 'blockscout', 'zerion', 'upstream']))),
  identity: v.optional(v.array(v.picklist(['onchain', 'upstream']))),
  nfts: v.optional(v.array(v.picklist(['onchain', 'blockscout', 'upstream']))),
  /** Empty: nothing can be bought. */
  onramp: v.optional(v.array(v.picklist(['coinbase', 'meld', 'moonpay', 'local']))),
  prices: v.optional(v.array(v.picklist(['onchain', 'coingecko', 'upstream']))),
  /** Vendors of exchange rates. Default: those of `prices` that have rates. */
  rates: v.optional(v.array(v.picklist(['coingecko', 'upstream']))),
  swap: v.optional(
    v.pipe(
      v.array(v.picklist(['onchain', '1inch', '0x', 'lifi', 'uniswap', 'upstream', 'jupiter'])),
      v.check((names) => new Set(names).size === names.length, 'A vendor is listed twice'),
    ),
  ),
  /** Fees on swaps, by namespace. Absent: none. */
  swapFee: v.optional(v.strictObject({ eip155: v.optional(SwapFee) })),
  '1inch': v.optional(v.strictObject(RemoteWithKey)),
  '0x': v.optional(v.strictObject(RemoteWithKey)),
  /** URLs of explorers, by CAIP-2 id. */
  blockscout: v.optional(
    v.strictObject({ key: Remote.key, urls: v.record(ChainName, UpstreamUrl) }),
  ),
  coingecko: v.optional(v.strictObject(Remote)),
  /**
   * Amounts per US dollar, by ISO 4217 code, e.g. `{ "EUR": 0.92 }`. They take precedence over a vendor's rates, and never
   * expire: for servers without internet access.
   */
  fiatRates: v.optional(
    v.record(
      v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'Not an ISO 4217 code in upper case')),
      v.pipe(v.number(), v.finite(), v.gtValue(0)),
    ),
  ),
  /** Swaps on Solana. With a `url`, on every configured Solana network; else on its mainnet. */
  jupiter: v.optional(v.strictObject(RemoteWithKey)),
  /** Works without a key too, with a lower rate limit. */
  lifi: v.optional(
    v.strictObject({
      ...Remote,
      /** Name of the operator at LI.FI, whose portal sets the recipient of `swapFee`. */
      integrator: v.optional(
        v.pipe(v.string(), v.regex(/^[\w.-]{1,23}$/, 'Not the name of an integrator')),
      ),
    }),
  ),
  /** Trading API of Uniswap Labs. */
  uniswap: v.optional(v.strictObject(RemoteWithKey)),
  /** Another server with this data API. */
  upstream: v.optional(v.strictObject({ projectId: v.string(), url: UpstreamUrl })),
  zerion: v.optional(v.strictObject(Remote)),
  ...onrampVendors,
})
export type Vendors = v.InferOutput<typeof Vendors>
