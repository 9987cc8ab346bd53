import { cleanText, type RouteResponse } from '@fairlead/protocol'
import type { getFrameConfig, LoginProvider } from '@fairlead/protocol/embedded'

/** Names of the providers, the same in every language. */
export const providerNames = {
  apple: 'Apple',
  discord: 'Discord',
  facebook: 'Facebook',
  github: 'GitHub',
  google: 'Google',
  x: 'X',
} as const

/** Returns the name of a provider: a built-in one's, or what the project calls its own. */
export function providerTitle(
  provider: LoginProvider,
  { oidc = [] }: Pick<RouteResponse<typeof getFrameConfig>, 'oidc'>,
): string {
  const own = oidc.find(({ name }) => name === provider)
  if (own) return cleanText(own.title)
  return isBuiltIn(provider) ? providerNames[provider] : provider
}

const isBuiltIn = (name: LoginProvider): name is keyof typeof providerNames =>
  Object.hasOwn(providerNames, name)
