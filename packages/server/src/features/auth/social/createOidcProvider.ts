import { createHash } from 'node:crypto'
import { cleanText, parse } from '@fairlead/protocol'
import * as oauth from 'openid-client'
import * as v from 'valibot'
import { createKeySets } from '../token/createKeySets.ts'
import { readPayload } from '../token/verifyToken.ts'
import {
  clockToleranceSeconds,
  type Expected,
  type Provider,
  reasonOf,
  requireOnlyUs,
} from './createProvider.ts'
import { createProviderFetch } from './createProviderFetch.ts'
import { createDiscovery, type ProviderMetadata } from './discoverProvider.ts'
import type { Identity } from './Identity.ts'
import { ProviderFailure } from './ProviderFailure.ts'

/** OpenID Connect provider of one project, as the operator configured it. */
export type OidcConfiguration = {
  clientId: string
  /** Absent for a public client. */
  clientSecret?: string | undefined
  id: string
  issuer: string
  projectId: string
  /** Default: `openid`, `email` and `profile`. */
  scopes?: readonly string[] | undefined
  /** Name on the button. */
  title: string
}

const Claims = v.object({
  email: v.optional(v.pipe(v.string(), v.maxLength(254), v.email())),
  email_verified: v.optional(v.boolean()),
  name: v.optional(v.string()),
  preferred_username: v.optional(v.string()),
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
})

/**
 * Creates the provider of one project. Its endpoints come from the issuer's metadata, its keys from the issuer's JWKS.
 *
 * The operator chose the issuer, so the issuer may be in a private network. Endpoints on other origins are chosen by
 * the issuer alone, so only public addresses are allowed there.
 */
export function createOidcProvider(options: createOidcProvider.Options): Provider {
  const { clock, configuration, redirectUri } = options
  const { clientId, issuer, projectId, scopes = ['openid', 'email', 'profile'] } = configuration
  const fetch = createFetchByOrigin(options)
  const metadataOf = createDiscovery({ clock, fetch, issuer })
  const keySets = createKeySets({ clock, fetch })

  async function verify({ id_token: token = '', access_token: accessToken }: Tokens) {
    const { algorithms, jwks_uri: jwksUrl } = await metadataOf()
    const settings = { algorithms, audience: clientId, issuer, jwksUrl }
    const claims = await readPayload(token, settings, { clock, keySets })
    requireOnlyUs(claims as oauth.IDToken, { accessToken, clientId, nowMs: clock() })
    return parse(Claims, claims)
  }

  return {
    brand: {},

    async authorizeUrl({ nonce, state, verifier }, { asks }) {
      return oauth.buildAuthorizationUrl(createClient(await metadataOf(), options, fetch), {
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        nonce,
        redirect_uri: redirectUri,
        scope: scopes.join(' '),
        state,
        ...(asks && { prompt: 'login' }),
      })
    },

    async identify(answer: URL, { nonce, state, verifier }: Expected): Promise<Identity> {
      try {
        const client = createClient(await metadataOf(), options, fetch)
        const tokens = await oauth.authorizationCodeGrant(client, answer, {
          expectedNonce: nonce,
          expectedState: state,
          idTokenExpected: true,
          pkceCodeVerifier: verifier,
        })
        const { email, email_verified: isVerified, ...claims } = await verify(tokens)
        const name = claims.name ?? claims.preferred_username
        return {
          email: (isVerified && email) || null,
          issuer: identityIssuerOf(projectId, issuer),
          subject: claims.sub,
          userName: (name !== undefined && cleanText(name)) || null,
        }
      } catch (error) {
        if (error instanceof ProviderFailure) throw error
        // The error may quote tokens or personal data, so only its kind is passed on.
        throw new ProviderFailure(reasonOf(error))
      }
    },
  }
}

export declare namespace createOidcProvider {
  type Options = {
    /** Milliseconds since 1970. */
    clock: () => number
    configuration: OidcConfiguration
    /** Fetches addresses of the operator's configuration. */
    fetch: typeof globalThis.fetch
    /** Fetches public addresses only. Absent: endpoints outside of the issuer's origin are refused. */
    guardedFetch?: typeof globalThis.fetch | undefined
    /** Redirect URI registered at the provider. */
    redirectUri: string
  }
}

type Tokens = { access_token: string; id_token?: string | undefined }

/**
 * Returns the issuer under which identities are stored. It contains the project: a project that names the issuer of
 * another project, or of a built-in provider, can't sign in their users.
 */
function identityIssuerOf(projectId: string, issuer: string): string {
  return `oidc:${projectId}:${createHash('sha256').update(issuer).digest('base64url')}`
}

function createClient(
  metadata: ProviderMetadata,
  { configuration }: createOidcProvider.Options,
  fetch: typeof globalThis.fetch,
): oauth.Configuration {
  const { clientId, clientSecret } = configuration
  const { algorithms, authorization_endpoint, issuer } = metadata
  const { token_endpoint: tokenUrl, token_endpoint_auth_methods_supported: methods } = metadata
  // Without a list, a provider supports HTTP Basic.
  const isBasic = methods?.includes('client_secret_basic') ?? true
  const secret = isBasic ? oauth.ClientSecretBasic : oauth.ClientSecretPost
  const client = new oauth.Configuration(
    {
      authorization_endpoint,
      authorization_response_iss_parameter_supported:
        metadata.authorization_response_iss_parameter_supported ?? false,
      id_token_signing_alg_values_supported: algorithms,
      issuer,
      token_endpoint: tokenUrl,
    },
    clientId,
    { [oauth.clockTolerance]: clockToleranceSeconds },
    clientSecret === undefined ? oauth.None() : secret(clientSecret),
  )
  client[oauth.customFetch] = createProviderFetch({ fetch, urls: [tokenUrl] })
  // The configuration allows plain `http:` only for an issuer on this machine.
  if (configuration.issuer.startsWith('http:')) oauth.allowInsecureRequests(client)
  return client
}

/** Returns the fetch for an issuer and its endpoints, which allows private addresses on the issuer's origin only. */
function createFetchByOrigin({
  configuration,
  fetch,
  guardedFetch,
}: createOidcProvider.Options): typeof globalThis.fetch {
  const { origin } = new URL(configuration.issuer)
  return async (input, init) => {
    const url = String(input)
    if (new URL(url).origin === origin) return fetch(url, init)
    if (!guardedFetch) throw new ProviderFailure('address')
    return guardedFetch(url, init)
  }
}
