import { OnrampOptions, OnrampQuote, parse } from '@fairlead/protocol'
import * as v from 'valibot'
import type { Vendors } from '../../../configuration/Vendors.ts'
import { createVendorClient } from '../../../vendors/createVendorClient.ts'
import type { OnrampVendor } from '../OnrampVendor.ts'
import { readSignatureHeader, requireSignature, secondsToMs, sign } from '../signatures.ts'

const Event = v.object({
  orderId: v.pipe(v.string(), v.uuid()),
  status: v.picklist(['pending', 'failed', 'completed']),
  transactionHash: v.nullable(v.pipe(v.string(), v.maxLength(128))),
})

/** Creates the vendor of the local chains: `devnet/src/onramp`, which delivers test coins for test cards. */
export function localOnramp(
  { secret, url }: NonNullable<Vendors['local']>,
  options: { clock: () => number; fetch: typeof globalThis.fetch },
): OnrampVendor {
  const base = url.replace(/\/+$/, '')
  const client = createVendorClient({
    ...options,
    headers: { authorization: `Bearer ${secret}` },
    url: base,
  })
  return {
    vendor: 'local',
    options: (signal) => client.ask(OnrampOptions, { path: '/api/options', signal }),
    quote({ amount, currency, network, paymentCurrency, paymentMethod = 'card' }, signal) {
      const body = {
        amount,
        currency: currency.id,
        network: network.name,
        paymentCurrency,
        paymentMethod,
      }
      return client.ask(OnrampQuote, { body, path: '/api/quote', signal })
    },
    async checkout({ address, asset, fiatAmount, fiatCurrency, paymentMethod, purchaseId }) {
      const query = new URLSearchParams({ address, orderId: purchaseId })
      const chosen = {
        amount: fiatAmount,
        currency: asset?.currency.id,
        network: asset?.network.name,
        paymentCurrency: fiatCurrency,
        paymentMethod,
      }
      for (const [name, value] of Object.entries(chosen))
        if (value !== undefined) query.set(name, value)
      // The page refuses an unsigned address, so a changed link can't pay another address.
      query.set('signature', sign(secret, query.toString(), 'base64url'))
      return `${base}/checkout?${query}`
    },
    readDelivery({ body, headers, nowMs }) {
      const parts = readSignatureHeader(headers.get('checkout-signature'))
      const time = parts.get('t')
      requireSignature({
        encoding: 'hex',
        nowMs,
        secret,
        signature: parts.get('v1'),
        signedAtMs: secondsToMs(time),
        text: `${time}.${body}`,
      })
      const { orderId, status, transactionHash } = parse(Event, JSON.parse(body))
      return { id: orderId, status, transactionHash }
    },
  }
}
