import type { PopupProvider, SocialProvider } from '@fairlead/core'

/** Login providers, including passkeys and the project's own. */
export type SocialKind = PopupProvider | SocialProvider

// Icons in the style of the others, drawn for this project; none is a provider's artwork.
const paths: Readonly<Record<Exclude<SocialKind, `oidc:${string}`> | 'email' | 'own', string>> = {
  apple:
    'M10 7c1.4-1.1 5.25-1 5.25 3.25 0 3.4-1.9 6-3.4 6-.75 0-1.1-.45-1.85-.45s-1.1.45-1.85.45c-1.5 0-3.4-2.6-3.4-6C4.75 6 8.6 5.9 10 7M10 6.75c0-1.75 1-3 2.5-3.25',
  discord: 'M3.75 4.75h12.5v9H10l-3.25 2.75v-2.75h-3zM7.75 9.25v.1M12.25 9.25v.1',
  email: 'M3.25 5h13.5v10H3.25zM3.5 5.5l6.5 5.25 6.5-5.25',
  facebook: 'M13.5 4.25h-1A2.75 2.75 0 0 0 9.75 7v9.25M6.75 9.75h6',
  farcaster: 'M3.5 4.5h13M5.25 4.5v11.25M14.75 4.5v11.25M5.25 12a4.75 4.75 0 0 1 9.5 0',
  github:
    'M6 3.75a1.75 1.75 0 1 1 0 3.5 1.75 1.75 0 0 1 0-3.5M6 12.75a1.75 1.75 0 1 1 0 3.5 1.75 1.75 0 0 1 0-3.5M14 3.75a1.75 1.75 0 1 1 0 3.5 1.75 1.75 0 0 1 0-3.5M6 7.25v5.5M14 7.25c0 3.5-8 1.5-8 5.25',
  google: 'M15.25 6.5a6.25 6.25 0 1 0 1 3.75H10.5',
  own: 'M4.25 16.25v-12.5h7.5v12.5M11.75 8h4v8.25M3 16.25h14M7 7h2M7 10h2M7 13h2',
  passkey: 'M6.75 6.75a3.25 3.25 0 1 1 0 6.5 3.25 3.25 0 0 1 0-6.5M10 10h7M13.75 10v2.5M16.75 10v2',
  x: 'M4.75 4.75l10.5 10.5M15.25 4.75 4.75 15.25',
}

/** True for a provider of the project, which has no icon of its own. */
function isOwn(provider: SocialKind | 'email'): provider is `oidc:${string}` {
  return provider.startsWith('oidc:')
}

/** The icon of a sign-in provider, or of email. Decoration: the text beside it has the name. */
export function SocialIcon(props: { provider: SocialKind | 'email'; size: number }) {
  const { provider, size } = props
  return (
    <svg
      aria-hidden="true"
      fill="none"
      height={size}
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="1.75"
      viewBox="0 0 20 20"
      width={size}
    >
      <path d={paths[isOwn(provider) ? 'own' : provider]} />
    </svg>
  )
}
