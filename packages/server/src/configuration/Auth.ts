import { isSafeUrl } from '@fairlead/protocol'
import * as v from 'valibot'
import { Address, UpstreamUrl } from './shapes.ts'

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
  /** Maximum number of email logins started per IP address (/64 for IPv6) and hour. Default: 20. */
  loginsPerIpPerHour: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)),
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
