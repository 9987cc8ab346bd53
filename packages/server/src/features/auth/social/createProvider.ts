import { createHash } from 'node:crypto'
import { BaseError } from '@fairlead/protocol'
import type { OauthProvider } from '@fairlead/protocol/embedded'
import { importPKCS8, SignJWT } from 'jose'
import * as oauth from 'openid-client'
import { type Brand, brands } from './brands.ts'
import { createProviderFetch } from './createProviderFetch.ts'
import type { Identity } from './Identity.ts'
import { ProviderFailure } from './ProviderFailure.ts'
import { type Exchange, readIdentity } from './readIdentity.ts'

/** Clock difference to providers that is tolerated, in seconds. */
export const clockToleranceSeconds = 60
/** Lifetime of an Apple client secret, in seconds. */
const appleSecretSeconds = 300

/** Values of an authorization request that the response is checked against. */
export type Expected = {
  /** Expected `state` of the response. */
  state: string
  nonce: string
  /** PKCE code verifier. https://www.rfc-editor.org/rfc/rfc7636 */
  verifier: string
}

/** An OAuth provider that users sign in with. */
export type Provider = {
  readonly brand: Pick<Brand, 'usesForm'>
  /**
   * Returns the authorization URL.
   *
   * @param options.asks - True to make the provider show a page even if the user is signed in there, where supported.
   */
  authorizeUrl(expected: Expected, options: { asks: boolean }): Promise<URL>
  /**
   * Exchanges the authorization code for the user's identity.
   *
   * @param answer - The redirect URL with the parameters of the provider's response.
   * @throws `ProviderFailure`
   */
  identify(answer: URL, expected: Expected): Promise<Identity>
}

/** Creates a provider from its configuration. */
export function createProvider(options: createProvider.Options): Provider {
  const { clock, configuration, fetch, name, redirectUri } = options
  const { clientId, clientSecret = '' } = configuration
  const brand = { ...brands[name], ...addressesOf(configuration) }
  const { askingPrompt, emailsUrl, inspectUrl, jwksUrl, tokenUrl, userUrl } = brand
  const urls = [emailsUrl, inspectUrl, jwksUrl, tokenUrl, userUrl].filter(
    (url) => url !== undefined,
  )
  const ask = createProviderFetch({ fetch, urls })
  const client = createClient(options, brand)
  client[oauth.customFetch] = ask

  return {
    brand,

    async authorizeUrl({ nonce, state, verifier }, { asks }) {
      return oauth.buildAuthorizationUrl(client, {
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        redirect_uri: redirectUri,
        scope: brand.scope,
        state,
        ...(jwksUrl && { nonce }),
        ...(asks && askingPrompt && { prompt: askingPrompt }),
        ...(brand.usesForm && { response_mode: 'form_post' }),
      })
    },

    async identify(answer, { nonce, state, verifier }) {
      try {
        const tokens = await oauth.authorizationCodeGrant(client, answer, {
          expectedState: state,
          pkceCodeVerifier: verifier,
          ...(jwksUrl && { expectedNonce: nonce, idTokenExpected: true }),
        })
        const { access_token: accessToken } = tokens
        const claims = tokens.claims()
        if (claims) requireOnlyUs(claims, { accessToken, clientId, nowMs: clock() })
        const exchange: Exchange = {
          accessToken,
          ask: (url, how) => askFor(url, how?.isPublic ? undefined : accessToken),
          brand,
          claims,
          clientId,
          clientSecret,
        }
        return await readIdentity(name, exchange)
      } catch (error) {
        if (error instanceof ProviderFailure) throw error
        // The error may quote tokens or personal data, so only its kind is passed on.
        throw new ProviderFailure(BaseError.is(error) ? 'answer' : reasonOf(error))
      }
    },
  }

  async function askFor(url: string, accessToken: string | undefined): Promise<unknown> {
    const response = await ask(url, {
      body: undefined,
      headers: {
        accept: 'application/json',
        'user-agent': 'Fairlead',
        ...(accessToken && { authorization: `Bearer ${accessToken}` }),
      },
      method: 'GET',
      redirect: 'manual',
    })
    if (!response.ok) throw new ProviderFailure('answer')
    return response.json()
  }
}

/** Creates the OAuth client of a provider. */
function createClient(
  { clock, configuration }: createProvider.Options,
  brand: Brand,
): oauth.Configuration {
  const client = new oauth.Configuration(
    {
      authorization_endpoint: brand.authorizeUrl,
      authorization_response_iss_parameter_supported: brand.sendsIssuer ?? false,
      issuer: brand.issuer,
      token_endpoint: brand.tokenUrl,
      ...(brand.jwksUrl && { jwks_uri: brand.jwksUrl }),
    },
    configuration.clientId,
    {
      // Excludes `none` and HMAC algorithms (algorithm confusion).
      id_token_signed_response_alg: 'RS256',
      [oauth.clockTolerance]: clockToleranceSeconds,
    },
    clientAuthOf(brand, configuration, clock),
  )
  // Verifies the signature of id tokens even though they come directly from the token endpoint.
  oauth.enableNonRepudiationChecks(client)
  // The configuration allows plain `http:` only for the local machine.
  if (brand.tokenUrl.startsWith('http:')) oauth.allowInsecureRequests(client)
  return client
}

export declare namespace createProvider {
  type Options = {
    /** Milliseconds since 1970. */
    clock: () => number
    configuration: ProviderConfiguration
    fetch: typeof globalThis.fetch
    name: OauthProvider
    /** Redirect URI registered at the provider. */
    redirectUri: string
  }
}

/** Configuration of a provider, set by the operator. */
export type ProviderConfiguration = {
  clientId: string
  clientSecret?: string | undefined
  /** Apple: team id, key id and private key (PKCS #8, PEM). */
  teamId?: string | undefined
  keyId?: string | undefined
  key?: string | undefined
  issuer?: string | undefined
  authorizeUrl?: string | undefined
  tokenUrl?: string | undefined
  jwksUrl?: string | undefined
  userUrl?: string | undefined
  emailsUrl?: string | undefined
  inspectUrl?: string | undefined
}

function addressesOf(configuration: ProviderConfiguration): Partial<Brand> {
  const { authorizeUrl, emailsUrl, inspectUrl, issuer, jwksUrl, tokenUrl, userUrl } = configuration
  const found = { authorizeUrl, emailsUrl, inspectUrl, issuer, jwksUrl, tokenUrl, userUrl }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

function clientAuthOf(
  { clientAuth, issuer }: Brand,
  configuration: ProviderConfiguration,
  clock: () => number,
): oauth.ClientAuth {
  const { clientId, clientSecret } = configuration
  if (clientAuth === 'basic') return oauth.ClientSecretBasic(clientSecret)
  if (clientAuth === 'post') return oauth.ClientSecretPost(clientSecret)
  const { key = '', keyId = '', teamId = '' } = configuration
  // Created per login, so that a leaked client secret expires within minutes.
  return async (_server, _client, body) => {
    const seconds = Math.floor(clock() / 1000)
    const secret = await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setAudience(issuer)
      .setExpirationTime(seconds + appleSecretSeconds)
      .setIssuedAt(seconds)
      .setIssuer(teamId)
      .setSubject(clientId)
      .sign(await importPKCS8(key, 'ES256'))
    body.set('client_id', clientId)
    body.set('client_secret', secret)
  }
}

/**
 * Requires that the id token was issued to us alone and not in the future, and that it matches the access token.
 *
 * @throws `ProviderFailure`
 */
export function requireOnlyUs(
  { at_hash: hash, aud, azp, iat }: oauth.IDToken,
  { accessToken, clientId, nowMs }: { accessToken: string; clientId: string; nowMs: number },
): void {
  const audiences = [aud].flat()
  const isOurs =
    audiences.every((one) => one === clientId) && (azp === undefined || azp === clientId)
  const digest = createHash('sha256').update(accessToken).digest().subarray(0, 16)
  const isBound = hash === undefined || hash === digest.toString('base64url')
  const isMade = iat <= nowMs / 1000 + clockToleranceSeconds
  if (!isOurs || !isBound || !isMade) throw new ProviderFailure('token')
}

/** Returns the kind of an error, for the log. */
export function reasonOf(error: unknown): 'token' | 'unreachable' {
  const isNetwork = error instanceof TypeError || (error as Error)?.name === 'TimeoutError'
  return isNetwork ? 'unreachable' : 'token'
}
