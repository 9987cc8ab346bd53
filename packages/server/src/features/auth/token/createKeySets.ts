import { tryParse } from '@fairlead/protocol'
import { createLocalJWKSet, type JWTVerifyGetKey } from 'jose'
import * as v from 'valibot'
import { Refusal } from '../../../problem.ts'
import { createProviderFetch } from '../social/createProviderFetch.ts'

/** How long fetched keys are used, in milliseconds. Keys that an issuer removes are refused after this time. */
const keptMs = 10 * 60_000
/** Minimum time between two requests to an issuer, in milliseconds. Tokens with made-up key ids cause no more. */
const pauseMs = 30_000

const KeySet = v.object({
  keys: v.pipe(v.array(v.looseObject({ kty: v.string() })), v.maxLength(100)),
})

/** Returns the public keys of an issuer, cached. */
export type KeySets = {
  /** @param url - `jwks_uri` of the issuer. */
  keysOf(url: string): JWTVerifyGetKey
}

/**
 * Creates the cache of issuers' keys. An unknown key id causes another request, so that a rotation takes effect at once.
 *
 * The returned functions throw `UPSTREAM_UNAVAILABLE` if the keys can't be fetched.
 */
export function createKeySets(options: {
  /** Milliseconds since 1970. */
  clock: () => number
  fetch: typeof globalThis.fetch
}): KeySets {
  const { clock, fetch } = options
  const kept = new Map<string, { askedAt: number; keys: Promise<JWTVerifyGetKey> }>()

  function load(url: string): Promise<JWTVerifyGetKey> {
    const keys = fetchKeys(url, fetch)
    const entry = { askedAt: clock(), keys }
    kept.set(url, entry)
    keys.catch(() => {
      // A failure isn't cached: the next login tries again.
      if (kept.get(url) === entry) kept.delete(url)
    })
    return keys
  }

  return {
    keysOf: (url) => async (header, token) => {
      const known = kept.get(url)
      const isFresh = known !== undefined && clock() - known.askedAt < keptMs
      const find = await (isFresh ? known.keys : load(url))
      try {
        return await find(header, token)
      } catch (error) {
        // The key may be newer than the cache.
        const mayAsk = isFresh && clock() - known.askedAt >= pauseMs
        if (!mayAsk) throw error
        return (await load(url))(header, token)
      }
    },
  }
}

async function fetchKeys(url: string, fetch: typeof globalThis.fetch): Promise<JWTVerifyGetKey> {
  try {
    const ask = createProviderFetch({ fetch, urls: [url] })
    const response = await ask(url, {
      body: null,
      headers: { accept: 'application/json' },
      method: 'GET',
      redirect: 'manual',
    })
    const set = response.ok ? tryParse(KeySet, await response.json()) : undefined
    if (set) return createLocalJWKSet(set)
  } catch {
    // Reported below, without quoting the response.
  }
  throw new Refusal('UPSTREAM_UNAVAILABLE', {
    field: 'token',
    shortMessage: 'The keys of this sign-in can’t be loaded. Check `jwksUrl` of the project.',
  })
}
