import type { Fairlead } from '../../../Fairlead.ts'
import type { PopupProvider } from '../../../modal/routes.ts'
import type { Embedded } from '../../../store/state.ts'
import { abortable } from '../../../utils/abortable.ts'
import { browserFrameEnvironment } from '../../../utils/frameEnvironment.ts'
import { browserPopupEnvironment, type PopupWindow } from '../../../utils/popupEnvironment.ts'
import { changeEmbedded } from '../changeEmbedded.ts'
import { embeddedWallet } from '../embeddedWallet.ts'
import { frameOffers } from '../frameOffers.ts'
import { offersSocial } from '../login/offersSocial.ts'
import { requireEmbedded } from '../requireEmbedded.ts'
import { notStarted } from '../social/SocialLoginError.ts'
import { checkRedirect, readResult } from '../social/socialRedirect.ts'
import { openLoginPopup } from '../social/startSocial.ts'
import { waitForPopup } from '../social/waitForPopup.ts'

/**
 * Adds an account of a provider, or a passkey, to the guest of the embedded wallet, whose address stays the same. The
 * frame asks the user before it adds the login. Call it from a click handler; otherwise the browser blocks the popup.
 *
 * @throws `CONFLICT` if the account has a wallet of its own; `POPUP_CLOSED`; `LOGIN_FAILED`; `NOT_CONNECTED`;
 *   `FEATURE_UNAVAILABLE` for a user who is no guest; `REQUEST_REJECTED` or code 4001 if the user declines; the reason
 *   of `signal`.
 */
export function linkLogin(fairlead: Fairlead, options: linkLogin.Options): Promise<void> {
  const popup = openLoginPopup(fairlead)
  return link(fairlead, { ...options, popup }).finally(() => popup?.close())
}

export declare namespace linkLogin {
  type Options = {
    provider: PopupProvider
    /** Aborts when the user leaves before the frame asks. */
    signal: AbortSignal
  }
}

async function link(
  fairlead: Fairlead,
  { popup, provider, signal }: linkLogin.Options & { popup: PopupWindow | undefined },
): Promise<void> {
  requireEmbedded(fairlead)
  if (!popup) throw notStarted(undefined, 'blocked')
  const { environment, options, store } = fairlead
  const { askInFrame, frame } = await embeddedWallet(fairlead)
  const over = new AbortController()
  const ended = AbortSignal.any([signal, over.signal])
  const result = waitForPopup({
    environment,
    frames: environment.frame ?? browserFrameEnvironment(),
    origin: new URL(options.frameUrl ?? '').origin,
    popup,
    signal: ended,
  })
  // The frame that begins has to end it, so it has to be where it asks the user later.
  const asking = frame
    .moveToModal()
    .then(() => frame.call('GET_SOCIAL_REDIRECT_URI', { provider, x: { isLink: true } }))
  const going = abortable(asking, ended).then(({ uri }) => popup.go(checkRedirect(uri)))
  try {
    // If the popup is closed first, the provider's URL is no longer needed.
    const uri = readResult(await Promise.race([result, going.then(() => result)]))
    popup.close()
    await askInFrame(async (aborted) => {
      await frame.call('CONNECT_SOCIAL', { uri }, { isPatient: true, signal: aborted })
      store.setState((state) => changeEmbedded(state, upgraded))
    })
  } finally {
    over.abort()
  }
}

/** Returns the user after an upgrade. */
function upgraded({ isGuest: _, ...embedded }: Embedded): Embedded {
  return embedded
}

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
