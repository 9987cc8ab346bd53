import type { SocialProvider } from '@fairlead/core'
import type { Messages } from '../messages/en.ts'
import type { SocialKind } from './SocialIcon.tsx'

/** What each provider calls itself, in every language. */
export const providerNames: Readonly<Record<Exclude<SocialKind, 'passkey'>, string>> = {
  apple: 'Apple',
  discord: 'Discord',
  facebook: 'Facebook',
  farcaster: 'Farcaster',
  github: 'GitHub',
  google: 'Google',
  x: 'X',
}

/** A way to sign in to the embedded wallet that a page can name. */
export type Login = SocialProvider | 'email'

/** Returns true if a page that names this means a way to sign in. */
export function isLogin(name: string): name is Login {
  return name === 'email' || Object.hasOwn(providerNames, name)
}

/** What a provider calls itself; a passkey is called what it is. */
export function socialName(provider: SocialKind, { socialPasskey }: Messages): string {
  return provider === 'passkey' ? socialPasskey : providerNames[provider]
}
