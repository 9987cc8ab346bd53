import { cleanText, isSafeUrl } from '@fairlead/protocol'
import * as v from 'valibot'
import { Address, ProjectId, UpstreamUrl } from './shapes.ts'

// These URLs receive users' tokens, so http is allowed on this machine only. The message must not quote the URL.
const SafeUrl = v.pipe(
  v.string(),
  v.check((url) => isSafeUrl(url), 'Not a URL of https, or of http on this machine'),
)
const Secret = v.pipe(v.string(), v.nonEmpty())

/** Endpoints of a login provider. Defaults are built in; tests override them. */
const addresses = {
  issuer: v.optional(SafeUrl),
  authorizeUrl: v.optional(SafeUrl),
  tokenUrl: v.optional(SafeUrl),
}
const OauthClient = v.strictObject({
  ...addresses,
  clientId: Secret,
  clientSecret: Secret,
  jwksUrl: v.optional(SafeUrl),
  userUrl: v.optional(SafeUrl),
  emailsUrl: v.optional(SafeUrl),
  inspectUrl: v.optional(SafeUrl),
})
/** Apple uses no client secret: each login is signed with a key (PKCS #8 in PEM). */
const AppleClient = v.strictObject({
  ...addresses,
  clientId: Secret,
  teamId: Secret,
  keyId: Secret,
  key: v.pipe(v.string(), v.regex(/^-----BEGIN PRIVATE KEY-----/, 'Not a PEM of PKCS #8')),
  jwksUrl: v.optional(SafeUrl),
})

/** Scope of OAuth 2. https://www.rfc-editor.org/rfc/rfc6749#section-3.3 */
const Scope = v.pipe(v.string(), v.regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/, 'Not a scope'))

/** OpenID Connect provider of one project. https://openid.net/specs/openid-connect-discovery-1_0.html */
const OidcClient = v.strictObject({
  /** The only project whose users may sign in with it. */
  projectId: ProjectId,
  /** Part of the redirect URI and of the name `oidc:<id>`. Unique in the project. */
  id: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,10}$/, 'Not an id: 1 to 11 of a-z, 0-9 and -')),
  /** Name on the button. */
  title: v.pipe(
    v.string(),
    v.nonEmpty(),
    v.check(
      (title) => cleanText(title, 40) === title,
      'Not a single line of at most 40 characters',
    ),
  ),
  /** Exactly as the provider spells it in `iss`. */
  issuer: v.pipe(
    SafeUrl,
    v.check((url) => !/[?#]/.test(url), 'An issuer has no query and no fragment'),
  ),
  clientId: Secret,
  /** Absent for a public client. */
  clientSecret: v.optional(Secret),
  /** Default: `openid`, `email` and `profile`. */
  scopes: v.optional(
    v.pipe(
      v.array(Scope),
      v.maxLength(20),
      v.check((scopes) => scopes.includes('openid'), 'The scope `openid` is missing'),
    ),
  ),
})

/** Login methods besides email. Methods that are not listed are not offered. */
export const Auth = v.strictObject({
  /** `{}` for the public relay and registries. Set `rpcUrl` to a node of your own. */
  farcaster: v.optional(
    v.strictObject({
      chainId: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
      idRegistry: v.optional(Address),
      keyRegistry: v.optional(Address),
      relayUrl: v.optional(SafeUrl),
      rpcUrl: v.optional(UpstreamUrl),
    }),
  ),
  /** Maximum number of new guests per project and hour; see `--guests` of a project. Default: 1,000. */
  guestsPerProjectPerHour: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  ),
  /** Maximum number of email logins started per IP address (/64 for IPv6) and hour. Default: 20. */
  loginsPerIpPerHour: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)),
  ),
  /** OpenID Connect providers of single projects. */
  oidc: v.optional(
    v.pipe(
      v.array(OidcClient),
      v.maxLength(1000),
      v.check(
        (clients) =>
          new Set(clients.map(({ id, projectId }) => `${projectId}.${id}`)).size === clients.length,
        'A project has two providers with the same id',
      ),
    ),
  ),
  /** Passkey login. Passkeys are bound to the host of `FRAME_URL` and are lost if it changes. Default: true. */
  passkey: v.optional(v.boolean()),
  social: v.optional(
    v.strictObject({
      google: v.optional(OauthClient),
      x: v.optional(OauthClient),
      discord: v.optional(OauthClient),
      apple: v.optional(AppleClient),
      github: v.optional(OauthClient),
      facebook: v.optional(OauthClient),
    }),
    {},
  ),
})
