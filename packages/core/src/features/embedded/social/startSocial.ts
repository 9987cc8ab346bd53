import type { ChainId, Namespace } from '@fairlead/protocol'
import type { Fairlead } from '../../../Fairlead.ts'
import type { SocialProvider } from '../../../FairleadOptions.ts'
import type { PopupProvider, Routes } from '../../../modal/routes.ts'
import { browserPopupEnvironment, type PopupWindow } from '../../../utils/popupEnvironment.ts'
import { embeddedWallet } from '../embeddedWallet.ts'
import { socialState } from './socialState.ts'

/** Size of the provider's popup, in pixels. Source: product specification, section 9. */
export const size = { height: 800, width: 600 }

/**
 * Signs in with a provider and shows the progress. Call it from a click handler; otherwise the
 * browser blocks the popup.
 *
 * @throws `LOGIN_FAILED`, `POPUP_CLOSED`, `MODAL_CLOSED`; `REQUEST_ABORTED` if the user left the
 *   view.
 */
export function startSocial(fairlead: Fairlead, options: startSocial.Options): Promise<void> {
  const { chainId, namespace, provider, signal } = options
  if (provider === 'farcaster') {
    show(fairlead, 'ConnectingFarcaster', { namespace })
    return socialsOf(fairlead).then(({ farcaster }) =>
      farcaster.signIn({ chainId, namespace, signal }),
    )
  }
  const popup = openPopup(fairlead, provider)
  socialState(fairlead).setState({ provider, status: 'started' }, true)
  show(fairlead, 'ConnectingSocial', { namespace, provider })
  return socialsOf(fairlead).then(
    ({ social }) => social.signIn({ chainId, namespace, popup, provider, signal }),
    (error: unknown) => {
      popup?.close()
      throw error
    },
  )
}

export declare namespace startSocial {
  type Options = {
    chainId?: ChainId | undefined
    namespace?: Namespace | undefined
    provider: PopupProvider | SocialProvider
    signal?: AbortSignal | undefined
  }
}

const socialsOf = async (fairlead: Fairlead) => (await embeddedWallet(fairlead)).socials()

/**
 * Opens a popup. Returns `undefined` if the login needs none, and if the page can't observe its popups (Telegram,
 * cross-origin isolation).
 */
function openPopup(fairlead: Fairlead, provider: PopupProvider): PopupWindow | undefined {
  const { environment, options } = fairlead
  const world = environment.popups ?? browserPopupEnvironment()
  if (world.isCutOff || options.enableSocialRedirect) return undefined
  const { problem, provider: last } = socialState(fairlead).getState()
  if (problem?.isHalfway && last === provider) return undefined
  return openLoginPopup(fairlead)
}

/**
 * Opens the popup of a login, which shows a loading page first. Call it from a click handler. Returns `undefined` if the
 * browser blocks it, or if the page can't observe its popups (Telegram, cross-origin isolation).
 */
export function openLoginPopup({
  environment,
  options,
}: Pick<Fairlead, 'environment' | 'options'>): PopupWindow | undefined {
  const world = environment.popups ?? browserPopupEnvironment()
  if (world.isCutOff) return undefined
  const url = `${options.frameUrl?.replace(/\/$/, '')}/loading`
  const query = options.locale ? `?${new URLSearchParams({ locale: options.locale })}` : ''
  return world.open(url + query, size)
}

/** Shows the view, or replaces it if it is open, so that a retry adds no history entry. */
function show<name extends 'ConnectingFarcaster' | 'ConnectingSocial'>(
  { modal }: Fairlead,
  view: name,
  data: NonNullable<Routes[name]>,
) {
  if (modal.view() === view) modal.replace(view, data as never)
  else if (modal.isOpen()) modal.push(view, data as never)
  else modal.reset(view, data as never)
}
