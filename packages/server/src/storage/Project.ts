import { isSafeUrl, RemoteFeature } from '@fairlead/protocol'
import { Recovery } from '@fairlead/protocol/embedded'
import * as v from 'valibot'
import { ProjectId } from '../configuration/shapes.ts'
import { isOriginPattern, isPublicPattern } from './originPatterns.ts'

export { ProjectId }

/** Delay of automatic recovery beside another active device, unless the project sets its own. In hours. */
export const defaultRecoveryDelayHours = 24

const Wei = v.pipe(v.string(), v.regex(/^(?:0|[1-9]\d{0,37})$/, 'Not an amount in wei'))

/** Sponsorship of a project: it pays the gas of operations from its pages. */
export const Sponsorship = v.strictObject({
  /** CAIP-2 ids of the chains; `null` for every chain with a paymaster. */
  chains: v.nullable(
    v.pipe(v.array(v.pipe(v.string(), v.regex(/^eip155:\d{1,32}$/))), v.maxLength(100)),
  ),
  /** Maximum amount per day (UTC), over all chains. Wei, as a decimal string. */
  dailyWei: Wei,
  /** Maximum amount per account and day; `dailyWei` when absent. */
  senderDailyWei: v.optional(Wei),
  /** True to sponsor only users who are signed in with an embedded wallet. Otherwise the project's id is enough. */
  isSignedInOnly: v.optional(v.boolean()),
  /** Contracts that calls may target; any when absent. */
  contracts: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'Not an address'))),
      v.maxLength(200),
    ),
  ),
  /** Maximum value that the calls of one operation may transfer, in wei. */
  maxValueWei: v.optional(Wei),
})
export type Sponsorship = v.InferOutput<typeof Sponsorship>

/** Signature algorithms of sign-in tokens. All are asymmetric, so a public key can't sign. */
const TokenAlgorithm = v.picklist(['EdDSA', 'ES256', 'ES384', 'PS256', 'RS256'])

/** Login with tokens that the project's own backend or identity provider signs (RFC 7519). */
export const TokenLogin = v.strictObject({
  /** Required claim `iss`. */
  issuer: v.pipe(v.string(), v.nonEmpty(), v.maxLength(300)),
  /** Required entry of the claim `aud`. */
  audience: v.pipe(v.string(), v.nonEmpty(), v.maxLength(300)),
  /** Public keys of the issuer (RFC 7517). `https:`, or `http:` on this machine. */
  jwksUrl: v.pipe(
    v.string(),
    v.maxLength(2048),
    v.check((url) => isSafeUrl(url), 'Not a URL of https, or of http on this machine'),
  ),
  /** Allowed signature algorithms. Default: all that are supported. */
  algorithms: v.optional(v.pipe(v.array(TokenAlgorithm), v.minLength(1))),
  /**
   * `required`: each token contains the nonce of this login, which binds it to the browser. `optional` also accepts
   * tokens without one; such a login doesn't approve the device. Default: `required`.
   */
  nonce: v.optional(v.picklist(['optional', 'required'])),
})
export type TokenLogin = v.InferOutput<typeof TokenLogin>

const OriginPattern = v.pipe(v.string(), v.check(isOriginPattern, 'Not an origin pattern'))

/** Editable settings of a project. */
export const ProjectSettings = v.object({
  name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  /** Patterns of `matchesOrigin`; loopback pages are always allowed. */
  allowedOrigins: v.pipe(
    v.array(
      v.pipe(
        OriginPattern,
        v.check(
          (pattern) => !isPublicPattern(pattern),
          'Allows pages of anyone. Put your own domain after the last *',
        ),
      ),
    ),
    v.maxLength(1000),
  ),
  /** Features enabled by the server; `null` leaves every feature to the page. */
  features: v.nullable(v.array(RemoteFeature)),
  isAnalyticsEnabled: v.boolean(),
  isDisabled: v.boolean(),
  /** How a user's new device recovers the embedded wallet. */
  recovery: v.optional(Recovery, 'automatic'),
  /**
   * Hours that automatic recovery waits on a new device if another device of the user was active in the last 30 days;
   * 0 never waits. Default: 24.
   */
  recoveryDelayHours: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(30 * 24)),
    defaultRecoveryDelayHours,
  ),
  /**
   * `development`: preview deployments of anyone may embed the frame. `production`: previews that `allowedOrigins`
   * names, and loopback pages.
   */
  mode: v.optional(v.picklist(['development', 'production']), 'production'),
  /** True if loopback pages and the previews of `allowsPreviews` may embed the frame besides `allowedOrigins`. */
  allowsDefaultOrigins: v.optional(v.boolean(), true),
  /** Overrides what the mode says about preview deployments; `null` doesn't. */
  allowsPreviews: v.optional(v.nullable(v.boolean()), null),
  /**
   * `on` if third-party clients may sign in users. They can't show the digits of a new device, so their users approve
   * it with a button.
   */
  thirdPartyClients: v.optional(v.picklist(['on', 'off']), 'on'),
  /** `null` sponsors nothing. */
  sponsorship: v.optional(v.nullable(Sponsorship), null),
  /** `on` if a browser may create a wallet without a login; see the guide on guests. */
  guests: v.optional(v.picklist(['on', 'off']), 'off'),
  /** `null` offers no login with the project's own tokens. */
  tokenLogin: v.optional(v.nullable(TokenLogin), null),
})
export type ProjectSettings = v.InferInput<typeof ProjectSettings>

/** A project of this server. Times are ISO 8601. */
export const Project = v.object({
  id: ProjectId,
  ...ProjectSettings.entries,
  // Rows may hold public patterns from before they were refused. Such projects keep working, with a warning.
  allowedOrigins: v.pipe(v.array(OriginPattern), v.maxLength(1000)),
  createdAt: v.string(),
  updatedAt: v.string(),
})
export type Project = v.InferOutput<typeof Project>

/** Returns the rules by which pages may embed the frame of a project. */
export function toEmbedderRules(project: toEmbedderRules.Settings) {
  const { allowedOrigins: origins, allowsDefaultOrigins, allowsPreviews, mode } = project
  return {
    allowsDefaultOrigins,
    allowsPreviews: allowsPreviews ?? mode === 'development',
    origins,
  }
}

export declare namespace toEmbedderRules {
  type Settings = Pick<
    Project,
    'allowedOrigins' | 'allowsDefaultOrigins' | 'allowsPreviews' | 'mode'
  >
}
