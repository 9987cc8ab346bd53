import type { OauthProvider, OidcName } from '@fairlead/protocol/embedded'
import type { Log } from '../../log.ts'
import type { Guard, ProvenEndpoint } from '../../middleware/implementProven.ts'
import type { AuthContext } from './AuthContext.ts'
import { defaultFarcaster, type FarcasterConfiguration } from './farcaster/FarcasterContext.ts'
import { farcasterRoutes } from './farcaster/routes.ts'
import { guestRoutes } from './guest/routes.ts'
import { loginsRoutes } from './logins/routes.ts'
import { hasPasskeys, type PasskeyContext } from './passkey/PasskeyContext.ts'
import { passkeyRoutes } from './passkey/routes.ts'
import { createOidcProvider, type OidcConfiguration } from './social/createOidcProvider.ts'
import {
  createProvider,
  type Provider,
  type ProviderConfiguration,
} from './social/createProvider.ts'
import { type OutcomePage, redirectUriOf, socialRoutes } from './social/routes.ts'
import { providerKey } from './social/SocialContext.ts'
import { tokenRoutes } from './token/routes.ts'

/** Login methods besides email, as the operator configured them. */
export type LoginConfiguration = {
  farcaster?:
    | { [name in keyof FarcasterConfiguration]?: FarcasterConfiguration[name] | undefined }
    | undefined
  /** Maximum number of new guests per project and hour. */
  guestsPerProjectPerHour?: number | undefined
  /** Maximum number of email logins per IP address and hour. */
  loginsPerIpPerHour?: number | undefined
  /** OpenID Connect providers of single projects. */
  oidc?: readonly OidcConfiguration[] | undefined
  /** Passkey login; on by default. Always off if the frame's host is an IP address. */
  passkey?: boolean | undefined
  social?: { [name in OauthProvider]?: ProviderConfiguration | undefined } | undefined
}

/** Login methods besides email. */
export type LoginRoutes = {
  endpoints: readonly ProvenEndpoint[]
  hasPasskey: boolean
  /** Names of the built-in providers that are configured. */
  names: readonly string[]
  /** Returns the OpenID Connect providers of one project, with the names for their buttons. */
  oidcOf: (projectId: string) => { name: OidcName; title: string }[]
}

/** Provider names in the order in which the UI offers them. */
const names = ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'] as const

/** Returns the endpoints of all logins but email, and the configured providers. */
export function loginRoutes(
  context: Pick<PasskeyContext, 'codes'> &
    AuthContext & {
      configuration: LoginConfiguration
      fetch: typeof globalThis.fetch
      /** Fetches public addresses only. */
      guardedFetch?: typeof globalThis.fetch | undefined
      log: Log
    },
  guard: Guard,
  page: OutcomePage,
): LoginRoutes {
  const { clock, fetch, frameUrl, guardedFetch } = context
  const {
    farcaster,
    guestsPerProjectPerHour,
    oidc = [],
    passkey = true,
    social = {},
  } = context.configuration
  const providers = new Map<string, Provider>(
    names.flatMap((name) => {
      const configuration = name === 'farcaster' ? undefined : social[name]
      if (name === 'farcaster' || !configuration) return []
      const redirectUri = redirectUriOf(frameUrl, name)
      return [[name, createProvider({ clock, configuration, fetch, name, redirectUri })] as const]
    }),
  )
  for (const configuration of oidc) {
    const { id, projectId } = configuration
    const key = providerKey({ projectId, provider: `oidc:${id}` })
    const redirectUri = redirectUriOf(frameUrl, key)
    const about = { clock, configuration, fetch, guardedFetch, redirectUri }
    providers.set(key, createOidcProvider(about))
  }
  const isOffered = (name: (typeof names)[number]) =>
    name === 'farcaster' ? farcaster !== undefined : providers.has(name)
  const given = Object.entries(farcaster ?? {}).filter(([, value]) => value !== undefined)
  const hasPasskey = passkey && hasPasskeys(frameUrl)
  const socialContext = { ...context, isVouchedFor: guard.isVouchedFor, providers }
  return {
    endpoints: [
      ...passkeyRoutes({ ...context, isOffered: hasPasskey }, guard),
      ...socialRoutes(socialContext, guard, page),
      ...loginsRoutes(socialContext, guard),
      ...tokenRoutes(context, guard),
      ...guestRoutes({ ...context, guestsPerProjectPerHour }, guard),
      ...farcasterRoutes(
        {
          ...context,
          farcaster: farcaster && { ...defaultFarcaster, ...Object.fromEntries(given) },
        },
        guard,
      ),
    ],
    hasPasskey,
    names: names.filter(isOffered),
    oidcOf: (project) =>
      oidc
        .filter(({ projectId }) => projectId === project)
        .map(({ id, title }) => ({ name: `oidc:${id}` as const, title })),
  }
}
