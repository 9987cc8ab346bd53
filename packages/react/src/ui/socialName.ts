import type { SocialProvider } from '@fairlead/core'
import type { Messages } from '../messages/en.ts'
import type { SocialKind } from './SocialIcon.tsx'

/** Brand names of the providers; not translated. */
export const providerNames: Readonly<Record<Exclude<SocialKind, 'passkey'>, string>> = {
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

/** Returns the provider's brand name; for a passkey, the translated word. */
export function socialName(provider: SocialKind, { socialPasskey }: Messages): string {
  return provider === 'passkey' ? socialPasskey : providerNames[provider]
}
