import { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent, fetch } from 'undici'

/** Longest wait for a connection, in milliseconds: short enough to try another upstream in time. */
const connectTimeoutMs = 4_000

/**
 * The server's way out, for addresses from the operator's configuration.
 *
 * Node does not resolve `*.localhost`, browsers do; here these names are this machine too.
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
