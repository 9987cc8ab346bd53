import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { formatUnits } from 'viem'
import { type Answer, createCheckout, page } from './createCheckout.ts'
import { closeScript, drawResult, sheet } from './drawCheckout.ts'
import { type CheckoutChain, findOffer, listOptions, networkName, priceOf } from './offers.ts'
import { createSigning } from './signing.ts'

/** The simulated on-ramp provider. */
export type LocalOnramp = {
  /** Part of the server's configuration: `vendors`. */
  readonly vendors: {
    readonly local: { readonly secret: string; readonly url: string }
    readonly onramp: readonly ['local']
  }
  stop(): Promise<void>
}

const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
const json = (value: unknown, status = 200): Answer => ({
  body: JSON.stringify(value),
  status,
  type: 'application/json',
})

/**
 * Starts the provider: an API for the server, and a checkout that sends real coins of the local chains.
 *
 * @param options.port - On 127.0.0.1; 0 picks a free one.
 * @param options.webhookUrl - Returns the URL of the server to which purchases are reported.
 */
export async function startOnramp(options: startOnramp.Options): Promise<LocalOnramp> {
  const { chains, webhookUrl } = options
  const signing = createSigning()
  const checkout = createCheckout({ chains, signing, webhookUrl })

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/health') return { body: 'ok\n', type: 'text/plain' }
    if (pathname === '/checkout.css') return { body: sheet, type: 'text/css; charset=utf-8' }
    if (pathname === '/close.js') return { body: closeScript, type: 'text/javascript' }
    if (pathname.startsWith('/api/') && !signing.isAuthorized(request.headers.authorization))
      return json({ error: 'unauthorized' }, 401)
    if (pathname === '/api/options') return json(listOptions(chains))
    if (pathname === '/api/quote') return quote(chains, JSON.parse(await readBody(request)))
    const isPost = request.method === 'POST'
    if (pathname === '/deliver' && isPost) return checkout.pay(searchParams, 'deliver')
    if (pathname !== '/checkout') return { body: 'Not found\n', status: 404, type: 'text/plain' }
    if (!isPost) return checkout.show(searchParams)
    const form = new URLSearchParams(await readBody(request))
    return checkout.pay(searchParams, form.get('card') ?? '')
  }

  const server = createServer((request, response) => {
    const failed = (error: unknown) => {
      // Goes to the log of the local services.
      console.error(error)
      return page(drawResult({ text: 'The log says why.', title: 'Failed' }), 500)
    }
    answer(request)
      .catch(failed)
      .then(({ body, status = 200, type }) => {
        response.writeHead(status, {
          'cache-control': 'no-store',
          'content-security-policy': policy,
          'content-type': type,
          'referrer-policy': 'no-referrer',
          'x-content-type-options': 'nosniff',
        })
        response.end(body)
      })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const { secret } = signing
  return {
    vendors: { local: { secret, url: `http://localhost:${port}` }, onramp: ['local'] },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export declare namespace startOnramp {
  type Options = { chains: readonly CheckoutChain[]; port: number; webhookUrl: () => string }
}

function quote(chains: readonly CheckoutChain[], asked: Record<string, string>): Answer {
  const { amount = '', currency = '', network, paymentCurrency = '', paymentMethod = '' } = asked
  const chain = chains.find((one) => networkName(one) === network)
  const offer = chain && findOffer(chain, currency)
  const price = offer && priceOf(offer, { amount, paymentCurrency, paymentMethod })
  if (!price) return json({ error: 'not offered' }, 400)
  const fiat = (cents: bigint) => ({ amount: formatUnits(cents, 2), currency: paymentCurrency })
  return json({
    networkFee: fiat(price.networkFeeCents),
    paymentSubtotal: fiat(price.subtotalCents),
    paymentTotal: fiat(price.totalCents),
    purchaseAmount: {
      amount: formatUnits(price.units, offer.decimals),
      currency: currency.toUpperCase(),
    },
    quoteId: randomBytes(8).toString('hex'),
  })
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
