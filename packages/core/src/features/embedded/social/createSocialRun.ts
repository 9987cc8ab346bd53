import { BaseError, type ChainId, type Namespace } from '@fairlead/protocol'
import type { Fairlead } from '../../../Fairlead.ts'
import type { SocialProvider } from '../../../FairleadOptions.ts'
import { abortedCall } from '../../../frame/frameErrors.ts'
import type { PopupProvider } from '../../../modal/routes.ts'
import { abortReason } from '../../../utils/abortable.ts'
import type { LoginParts } from '../login/createLoginEntry.ts'
import { notConnected, SocialLoginError } from './SocialLoginError.ts'
import { socialState } from './socialState.ts'

/** User data that a provider returned. */
export type SocialUser = {
  readonly email?: string | null | undefined
  readonly userName?: string | null | undefined
}

/** Runs one login with a provider. It ends when its view is left, and when a newer one starts. */
export type SocialRun = (
  given: SocialRun.Options,
  /**
   * Resolves with the user.
   *
   * @param signals.ended - Aborts with the view, the modal or the caller; `closed` aborts with the modal only.
   */
  ask: (signals: { closed: AbortSignal; ended: AbortSignal }) => Promise<SocialUser>,
) => Promise<void>

export declare namespace SocialRun {
  type Options = {
    chainId?: ChainId | undefined
    namespace?: Namespace | undefined
    provider: PopupProvider | SocialProvider
    signal?: AbortSignal | undefined
  }
}

/** Creates the steps that all logins with a provider share: states, cancellation, and connecting the account. */
export function createSocialRun(
  fairlead: Fairlead,
  { entry, isHalfway, onLeft, storage }: createSocialRun.Options,
): SocialRun {
  const { events, modal } = fairlead
  const state = socialState(fairlead)
  let current: AbortController | undefined
  const isShown = (provider: string | undefined) =>
    modal.view() === (provider === 'farcaster' ? 'ConnectingFarcaster' : 'ConnectingSocial')

  function look() {
    const { provider, status } = state.getState()
    if (status === 'idle' || isShown(provider)) return
    const isClosed = !modal.isOpen()
    const isDone = status === 'success'
    state.setState({ status: 'idle' }, true)
    current?.abort(
      isClosed
        ? new BaseError('MODAL_CLOSED', { shortMessage: 'Modal closed' })
        : abortedCall('GET_USER'),
    )
    onLeft({ isDone, provider })
  }
  fairlead.onDestroy(modal.store.subscribe(look))

  function fail(provider: SocialRun.Options['provider'], error: BaseError) {
    const { code } = error
    if (code === 'POPUP_CLOSED') {
      events.emit('SOCIAL_CANCELLED', { provider })
      modal.showToast({ message: error.shortMessage, variant: 'error', word: 'popupClosed' })
      return modal.back()
    }
    events.emit('SOCIAL_ERROR', { code, provider })
    const kind = error instanceof SocialLoginError ? error.kind : 'failed'
    const problem = { error, isHalfway: isHalfway(), kind }
    state.setState({ problem, provider, status: 'error' }, true)
  }

  return async ({ chainId, namespace, provider, signal }, ask) => {
    current?.abort(abortedCall('GET_USER'))
    // Close toasts of earlier attempts.
    modal.toasts.close()
    const own = new AbortController()
    current = own
    const { closed, ended } = entry.begin(own.signal, signal)
    state.setState({ provider, status: 'started' }, true)
    // The code took time to load, and the user may have left the view.
    look()
    events.emit('SOCIAL_STARTED', { provider })
    try {
      const user = await ask({ closed, ended })
      await entry.enter({
        chainId,
        ended,
        namespace,
        signal: closed,
        onEntering() {
          storage.write('social', provider)
          storage.write('userName', user.userName ?? undefined)
          storage.write('email', user.email ?? undefined)
        },
      })
      events.emit('SOCIAL_SUCCESS', { provider, reconnect: false })
      if (current === own) state.setState({ provider, status: 'success' }, true)
    } catch (error) {
      if (ended.aborted) {
        events.emit('SOCIAL_CANCELLED', { provider })
        throw abortReason(ended)
      }
      const told = BaseError.find(error, 'POPUP_CLOSED')
      const failure = error instanceof SocialLoginError ? error : (told ?? notConnected(error))
      fail(provider, failure)
      throw failure
    } finally {
      if (current === own) current = undefined
    }
  }
}

export declare namespace createSocialRun {
  type Options = LoginParts & {
    /** True if a failed login can continue without the provider. */
    isHalfway: () => boolean
    /** Called when the user has left the login's view. */
    onLeft: (left: { isDone: boolean; provider: SocialRun.Options['provider'] | undefined }) => void
  }
}
