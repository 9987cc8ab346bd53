import type { Fairlead } from '../../../Fairlead.ts'
import type { PopupProvider } from '../../../modal/routes.ts'
import { browserPopupEnvironment } from '../../../utils/popupEnvironment.ts'
import { frameOffers } from '../frameOffers.ts'
import { offersSocial } from '../login/offersSocial.ts'

const none: readonly PopupProvider[] = []

/**
 * Returns the logins that a guest can add in a popup: accounts of providers in the page's order, and a passkey. Farcaster
 * has no popup. Empty if the page can't observe its popups.
 */
export function offersLinks(fairlead: Fairlead): readonly PopupProvider[] {
  const { environment, options } = fairlead
  const { isCutOff } = environment.popups ?? browserPopupEnvironment()
  if (isCutOff || options.enableSocialRedirect) return none
  const providers = offersSocial(fairlead).flatMap((name) => (name === 'farcaster' ? [] : name))
  return frameOffers(fairlead).getState().passkey ? [...providers, 'passkey'] : providers
}
