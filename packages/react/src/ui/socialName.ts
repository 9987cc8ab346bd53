import type { Messages } from '../messages/en.ts'
import type { SocialKind } from './SocialMark.tsx'

const names: Readonly<Record<Exclude<SocialKind, 'passkey'>, string>> = {
  apple: 'Apple',
  discord: 'Discord',
  facebook: 'Facebook',
  farcaster: 'Farcaster',
  github: 'GitHub',
  google: 'Google',
  x: 'X',
}

/** What a provider calls itself; a passkey is called what it is. */
export function socialName(provider: SocialKind, { socialPasskey }: Messages): string {
  return provider === 'passkey' ? socialPasskey : names[provider]
}
