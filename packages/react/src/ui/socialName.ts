import type { ProjectProvider, SocialProvider } from '@fairlead/core'
import type { Messages } from '../messages/en.ts'
import type { SocialKind } from './SocialIcon.tsx'

/** Brand names of the providers; not translated. */
export const providerNames: Readonly<Record<SocialProvider, string>> = {
  apple: 'Apple',
  discord: 'Discord',
  facebook: 'Facebook',
  farcaster: 'Farcaster',
  github: 'GitHub',
  google: 'Google',
  x: 'X',
}

/** A login that a page can name. */
export type Login = SocialProvider | 'email'

/** Returns true if `name` is a login provider or `email`. */
export function isLogin(name: string): name is Login {
  return name === 'email' || Object.hasOwn(providerNames, name)
}

/**
 * Returns the provider's brand name; for a passkey, the translated word; for one of the project, its title, or its id
 * while the project's configuration is not loaded.
 */
export function socialName(
  provider: SocialKind,
  { socialPasskey }: Pick<Messages, 'socialPasskey'>,
  own: readonly ProjectProvider[] = [],
): string {
  if (provider === 'passkey') return socialPasskey
  if (isBuiltIn(provider)) return providerNames[provider]
  return own.find(({ name }) => name === provider)?.title ?? provider.replace(/^oidc:/, '')
}

function isBuiltIn(provider: SocialKind): provider is SocialProvider {
  return Object.hasOwn(providerNames, provider)
}
