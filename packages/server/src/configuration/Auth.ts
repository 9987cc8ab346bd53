import { isSafeUrl } from '@fairlead/protocol'
import * as v from 'valibot'
import { Address, UpstreamUrl } from './shapes.ts'

// Tokens of people go there: in plain text on this machine alone. The message must not quote it.
const SafeUrl = v.pipe(
  v.string(),
  v.check((url) => isSafeUrl(url), 'Not a URL of https, or of http on this machine'),
)
const Secret = v.pipe(v.string(), v.nonEmpty())

/** A provider that people sign in with. Its addresses are known; others stand in for tests. */
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
/** Apple wants no secret: each login is signed with a key, PKCS #8 in PEM. */
const AppleClient = v.strictObject({
  ...addresses,
  clientId: Secret,
  teamId: Secret,
  keyId: Secret,
  key: v.pipe(v.string(), v.regex(/^-----BEGIN PRIVATE KEY-----/, 'Not a PEM of PKCS #8')),
  jwksUrl: v.optional(SafeUrl),
})

/** Ways to sign in beside e-mail; one that is not here is not offered. */
export const Auth = v.strictObject({
  /** `{}` for the world's relay and registries; the node of the chain should be one of your own. */
  farcaster: v.optional(
    v.strictObject({
      chainId: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
      idRegistry: v.optional(Address),
      keyRegistry: v.optional(Address),
      relayUrl: v.optional(SafeUrl),
      rpcUrl: v.optional(UpstreamUrl),
    }),
  ),
  /** How many logins by e-mail one network address (a /64 of IPv6) begins in an hour; 20. */
  loginsPerIpPerHour: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)),
  ),
  /** Passkeys belong to the host of `FRAME_URL`: without it they are lost. On unless told otherwise. */
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
