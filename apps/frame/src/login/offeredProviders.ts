import type { RouteResponse } from '@fairlead/protocol'
import { type getFrameConfig, type LoginProvider, OauthProvider } from '@fairlead/protocol/embedded'

/** Returns the providers that the project offers: built-in ones first, then its own. */
export function offeredProviders({
  oidc = [],
  socials,
}: Pick<RouteResponse<typeof getFrameConfig>, 'oidc' | 'socials'>): LoginProvider[] {
  const known = OauthProvider.options.filter((name) => socials.includes(name))
  return [...known, ...oidc.map(({ name }) => name)]
}
