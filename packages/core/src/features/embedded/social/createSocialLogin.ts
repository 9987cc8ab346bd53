import { BaseError, type ErrorCode } from '@fairlead/protocol'
import { detachedLogin } from '@fairlead/protocol/embedded'
import type { Fairlead } from '../../../Fairlead.ts'
import type { PopupProvider } from '../../../modal/routes.ts'
import { chainIdOf, networkById } from '../../../store/selectors.ts'
import { abortable, throwIfAborted } from '../../../utils/abortable.ts'
import { browserFrameEnvironment, type FrameEnvironment } from '../../../utils/frameEnvironment.ts'
import {
  browserPopupEnvironment,
  type PopupEnvironment,
  type PopupWindow,
} from '../../../utils/popupEnvironment.ts'
import type { LoginParts } from '../login/createLoginEntry.ts'
import { completeSocialLogin } from './completeSocialLogin.ts'
import type { SocialRun, SocialUser } from './createSocialRun.ts'
import { notStarted } from './SocialLoginError.ts'
import { checkRedirect, readResult, withReturn } from './socialRedirect.ts'
import { socialState } from './socialState.ts'
import { waitForPopup } from './waitForPopup.ts'

/** Social login of one widget. */
export type SocialLogin = ReturnType<typeof createSocialLogin>

export declare namespace SocialLogin {
  type Options = Omit<SocialRun.Options, 'provider'> & {
    /** `undefined` if the popup was blocked, if the whole page is redirected, or if the provider is not needed. */
    popup: PopupWindow | undefined
    provider: PopupProvider
  }
}

/** Creates the social login of a widget. @see the contract of the frame, §10.4 and §10.7. */
export function createSocialLogin(fairlead: Fairlead, options: LoginParts & { run: SocialRun }) {
  const { environment } = fairlead
  const login: Login = {
    ...options,
    fairlead,
    frames: environment.frame ?? browserFrameEnvironment(),
    state: socialState(fairlead),
    popups: () => environment.popups ?? browserPopupEnvironment(),
  }
  const { run } = options
  fairlead.onDestroy(() => login.polling?.abort())

  return {
    /**
     * Signs in with the popup that was opened by the click handler.
     *
     * @throws `LOGIN_FAILED`, `POPUP_CLOSED`, `MODAL_CLOSED`; `REQUEST_ABORTED` if the user left the view.
     */
    signIn({ popup, provider, ...given }: SocialLogin.Options): Promise<void> {
      login.polling?.abort()
      const known = login.halfway?.provider === provider && !popup ? login.halfway : undefined
      return run({ ...given, provider }, async (signals) => {
        if (known?.user && known.accepted === signals.closed) return known.user
        if (known) return finish(login, signals, known)
        if (popup)
          return finish(
            login,
            signals,
            readHandle(provider, await signInByPopup(login, popup, provider, signals.ended)),
          )
        if (login.popups().isCutOff || fairlead.options.enableSocialRedirect)
          return redirectPage(login, provider, signals.ended)
        throw notStarted(undefined, 'blocked')
      })
        .then(() => forget(login))
        .catch((error: unknown) => {
          // If the code can't load, the popup stays reported as closed.
          if (popup && BaseError.find(error, 'POPUP_CLOSED'))
            pollDetached(login, { ...given, provider }).catch(() => {})
          throw error
        })
        .finally(() => popup?.close())
    },

    /** Continues after a provider has redirected the whole page back. @param resultUri - Unparsed, from the URL. */
    resume: ({ provider, resultUri }: { provider: PopupProvider; resultUri: string }) =>
      run({ provider }, async (signals) =>
        finish(login, signals, readHandle(provider, resultUri)),
      ).then(() => forget(login)),

    /** Discards the stored part of a failed login, so that the next attempt starts at the provider. */
    forget: () => forget(login),
    /** Returns true if a failed login can continue without the provider. */
    isHalfway: () => login.halfway !== undefined,
  }
}

type Login = LoginParts & {
  readonly run: SocialRun
  readonly fairlead: Fairlead
  readonly frames: FrameEnvironment
  readonly state: ReturnType<typeof socialState>
  readonly popups: () => PopupEnvironment
  /** Ends the polling for a detached popup. */
  polling?: AbortController
  /** Login that has returned from the provider but has no account yet. */
  halfway?: Halfway | undefined
}

async function fetchProviderUrl(
  login: Login,
  provider: PopupProvider,
  signal: AbortSignal,
): Promise<string> {
  const { frame } = login
  try {
    const { uri } = await frame.call('GET_SOCIAL_REDIRECT_URI', { provider }, { signal })
    return checkRedirect(uri)
  } catch (error) {
    throwIfAborted(signal)
    throw notStarted(error)
  }
}

/** Redirects the whole page to the provider. The login continues from storage when the user comes back. */
async function redirectPage(
  login: Login,
  provider: PopupProvider,
  signal: AbortSignal,
): Promise<never> {
  const { fairlead, popups, state, storage } = login
  state.setState({ isLeaving: true, provider, status: 'started' }, true)
  const url = withReturn(await fetchProviderUrl(login, provider, signal), popups().href())
  storage.write('pending', JSON.stringify({ provider, startedAt: fairlead.environment.now() }))
  popups().leave(url)
  return abortable(new Promise<never>(() => {}), signal)
}

async function signInByPopup(
  login: Login,
  popup: PopupWindow,
  provider: PopupProvider,
  signal: AbortSignal,
) {
  const { fairlead, frames } = login
  const { environment, options } = fairlead
  const over = new AbortController()
  const ended = AbortSignal.any([signal, over.signal])
  const { origin } = new URL(options.frameUrl ?? '')
  const result = waitForPopup({ environment, frames, origin, popup, signal: ended })
  const going = fetchProviderUrl(login, provider, ended).then((url) => popup.go(url))
  try {
    // If the popup is closed first, the provider's URL is no longer needed.
    return await Promise.race([result, going.then(() => result)])
  } finally {
    over.abort()
    popup.close()
  }
}

function fetchUser(login: Login, ended: AbortSignal, from: Halfway): Promise<SocialUser> {
  const { fairlead, frame, state } = login
  const { matchCode, provider, resultUri } = from
  state.setState({ provider, status: 'user' }, true)
  if (!matchCode) fairlead.events.emit('SOCIAL_USER_REQUESTED', { provider })
  return completeSocialLogin(fairlead, {
    ask: () => connectSocial(login, resultUri, ended),
    ended,
    frame,
    matchCode,
    onDevice(digits) {
      login.halfway = digits ? { ...from, matchCode: digits } : undefined
    },
    provider,
  })
}

function connectSocial(login: Login, uri: string, ended: AbortSignal): Promise<SocialUser> {
  const { entry, frame } = login
  return entry.orSignOut(
    frame.call('CONNECT_SOCIAL', { ...currentNetwork(login), uri }),
    ended,
    () => true,
  )
}

/** Returns the page's current network, if the embedded wallet supports it. */
function currentNetwork({ fairlead }: Login) {
  const now = fairlead.store.getState()
  const network = networkById(now, chainIdOf(now, now.activeNamespace) ?? now.defaultNetwork)
  if (!network || !['eip155', 'solana'].includes(network.chainNamespace)) return {}
  return { chainId: network.caipNetworkId, rpcUrl: network.rpcUrls.default.http[0] }
}

async function finish(
  login: Login,
  { closed, ended }: Signals,
  from: Halfway,
): Promise<SocialUser> {
  const { entry } = login
  if (!entry.isAccepted(closed)) await entry.startOver()
  const user = await fetchUser(login, ended, from).catch((error: unknown) => {
    keepDetached(login, from, error)
    throw error
  })
  login.halfway = { ...from, accepted: closed, user }
  return user
}

/** Keeps a detached login after an error that will pass, so that the user need not sign in at the provider again. */
function keepDetached(login: Login, from: Halfway, error: unknown) {
  const { matchCode, resultUri } = from
  if (resultUri !== detachedLogin) return
  if (temporary.some((code) => BaseError.find(error, code))) login.halfway ??= from
  else if (!matchCode) forget(login)
}

/** Polls for the result of a popup that looks closed: it may be detached, with the user still signing in. */
async function pollDetached(login: Login, given: SocialRun.Options & { provider: PopupProvider }) {
  const { fairlead, run } = login
  const { modal } = fairlead
  const { namespace, provider, signal } = given
  const from: Halfway = { provider, resultUri: detachedLogin }
  const end = new AbortController()
  login.polling = end
  signal?.addEventListener('abort', () => end.abort())
  const { watchDetachedPopup } = await import('./watchDetachedPopup.ts')
  watchDetachedPopup(fairlead, {
    ask: (ended) => connectSocial(login, detachedLogin, ended),
    end,
    onResult(continued) {
      if (modal.isOpen()) modal.push('ConnectingSocial', { namespace, provider })
      else modal.reset('ConnectingSocial', { namespace, provider })
      run(given, async (signals) => {
        if ('error' in continued) {
          keepDetached(login, from, continued.error)
          throw continued.error
        }
        if ('matchCode' in continued) return finish(login, signals, { ...from, ...continued })
        login.halfway = { ...from, accepted: signals.closed, user: continued.user }
        return continued.user
      })
        .then(() => forget(login))
        // The view shows errors.
        .catch(() => {})
    },
  })
}

function forget(login: Login): void {
  login.halfway = undefined
}

function readHandle(provider: PopupProvider, resultUri: string): Halfway {
  return { provider, resultUri: readResult(resultUri) }
}

/** Errors after which the login at the provider is still valid. */
const temporary: readonly ErrorCode[] = ['RATE_LIMITED', 'TOO_EARLY', 'UPSTREAM_UNAVAILABLE']

type Signals = { readonly closed: AbortSignal; readonly ended: AbortSignal }

/** Progress of a login: returned from the provider; waiting for approval of the device; accepted by the frame. */
type Halfway = {
  readonly provider: PopupProvider
  readonly resultUri: string
  readonly accepted?: AbortSignal
  readonly matchCode?: string | undefined
  readonly user?: SocialUser
}
