import type { Namespace } from '@fairlead/protocol'
import type { OidcName } from '@fairlead/protocol/embedded'
import { offeredOwnProviders } from '../../../actions/projectProviders.ts'
import type { Fairlead } from '../../../Fairlead.ts'
import { type SocialProvider, socialProviders } from '../../../FairleadOptions.ts'
import { browserPopupEnvironment, type PopupEnvironment } from '../../../utils/popupEnvironment.ts'
import { offersEmbedded } from './offersEmail.ts'

/** Providers that don't work in Telegram. Source: product specification, section 4. */
const dropped: Readonly<
  Record<NonNullable<PopupEnvironment['telegram']>, readonly SocialProvider[]>
> = {
  android: ['facebook', 'x'],
  ios: ['google'],
  mac: ['x'],
  other: [],
}
const none: readonly SocialProvider[] = []

/**
 * Returns the providers that the user can sign in with here: built-in ones in the page's order, then the project's own.
 * With `namespace`, only if the embedded wallet supports it.
 */
export function offersSocial(
  fairlead: Fairlead,
  namespace?: Namespace,
): readonly (OidcName | SocialProvider)[] {
  if (!offersEmbedded(fairlead, namespace)) return []
  return [...builtInProviders(fairlead), ...offeredOwnProviders(fairlead)]
}

function builtInProviders({ environment, features }: Fairlead): readonly SocialProvider[] {
  const { socials } = features.getState()
  if (!socials) return none
  const { telegram } = environment.popups ?? browserPopupEnvironment()
  const out = telegram ? dropped[telegram] : none
  // A project may list providers that this version does not support.
  return [...new Set(socials)]
    .flatMap((name) => socialProviders.find((known) => known === name) ?? [])
    .filter((name) => !out.includes(name))
}
