import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { BaseError } from '@fairlead/protocol'
import { Agent, fetch } from 'undici'
import { isPublicAddress } from './isPublicAddress.ts'

/** Longest wait for a connection, in milliseconds. */
const connectTimeoutMs = 4_000

/** An address that a host name stands for. */
type HostAddress = { readonly address: string; readonly family: number }

/**
 * The server's way to URLs that strangers wrote into names, tokens and their metadata: `https` to
 * public addresses only. The address is looked at where the connection is made, so that a name that
 * answers differently the second time gains nothing. Redirects are left to the caller, who must come
 * back here with each.
 *
 * The fetch rejects with `REQUEST_REJECTED` (as the error or its cause) what may not be asked.
 *
 * @param options.isAllowed - Which addresses may be asked; public ones unless told otherwise.
 * @param options.resolve - What names stand for; the system's answer unless told otherwise.
 * @param options.ca - Who vouches for hosts, as PEM; the public authorities unless told otherwise.
 */
export function createGuardedFetch(options: createGuardedFetch.Options = {}): GuardedFetch {
  const { isAllowed = isPublicAddress, resolve = resolveBySystem } = options

  const guardedLookup: LookupFunction = (hostname, { all }, callback) => {
    const answer = async () => {
      const found = await resolve(hostname)
      const [first] = found
      // One bad address among good ones is what an attempt to get in looks like.
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
      // A host that is an address is connected to without a lookup.
      const isClosed = isIP(host) !== 0 && !isAllowed(host)
      if (url.protocol !== 'https:' || url.username || url.password || isClosed) throw rejected()
      return fetch(url, { ...init, dispatcher: agent, redirect: 'manual' })
    }) as unknown as typeof globalThis.fetch,
  }
}

/** A fetch with its connections. */
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
