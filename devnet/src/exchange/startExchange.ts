import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Address, formatUnits, isAddress } from 'viem'
import { createTreasury, type TreasuryAsset } from './createTreasury.ts'
import { type DrawnPayment, drawPayment, styleSheet } from './drawPayment.ts'

/** A payment that a server has asked for. */
type Payment = {
  amount: bigint
  asset: TreasuryAsset
  id: string
  recipient: Address
  state: DrawnPayment['state']
  txHash?: string
  /** Number of status requests until a slow payment is sent. */
  waits: number
}

/** A slow payment is sent at the third status request. */
const slowWaits = 3

const statuses: Readonly<Record<DrawnPayment['state'], string>> = {
  asked: 'IN_PROGRESS',
  declined: 'FAILED',
  failed: 'FAILED',
  paid: 'SUCCESS',
  processing: 'IN_PROGRESS',
}

/** A simulated exchange that sends tokens of the local chains. */
export type LocalExchange = {
  /** Entry of `pay.exchanges` in the server's configuration. */
  readonly exchange: {
    assets: string[]
    id: string
    key: string
    name: string
    url: string
  }
  stop(): Promise<void>
}

/**
 * Starts the simulated exchange: an API for servers, and a page of its own origin where the user pays or declines.
 *
 * @param options.port - On 127.0.0.1; 0 picks a free one.
 * @param options.rpcUrls - By EVM chain id.
 */
export async function startExchange(options: startExchange.Options): Promise<LocalExchange> {
  const treasury = createTreasury(options.rpcUrls)
  const payments = new Map<string, Payment>()
  const key = randomBytes(24).toString('base64url')

  async function send(payment: Payment): Promise<void> {
    payment.state = 'processing'
    try {
      payment.txHash = await treasury.send(payment.asset, payment.recipient, payment.amount)
      payment.state = 'paid'
    } catch {
      payment.state = 'failed'
    }
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/health') return { body: 'ok\n', type: 'text/plain' }
    if (pathname === '/exchange.css') return { body: styleSheet, type: 'text/css' }
    const isApi = pathname.startsWith('/payments')
    if (isApi && request.headers['x-api-key'] !== key) return json({ error: 'unauthorized' }, 401)
    if (pathname === '/payments' && request.method === 'POST') return start(request)
    const payment = payments.get(pathname.split('/')[2] ?? '')
    if (!payment) return json({ error: 'not found' }, 404)
    if (isApi) return tell(payment)
    return show(payment, request)
  }

  async function start(request: IncomingMessage): Promise<Answer> {
    const { amount, asset: id, recipient } = JSON.parse(await readBody(request))
    const asset = treasury.assets.find((one) => one.id.toLowerCase() === String(id).toLowerCase())
    const to = String(recipient).split(':')[2] ?? ''
    if (!asset || !isAddress(to, { strict: false })) return json({ error: 'unsupported' }, 422)
    const session = randomBytes(12).toString('hex')
    const payment = { amount: BigInt(amount), asset, id: session, recipient: to, waits: 0 }
    payments.set(session, { ...payment, state: 'asked' })
    return json({ sessionId: session, url: `${origin()}/pay/${session}` }, 200)
  }

  async function tell(payment: Payment): Promise<Answer> {
    if (payment.waits > 0) {
      payment.waits -= 1
      if (payment.waits === 0) await send(payment)
    }
    return json({ status: statuses[payment.state], txHash: payment.txHash })
  }

  async function show(payment: Payment, request: IncomingMessage): Promise<Answer> {
    if (request.method === 'POST' && payment.state === 'asked') {
      const choice = new URLSearchParams(await readBody(request)).get('choice')
      if (choice === 'decline') payment.state = 'declined'
      if (choice === 'pay') await send(payment)
      if (choice === 'slowly') Object.assign(payment, { state: 'processing', waits: slowWaits })
    }
    const { amount, asset, id, recipient, state } = payment
    const body = drawPayment({
      amount: `${formatUnits(amount, asset.decimals)} ${asset.symbol}`,
      id,
      network: asset.network,
      recipient,
      state,
    })
    return { body, type: 'text/html; charset=utf-8' }
  }

  const server = createServer((request, response) => {
    answer(request).then(
      ({ body, status = 200, type }) => {
        response.writeHead(status, { ...headers, 'content-type': type }).end(body)
      },
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port, '127.0.0.1', resolve)
  })
  const origin = () => `http://exchange.localhost:${(server.address() as AddressInfo).port}`

  return {
    exchange: {
      assets: treasury.assets.map(({ id }) => id),
      id: 'local',
      key,
      name: 'Local exchange',
      url: origin(),
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export declare namespace startExchange {
  type Options = { port: number; rpcUrls: ReadonlyMap<number, string> }
}

type Answer = { body: string; status?: number; type: string }

const headers = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

function json(value: object, status = 200): Answer {
  return { body: JSON.stringify(value), status, type: 'application/json' }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
