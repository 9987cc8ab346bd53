import { createPrivateKey, type KeyObject, sign as signBytes } from 'node:crypto'
import { BaseError, cleanText, DecimalText, type OnrampOptions, parse } from '@fairlead/protocol'
import * as v from 'valibot'
import type { Vendors } from '../../../configuration/Vendors.ts'
import { createVendorClient } from '../../../vendors/createVendorClient.ts'
import type { CheckoutQuestion, Delivery, OnrampVendor } from '../OnrampVendor.ts'
import { readSignatureHeader, requireSignature, secondsToMs } from '../signatures.ts'

// https://docs.cdp.coinbase.com/onramp-&-offramp

const apiUrl = 'https://api.developer.coinbase.com'
const pageUrl = 'https://pay.coinbase.com'
/** Lifetime of a token for one request, in seconds. */
const tokenSeconds = 120
/** Reference of Solana's main network in its CAIP-2 id. */
const solanaReference = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const Amount = v.object({ currency: v.string(), value: DecimalText })
const Options = v.object({
  payment_currencies: v.pipe(
    v.array(
      v.object({
        id: v.string(),
        limits: v.array(v.object({ id: v.string(), max: DecimalText, min: DecimalText })),
      }),
    ),
    v.maxLength(200),
  ),
  purchase_currencies: v.pipe(
    v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        networks: v.array(
          v.object({
            chain_id: v.optional(v.string()),
            contract_address: v.nullish(v.string()),
            display_name: v.string(),
            name: v.string(),
          }),
        ),
        symbol: v.string(),
      }),
    ),
    v.maxLength(2000),
  ),
})
const Quote = v.object({
  network_fee: Amount,
  payment_subtotal: Amount,
  payment_total: Amount,
  purchase_amount: Amount,
  quote_id: v.string(),
})
const Token = v.object({ token: v.pipe(v.string(), v.regex(/^[-\w.]{1,2048}$/)) })
const Event = v.object({
  eventType: v.string(),
  partnerUserRef: v.nullish(v.string()),
  txHash: v.nullish(v.pipe(v.string(), v.maxLength(128))),
})

/** Events about a purchase, and the state that they report. */
const states = {
  'onramp.transaction.created': 'pending',
  'onramp.transaction.failed': 'failed',
  'onramp.transaction.success': 'completed',
  'onramp.transaction.updated': 'pending',
} as const

/**
 * Creates the vendor Coinbase. Each request is signed with the operator's API key. The checkout is opened with a token
 * that Coinbase returns for one address; the key and the address never reach a URL.
 */
export function coinbaseOnramp(
  configuration: NonNullable<Vendors['coinbase']>,
  options: { clock: () => number; fetch: typeof globalThis.fetch },
): OnrampVendor {
  const { country = 'US', keyId, keySecret, webhookSecret } = configuration
  const { pageUrl: page = pageUrl, url = apiUrl } = configuration
  const key = readKey(keySecret)
  const ask = <const schema extends v.GenericSchema>(
    schema: schema,
    call: { body?: unknown; path: string; query?: Record<string, string>; signal: AbortSignal },
  ) => {
    const method = call.body === undefined ? 'GET' : 'POST'
    const uri = `${method} ${new URL(url).host}${call.path}`
    const token = createToken({ key, keyId, nowMs: options.clock(), uri })
    const headers = { authorization: `Bearer ${token}` }
    return createVendorClient({ ...options, headers, url }).ask(schema, call)
  }
  return {
    vendor: 'coinbase',
    options: async (signal) =>
      toOptions(await ask(Options, { path: '/onramp/v1/buy/options', query: { country }, signal })),
    async quote({ amount, currency, network, paymentCurrency, paymentMethod }, signal) {
      const body = {
        country,
        payment_amount: amount,
        payment_currency: paymentCurrency,
        payment_method: (paymentMethod ?? 'card').toUpperCase(),
        purchase_currency: currency.id,
        purchase_network: network.name,
      }
      const quote = await ask(Quote, { body, path: '/onramp/v1/buy/quote', signal })
      const money = ({ currency: unit, value }: v.InferOutput<typeof Amount>) => ({
        amount: value,
        currency: unit,
      })
      return {
        networkFee: money(quote.network_fee),
        paymentSubtotal: money(quote.payment_subtotal),
        paymentTotal: money(quote.payment_total),
        purchaseAmount: money(quote.purchase_amount),
        quoteId: quote.quote_id,
      }
    },
    async checkout(question, signal) {
      const { address, asset, clientAddress } = question
      const body = {
        addresses: [{ address, ...(asset && { blockchains: [asset.network.name] }) }],
        ...(asset && { assets: [asset.currency.symbol] }),
        clientIp: clientAddress,
      }
      const { token } = await ask(Token, { body, path: '/onramp/v1/token', signal })
      return checkoutUrl(page, question, token)
    },
    ...(webhookSecret && {
      readDelivery(delivery) {
        requireHookSignature(delivery, webhookSecret)
        const event = parse(Event, JSON.parse(delivery.body))
        const id = event.partnerUserRef
        const status = Object.hasOwn(states, event.eventType)
          ? states[event.eventType as keyof typeof states]
          : undefined
        if (!status || !v.is(v.pipe(v.string(), v.uuid()), id)) return undefined
        // `0x` while there is no transaction.
        const hash = event.txHash === '0x' ? null : event.txHash
        return { id, status, transactionHash: hash || null }
      },
    }),
  }
}

/** Returns the URL of the checkout. @param token - Stands for the address; good for one visit. */
function checkoutUrl(page: string, question: CheckoutQuestion, token: string): string {
  const { asset, fiatAmount, fiatCurrency, purchaseId } = question
  const target = new URL('/buy/select-asset', page)
  const query = {
    defaultAsset: asset?.currency.symbol,
    defaultNetwork: asset?.network.name,
    fiatCurrency,
    // Coinbase reports this reference back, and limits it to 49 characters.
    partnerUserRef: purchaseId,
    presetFiatAmount: fiatAmount,
    sessionToken: token,
  }
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) target.searchParams.set(name, value)
  return target.href
}

/** Checks `X-Hook0-Signature`, which covers the time, the names and values of some headers, and the body. */
function requireHookSignature({ body, headers, nowMs }: Delivery, secret: string): void {
  const parts = readSignatureHeader(headers.get('x-hook0-signature'))
  const [time, names = ''] = [parts.get('t'), parts.get('h')]
  const values = names.split(' ').map((name) => readHeader(headers, name))
  requireSignature({
    encoding: 'hex',
    nowMs,
    secret,
    signature: parts.get('v1'),
    signedAtMs: secondsToMs(time),
    text: [time, names, values.join('.'), body].join('.'),
  })
}

/** Returns a header; empty for a name that no header can have. */
function readHeader(headers: Headers, name: string): string {
  return /^[-\w]+$/.test(name) ? (headers.get(name) ?? '') : ''
}

/**
 * Reads the secret of an API key: a PEM for ES256, or base64 of seed and public key for Ed25519.
 *
 * @throws `OPTIONS_INVALID`, which doesn't quote the secret.
 */
function readKey(secret: string): KeyObject {
  try {
    if (secret.includes('-----BEGIN')) return createPrivateKey(secret)
    const seed = Buffer.from(secret, 'base64').subarray(0, 32)
    // https://www.rfc-editor.org/rfc/rfc8410#section-7: the fixed header of an Ed25519 key.
    const header = Buffer.from('302e020100300506032b657004220420', 'hex')
    return createPrivateKey({ format: 'der', key: Buffer.concat([header, seed]), type: 'pkcs8' })
  } catch {
    throw new BaseError('OPTIONS_INVALID', {
      shortMessage: 'vendors.coinbase.keySecret: neither a PEM nor a key in base64',
    })
  }
}

/** Creates the token (JWT) of one request. */
function createToken(options: {
  key: KeyObject
  keyId: string
  nowMs: number
  uri: string
}): string {
  const { key, keyId, nowMs, uri } = options
  const isEd25519 = key.asymmetricKeyType === 'ed25519'
  const seconds = Math.floor(nowMs / 1000)
  const header = { alg: isEd25519 ? 'EdDSA' : 'ES256', kid: keyId, typ: 'JWT' }
  const claims = { exp: seconds + tokenSeconds, iss: 'cdp', nbf: seconds, sub: keyId, uri }
  const text = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = isEd25519
    ? signBytes(null, Buffer.from(text), key)
    : signBytes('sha256', Buffer.from(text), { dsaEncoding: 'ieee-p1363', key })
  return `${text}.${signature.toString('base64url')}`
}

function toOptions(options: v.InferOutput<typeof Options>): OnrampOptions {
  return {
    paymentCurrencies: options.payment_currencies.map(({ id, limits }) => ({
      id,
      payment_method_limits: limits.map((limit) => ({ ...limit, id: limit.id.toLowerCase() })),
    })),
    purchaseCurrencies: options.purchase_currencies.map(({ id, name, networks, symbol }) => ({
      id,
      name: cleanText(name),
      networks: networks.flatMap((network) => {
        const chainId = network.name === 'solana' ? solanaReference : network.chain_id
        if (!chainId || chainId === '0') return []
        return {
          chain_id: chainId,
          contract_address: network.contract_address || null,
          display_name: cleanText(network.display_name),
          name: network.name,
        }
      }),
      symbol,
    })),
  }
}
