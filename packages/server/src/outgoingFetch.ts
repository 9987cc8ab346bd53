import { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent, fetch } from 'undici'

/** Connection timeout, in milliseconds: short enough to try another upstream in time. */
const connectTimeoutMs = 4_000

/**
 * Creates the `fetch` for addresses of the operator's configuration.
 *
 * Node does not resolve `*.localhost` as browsers do; here these names resolve to 127.0.0.1.
 */
export function createOutgoingFetch(): { close(): Promise<void>; fetch: typeof globalThis.fetch } {
  const agent = new Agent({ connect: { lookup, timeout: connectTimeoutMs } })
  const outgoing = ((url: string, init: object = {}) =>
    fetch(url, { ...init, dispatcher: agent })) as unknown as typeof globalThis.fetch
  return { close: () => agent.destroy(), fetch: outgoing }
}

const lookup: LookupFunction = (hostname, options, callback) => {
  if (!/\.localhost$/i.test(hostname)) return systemLookup(hostname, options, callback)
  if (options.all) return callback(null, [{ address: '127.0.0.1', family: 4 }])
  return callback(null, '127.0.0.1', 4)
}
