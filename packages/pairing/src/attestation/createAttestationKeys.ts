import { isRecord } from '../jsonRpc.ts'
import type { FindAttestationKey } from './verifyAttestation.ts'

/** Minimum time between two requests, after an unknown key id or a failure, in milliseconds. */
const retryMs = 60_000
/** Maximum time that keys are cached, in milliseconds, regardless of the server's cache headers. */
const maxKeptMs = 24 * 60 * 60_000
/** Maximum number of keys that are read from a response. */
const maxKeys = 8

/**
 * Loads the public keys of an attestation server and caches them until they expire.
 *
 * Call it once before the first message, so that messages can be verified without a request. An unknown key
 * id triggers a new request, at most once a minute.
 */
export function createAttestationKeys(options: createAttestationKeys.Options): FindAttestationKey {
  const { now, url } = options
  let known: ReadonlyMap<string | undefined, CryptoKey> = new Map()
  let keptUntil = 0
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined

  async function ask(): Promise<void> {
    askedAt = now()
    const response = await options.fetch(`${url.replace(/\/+$/, '')}/v3/public-key`)
    const answer: unknown = response.ok ? await response.json() : undefined
    if (!isRecord(answer)) return
    const listed = Array.isArray(answer.keys) ? answer.keys : []
    const entries = await Promise.all([answer.publicKey, ...listed].slice(0, maxKeys).map(readKey))
    const found = new Map(entries.flatMap((entry) => (entry ? [entry] : [])))
    if (found.size === 0) return
    known = found
    const { expiresAt } = answer
    const givenUntil = typeof expiresAt === 'number' ? expiresAt * 1000 : 0
    keptUntil = Math.min(Math.max(givenUntil, now() + retryMs), now() + maxKeptMs)
  }

  return async (keyId) => {
    const current = now() < keptUntil ? known.get(keyId) : undefined
    if (current) return current
    if (!asking && now() - askedAt >= retryMs)
      asking = ask()
        .catch(() => {})
        .finally(() => {
          asking = undefined
        })
    await asking
    return now() < keptUntil ? known.get(keyId) : undefined
  }
}

export declare namespace createAttestationKeys {
  type Options = {
    fetch: (url: string) => Promise<Pick<Response, 'json' | 'ok'>>
    /** Milliseconds since 1970. */
    now: () => number
    /** URL of the server that this wallet trusts, e.g. `https://api.example`. */
    url: string
  }
}

async function readKey(value: unknown): Promise<[string | undefined, CryptoKey] | undefined> {
  if (!isRecord(value) || value.kty !== 'EC' || value.crv !== 'P-256') return undefined
  const { crv, kid, kty, x, y } = value
  if (typeof x !== 'string' || typeof y !== 'string') return undefined
  const key = await crypto.subtle
    .importKey('jwk', { crv, kty, x, y }, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify'])
    .catch(() => undefined)
  return key && [typeof kid === 'string' ? kid : undefined, key]
}
