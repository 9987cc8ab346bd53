import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { BaseError } from '@fairlead/protocol'
import { Agent, fetch } from 'undici'
import { isPublicAddress } from './isPublicAddress.ts'

/** Connection timeout, in milliseconds. */
const connectTimeoutMs = 4_000

/** An IP address that a host name resolves to. */
type HostAddress = { readonly address: string; readonly family: number }

/**
 * Creates a fetch for untrusted URLs, as found in names, tokens and their metadata. Only `https` to public addresses is
 * allowed. The address is checked when the connection is made, which prevents DNS rebinding. Redirects are not
 * followed; the caller must pass each one to this fetch again.
 *
 * The fetch rejects with `REQUEST_REJECTED` (as the error or its cause) for refused URLs.
 *
 * @param options.isAllowed - True for allowed addresses. Default: public ones.
 * @param options.resolve - Resolves host names. Default: the system's resolver.
 * @param options.ca - Certificate authorities, as PEM. Default: the public ones.
 */
export function createGuardedFetch(options: createGuardedFetch.Options = {}): GuardedFetch {
  const { isAllowed = isPublicAddress, resolve = resolveBySystem } = options

  const guardedLookup: LookupFunction = (hostname, { all }, callback) => {
    const answer = async () => {
      const found = await resolve(hostname)
      const [first] = found
      // A single private address among public ones is typical of an attack, so the whole host is refused.
      if (!first || !found.every(({ address }) => isAllowed(address))) throw rejected()
      return { first, found }
    }
    answer().then(
      ({ first, found }) =>
        all ? callback(null, [...found]) : callback(null, first.address, first.family),
      (error) => callback(error, []),
    )
  }

  const { ca } = options
  const connect = { lookup: guardedLookup, timeout: connectTimeoutMs, ...(ca && { ca }) }
  const agent = new Agent({ connect })

  return {
    close: () => agent.destroy(),
    fetch: (async (input: string, init: object = {}) => {
      const url = new URL(input)
      const host = url.hostname.replace(/^\[|\]$/g, '')
      // If the host is an IP address, no lookup happens, so it is checked here.
      const isClosed = isIP(host) !== 0 && !isAllowed(host)
      if (url.protocol !== 'https:' || url.username || url.password || isClosed) throw rejected()
      return fetch(url, { ...init, dispatcher: agent, redirect: 'manual' })
    }) as unknown as typeof globalThis.fetch,
  }
}

/** A fetch and its connections. */
export type GuardedFetch = { close(): Promise<void>; fetch: typeof globalThis.fetch }

export declare namespace createGuardedFetch {
  type Options = {
    ca?: string
    isAllowed?: (address: string) => boolean
    resolve?: (hostname: string) => Promise<readonly HostAddress[]>
  }
}

function resolveBySystem(hostname: string): Promise<readonly HostAddress[]> {
  return lookup(hostname, { all: true })
}

function rejected(): BaseError {
  return new BaseError('REQUEST_REJECTED', { shortMessage: 'Not a public https address' })
}
