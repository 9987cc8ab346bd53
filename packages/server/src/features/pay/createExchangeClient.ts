import { BaseError, ExchangePage, ExchangeStatus } from '@fairlead/protocol'
import type { PayExchange } from '../../configuration/Pay.ts'
import type { Log } from '../../log.ts'
import { askInOrder } from '../../vendors/askInOrder.ts'
import { createVendorClient, type VendorClient } from '../../vendors/createVendorClient.ts'

/** Default header of an exchange's key. */
const defaultKeyHeader = 'x-api-key'

/** Payment that an exchange is asked to make. */
export type ExchangeOrder = {
  /** In the asset's smallest unit: a decimal integer. */
  readonly amount: string
  /** CAIP-19 id. */
  readonly asset: string
  /** CAIP-10 id. */
  readonly recipient: string
}

/** Client of one exchange. Its methods throw `UPSTREAM_UNAVAILABLE` when the exchange fails or is too slow. */
export type ExchangeClient = {
  /** Starts a payment. @returns The page where the user pays. */
  start(order: ExchangeOrder): Promise<ExchangePage>
  /** Returns `UNKNOWN` if the exchange does not know the session. */
  status(sessionId: string): Promise<ExchangeStatus>
}

/**
 * Creates the client of an exchange, which offers `POST {url}/payments` and `GET {url}/payments/{sessionId}`. No
 * failure quotes the URL or the key.
 */
export function createExchangeClient(
  exchange: PayExchange,
  options: { clock: () => number; fetch: typeof globalThis.fetch; log: Log },
): ExchangeClient {
  const { key, keyHeader = defaultKeyHeader, url } = exchange
  const { log } = options
  const client = createVendorClient({
    ...options,
    ...(key && { headers: { [keyHeader]: key } }),
    url,
  })
  const ask = <answer>(question: (signal: AbortSignal) => Promise<answer>) =>
    askInOrder(
      [{ ask: (_: undefined, signal) => question(signal), vendor: exchange.id }],
      undefined,
      { feature: 'pay', log },
    )
  return {
    start: (body) => ask((signal) => client.ask(ExchangePage, { body, path: '/payments', signal })),
    status: (sessionId) => ask((signal) => readStatus(client, sessionId, signal)),
  }
}

async function readStatus(
  client: VendorClient,
  sessionId: string,
  signal: AbortSignal,
): Promise<ExchangeStatus> {
  try {
    const path = `/payments/${encodeURIComponent(sessionId)}`
    return await client.ask(ExchangeStatus, { path, signal })
  } catch (error) {
    if (BaseError.is(error) && error.code === 'NOT_FOUND') return { status: 'UNKNOWN' }
    throw error
  }
}
