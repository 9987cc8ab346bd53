import type { OauthProvider } from '@fairlead/protocol/embedded'
import type { Log } from '../../log.ts'
import type { Guard, ProvenEndpoint } from '../../middleware/implementProven.ts'
import type { AuthContext } from './AuthContext.ts'
import { defaultFarcaster, type FarcasterConfiguration } from './farcaster/FarcasterContext.ts'
import { farcasterRoutes } from './farcaster/routes.ts'
import { hasPasskeys, type PasskeyContext } from './passkey/PasskeyContext.ts'
import { passkeyRoutes } from './passkey/routes.ts'
import { createProvider, type ProviderConfiguration } from './social/createProvider.ts'
import { type OutcomePage, redirectUriOf, socialRoutes } from './social/routes.ts'

/** Login methods besides email, as the operator configured them. */
export type LoginConfiguration = {
  farcaster?:
    | { [name in keyof FarcasterConfiguration]?: FarcasterConfiguration[name] | undefined }
    | undefined
  /** Maximum number of email logins per IP address and hour. */
  loginsPerIpPerHour?: number | undefined
  /** Passkey login; on by default. Always off if the frame's host is an IP address. */
  passkey?: boolean | undefined
  social?: { [name in OauthProvider]?: ProviderConfiguration | undefined } | undefined
}

/** Provider names in the order in which the UI offers them. */
const names = ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'] as const

/** Returns the endpoints of social, Farcaster and passkey login, and the names of the configured providers. */
export function loginRoutes(
  context: Pick<PasskeyContext, 'codes'> &
    AuthContext & {
      configuration: LoginConfiguration
      fetch: typeof globalThis.fetch
      log: Log
    },
  guard: Guard,
  page: OutcomePage,
): { endpoints: readonly ProvenEndpoint[]; hasPasskey: boolean; names: readonly string[] } {
  const { clock, fetch, frameUrl } = context
  const { farcaster, passkey = true, social = {} } = context.configuration
  const providers = new Map(
    names.flatMap((name) => {
      const configuration = name === 'farcaster' ? undefined : social[name]
      if (name === 'farcaster' || !configuration) return []
      const redirectUri = redirectUriOf(frameUrl, name)
      return [[name, createProvider({ clock, configuration, fetch, name, redirectUri })] as const]
    }),
  )
  const isOffered = (name: (typeof names)[number]) =>
    name === 'farcaster' ? farcaster !== undefined : providers.has(name)
  const given = Object.entries(farcaster ?? {}).filter(([, value]) => value !== undefined)
  const hasPasskey = passkey && hasPasskeys(frameUrl)
  return {
    endpoints: [
      ...passkeyRoutes({ ...context, isOffered: hasPasskey }, guard),
      ...socialRoutes({ ...context, isVouchedFor: guard.isVouchedFor, providers }, guard, page),
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
  }
}
