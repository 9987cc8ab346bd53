import { BaseError, type ErrorCode } from '@fairlead/protocol'
import { cutOffLogin } from '@fairlead/protocol/embedded'
import type { Fairlead } from '../../Fairlead.ts'
import type { Frame } from '../../frame/createFrame.ts'
import type { FrameStorage } from '../../frame/frameStorage.ts'
import type { PopupProvider } from '../../modal/routes.ts'
import { chainIdOf, networkById } from '../../store/selectors.ts'
import { abortable, throwIfAborted } from '../../utils/abortable.ts'
import { browserFrameEnvironment } from '../../utils/frameEnvironment.ts'
import { browserPopupEnvironment, type PopupWindow } from '../../utils/popupEnvironment.ts'
import { completeSocialLogin } from './completeSocialLogin.ts'
import type { LoginEntry } from './createLoginEntry.ts'
import type { SocialRun, SocialUser } from './createSocialRun.ts'
import { readResult } from './readResult.ts'
import { notStarted } from './SocialLoginError.ts'
import { checkRedirect, withReturn } from './socialRedirect.ts'
import { socialState } from './socialState.ts'
import { waitForPopup } from './waitForPopup.ts'

/** Social login of one widget. */
export type SocialLogin = {
  /**
   * Signs in with the popup that was opened by the click handler.
   *
   * @throws `LOGIN_FAILED`, `POPUP_CLOSED`, `MODAL_CLOSED`; `REQUEST_ABORTED` if the user left the view.
   */
  signIn(options: SocialLogin.Options): Promise<void>
  /** Continues after a provider has redirected the whole page back. @param resultUri - Unparsed, from the URL. */
  goOn(options: { provider: PopupProvider; resultUri: string }): Promise<void>
  /** Discards the stored part of a failed login, so that the next attempt starts at the provider. */
  forget(): void
  /** Returns true if a failed login can continue without the provider. */
  isHalfway(): boolean
}

export declare namespace SocialLogin {
  type Options = Omit<SocialRun.Options, 'provider'> & {
    /** `undefined` if the popup was blocked, if the whole page is redirected, or if the provider is not needed. */
    popup: PopupWindow | undefined
    provider: PopupProvider
  }
}

/** Creates the social login of a widget. @see the contract of the frame, §10.4 and §10.7. */
export function createSocialLogin(
  fairlead: Fairlead,
  options: createSocialLogin.Options,
): SocialLogin {
  const { environment, events, modal, store } = fairlead
  const { entry, frame, run, storage } = options
  const world = () => environment.popups ?? browserPopupEnvironment()
  const frames = environment.frame ?? browserFrameEnvironment()
  const state = socialState(fairlead)
  /** Ends the polling for a detached popup. */
  let alone: AbortController | undefined
  fairlead.onDestroy(() => alone?.abort())
  /** Login that has returned from the provider but has no account yet. */
  let halfway: Halfway | undefined

  async function ask(provider: PopupProvider, signal: AbortSignal): Promise<string> {
    try {
      const { uri } = await frame.call('GET_SOCIAL_REDIRECT_URI', { provider }, { signal })
      return checkRedirect(uri)
    } catch (error) {
      throwIfAborted(signal)
      throw notStarted(error)
    }
  }

  /** Redirects the whole page to the provider. The login continues from storage when the user comes back. */
  async function leave(provider: PopupProvider, signal: AbortSignal): Promise<never> {
    state.setState({ isLeaving: true, provider, status: 'started' }, true)
    const url = withReturn(await ask(provider, signal), world().href())
    storage.write('pending', JSON.stringify({ provider, startedAt: environment.now() }))
    world().leave(url)
    return abortable(new Promise<never>(() => {}), signal)
  }

  async function fromPopup(popup: PopupWindow, provider: PopupProvider, signal: AbortSignal) {
    const over = new AbortController()
    const ended = AbortSignal.any([signal, over.signal])
    const { origin } = new URL(fairlead.options.frameUrl ?? '')
    const result = waitForPopup({ environment, frames, origin, popup, signal: ended })
    const going = ask(provider, ended).then((url) => popup.go(url))
    try {
      // If the popup is closed first, the provider's URL is no longer needed.
      return await Promise.race([result, going.then(() => result)])
    } finally {
      over.abort()
      popup.close()
    }
  }

  function admit(ended: AbortSignal, from: Halfway): Promise<SocialUser> {
    const { matchCode, provider, resultUri } = from
    state.setState({ provider, status: 'user' }, true)
    if (!matchCode) events.emit('SOCIAL_USER_REQUESTED', { provider })
    return completeSocialLogin(fairlead, {
      ask: () => connectSocial(resultUri, ended),
      ended,
      frame,
      matchCode,
      onDevice(digits) {
        halfway = digits ? { ...from, matchCode: digits } : undefined
      },
      provider,
    })
  }

  function connectSocial(uri: string, ended: AbortSignal): Promise<SocialUser> {
    return entry.orSignOut(frame.call('CONNECT_SOCIAL', { ...place(), uri }), ended, () => true)
  }

  /** Returns the page's current network, if the embedded wallet supports it. */
  function place() {
    const now = store.getState()
    const network = networkById(now, chainIdOf(now, now.activeNamespace) ?? now.defaultNetwork)
    if (!network || !['eip155', 'solana'].includes(network.chainNamespace)) return {}
    return { chainId: network.caipNetworkId, rpcUrl: network.rpcUrls.default.http[0] }
  }

  async function finish({ closed, ended }: Signals, from: Halfway): Promise<SocialUser> {
    if (!entry.isLetIn(closed)) await entry.startOver()
    const user = await admit(ended, from).catch((error: unknown) => {
      keepCutOff(from, error)
      throw error
    })
    halfway = { ...from, letIn: closed, user }
    return user
  }

  /** Keeps a detached login after an error that will pass, so that the user need not sign in at the provider again. */
  function keepCutOff(from: Halfway, error: unknown) {
    const { matchCode, resultUri } = from
    if (resultUri !== cutOffLogin) return
    if (waitable.some((code) => BaseError.find(error, code))) halfway ??= from
    else if (!matchCode) forget()
  }

  /** Polls for the result of a popup that looks closed: it may be detached, with the user still signing in. */
  async function goOnAlone(given: SocialRun.Options & { provider: PopupProvider }) {
    const { namespace, provider, signal } = given
    const from: Halfway = { provider, resultUri: cutOffLogin }
    const end = new AbortController()
    alone = end
    signal?.addEventListener('abort', () => end.abort())
    const { watchDetachedPopup } = await import('./watchDetachedPopup.ts')
    watchDetachedPopup(fairlead, {
      ask: (ended) => connectSocial(cutOffLogin, ended),
      end,
      goOn(continued) {
        if (modal.isOpen()) modal.push('ConnectingSocial', { namespace, provider })
        else modal.reset('ConnectingSocial', { namespace, provider })
        run(given, async (signals) => {
          if ('error' in continued) {
            keepCutOff(from, continued.error)
            throw continued.error
          }
          if ('matchCode' in continued) return finish(signals, { ...from, ...continued })
          halfway = { ...from, letIn: signals.closed, user: continued.user }
          return continued.user
        })
          .then(forget)
          // The view shows errors.
          .catch(() => {})
      },
    })
  }

  const forget = () => {
    halfway = undefined
  }
  const readable = (provider: PopupProvider, resultUri: string): Halfway => ({
    provider,
    resultUri: readResult(resultUri),
  })

  return {
    signIn({ popup, provider, ...given }) {
      alone?.abort()
      const known = halfway?.provider === provider && !popup ? halfway : undefined
      return run({ ...given, provider }, async (signals) => {
        if (known?.user && known.letIn === signals.closed) return known.user
        if (known) return finish(signals, known)
        if (popup)
          return finish(
            signals,
            readable(provider, await fromPopup(popup, provider, signals.ended)),
          )
        if (world().isCutOff || fairlead.options.enableSocialRedirect)
          return leave(provider, signals.ended)
        throw notStarted(undefined, 'blocked')
      })
        .then(forget)
        .catch((error: unknown) => {
          // If the code can't load, the popup stays reported as closed.
          if (popup && BaseError.find(error, 'POPUP_CLOSED'))
            goOnAlone({ ...given, provider }).catch(() => {})
          throw error
        })
        .finally(() => popup?.close())
    },

    goOn: ({ provider, resultUri }) =>
      run({ provider }, async (signals) => finish(signals, readable(provider, resultUri))).then(
        forget,
      ),

    forget,
    isHalfway: () => halfway !== undefined,
  }
}

/** Errors after which the login at the provider is still valid. */
const waitable: readonly ErrorCode[] = ['RATE_LIMITED', 'TOO_EARLY', 'UPSTREAM_UNAVAILABLE']

type Signals = { readonly closed: AbortSignal; readonly ended: AbortSignal }

/** Progress of a login: returned from the provider; waiting for approval of the device; accepted by the frame. */
type Halfway = {
  readonly provider: PopupProvider
  readonly resultUri: string
  readonly letIn?: AbortSignal
  readonly matchCode?: string | undefined
  readonly user?: SocialUser
}

export declare namespace createSocialLogin {
  type Options = {
    entry: LoginEntry
    frame: Frame
    run: SocialRun
    storage: FrameStorage
  }
}
