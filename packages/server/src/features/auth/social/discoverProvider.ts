import { isSafeUrl, tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import { createProviderFetch } from './createProviderFetch.ts'
import { ProviderFailure } from './ProviderFailure.ts'

/** How long the metadata of an issuer is used, in milliseconds. */
const keptMs = 10 * 60_000
/** Signature algorithms of ID tokens. All are asymmetric, so a public key can't sign. */
const algorithms = ['EdDSA', 'ES256', 'ES384', 'PS256', 'RS256'] as const

const Names = v.array(v.string())
const Metadata = v.object({
  authorization_endpoint: v.string(),
  authorization_response_iss_parameter_supported: v.optional(v.boolean()),
  id_token_signing_alg_values_supported: Names,
  issuer: v.string(),
  jwks_uri: v.string(),
  token_endpoint: v.string(),
  token_endpoint_auth_methods_supported: v.optional(Names),
})

/** Metadata of an issuer that was checked. https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderMetadata */
export type ProviderMetadata = Omit<
  v.InferOutput<typeof Metadata>,
  'id_token_signing_alg_values_supported'
> & { algorithms: [(typeof algorithms)[number], ...(typeof algorithms)[number][]] }

/**
 * Returns a function that fetches the metadata of an issuer, cached for 10 minutes. A failure isn't cached.
 *
 * The function throws `ProviderFailure` if the metadata can't be fetched, names another issuer, or names an endpoint
 * without `https` outside of the issuer's own origin.
 */
export function createDiscovery(options: createDiscovery.Options): () => Promise<ProviderMetadata> {
  const { clock, fetch, issuer } = options
  let kept: { askedAt: number; metadata: Promise<ProviderMetadata> } | undefined
  return () => {
    if (kept && clock() - kept.askedAt < keptMs) return kept.metadata
    const metadata = discover(issuer, fetch)
    const entry = { askedAt: clock(), metadata }
    kept = entry
    metadata.catch(() => {
      if (kept === entry) kept = undefined
    })
    return metadata
  }
}

export declare namespace createDiscovery {
  type Options = {
    /** Milliseconds since 1970. */
    clock: () => number
    fetch: typeof globalThis.fetch
    /** As the operator configured it. */
    issuer: string
  }
}

async function discover(issuer: string, fetch: typeof globalThis.fetch): Promise<ProviderMetadata> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const ask = createProviderFetch({ fetch, urls: [url] })
  const headers = { accept: 'application/json' }
  const response = await ask(url, { body: null, headers, method: 'GET', redirect: 'manual' }).catch(
    (error: unknown) => {
      throw error instanceof ProviderFailure ? error : new ProviderFailure('unreachable')
    },
  )
  const found = response.ok ? tryParse(Metadata, await readJson(response)) : undefined
  // Another issuer's metadata would lead users, codes and tokens elsewhere.
  if (!found || found.issuer !== issuer) throw new ProviderFailure('answer')
  const { id_token_signing_alg_values_supported: supported, ...metadata } = found
  const { origin } = new URL(issuer)
  for (const endpoint of [found.authorization_endpoint, found.jwks_uri, found.token_endpoint])
    if (!isEndpoint(endpoint, origin)) throw new ProviderFailure('address')
  const [first, ...others] = algorithms.filter((name) => supported.includes(name))
  if (!first) throw new ProviderFailure('answer')
  return { ...metadata, algorithms: [first, ...others] }
}

/** Plain `http` is allowed only for an issuer on this machine, which the operator configured. */
function isEndpoint(url: string, issuerOrigin: string): boolean {
  if (!URL.canParse(url) || !isSafeUrl(url)) return false
  const { origin, protocol } = new URL(url)
  return protocol === 'https:' || origin === issuerOrigin
}

function readJson(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined)
}
