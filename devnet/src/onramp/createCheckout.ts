import { formatUnits } from 'viem'
import { deliver } from './deliver.ts'
import { drawForm, drawResult, testCards } from './drawCheckout.ts'
import { type CheckoutChain, findOffer, networkName, priceOf } from './offers.ts'
import type { Signing } from './signing.ts'

/** An answer over HTTP. */
export type Answer = { body: string; status?: number; type: string }
type Status = 'completed' | 'failed' | 'pending'

export const page = (body: string, status = 200): Answer => ({
  body,
  status,
  type: 'text/html; charset=utf-8',
})
const invalid = () => page(drawResult({ text: 'This link is not valid.', title: 'Refused' }), 400)

/** Creates the hosted checkout: its form, and the effect of each test card. */
export function createCheckout(options: createCheckout.Options) {
  const { chains, signing, webhookUrl } = options

  async function report(orderId: string, status: Status, transactionHash: string | null = null) {
    const body = JSON.stringify({ orderId, status, transactionHash })
    // Like a real provider, it sends the coins even while the server is down.
    await fetch(webhookUrl(), {
      body,
      headers: { ...signing.headersFor(body), 'content-type': 'application/json' },
      method: 'POST',
    }).catch(() => {})
  }

  function readOrder(query: URLSearchParams) {
    if (!signing.isSigned(query)) return undefined
    const value = (name: string, byDefault = '') => query.get(name) ?? byDefault
    const chain = chains.find((one) => networkName(one) === value('network')) ?? chains[0]
    const offer = chain && findOffer(chain, value('currency', 'usdc'))
    const paymentCurrency = value('paymentCurrency', 'USD')
    const asked = { paymentCurrency, paymentMethod: value('paymentMethod', 'card') }
    const price = offer && priceOf(offer, { amount: value('amount', '100'), ...asked })
    if (!chain || !offer || !price) return undefined
    return { chain, id: value('orderId'), offer, paymentCurrency, price, to: value('address') }
  }

  return {
    show(query: URLSearchParams): Answer {
      const order = readOrder(query)
      if (!order) return invalid()
      const { offer, paymentCurrency, price, to } = order
      return page(
        drawForm({
          action: `/checkout?${query}`,
          pays: `${formatUnits(price.totalCents, 2)} ${paymentCurrency}`,
          receives: `${formatUnits(price.units, offer.decimals)} ${offer.currency.toUpperCase()}`,
          to,
        }),
      )
    },

    /** @param card - A number of {@link testCards}, or `deliver` for an order that was paid slowly. */
    async pay(query: URLSearchParams, card: string): Promise<Answer> {
      const order = readOrder(query)
      if (!order) return invalid()
      const known = Object.entries(testCards).find(([, number]) => plain(number) === plain(card))
      const effect = known?.[0] ?? card
      if (effect === 'closes')
        return page(drawResult({ closes: true, text: 'You left.', title: 'Closed' }))
      if (effect === 'paid' || effect === 'slow') await report(order.id, 'pending')
      if (effect === 'slow') {
        const action = `/deliver?${query}`
        const text = 'Your payment is being processed.'
        return page(drawResult({ action, text, title: 'Processing' }))
      }
      if (effect !== 'paid' && effect !== 'deliver') {
        await report(order.id, 'failed')
        return page(drawResult({ text: 'Your card was declined.', title: 'Declined' }))
      }
      const hash = await deliver(order.chain, { ...order, units: order.price.units })
      await report(order.id, 'completed', hash)
      const text = 'Your coins were sent. You can close this window.'
      return page(drawResult({ text, title: 'Paid' }))
    },
  }
}

export declare namespace createCheckout {
  type Options = {
    chains: readonly CheckoutChain[]
    signing: Signing
    webhookUrl: () => string
  }
}

function plain(card: string): string {
  return card.replaceAll(' ', '')
}
