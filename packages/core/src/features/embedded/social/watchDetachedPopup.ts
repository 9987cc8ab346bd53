import type { ErrorCode } from '@fairlead/protocol'
import type { Fairlead } from '../../../Fairlead.ts'
import { FrameError } from '../../../frame/frameErrors.ts'
import type { SocialUser } from './createSocialRun.ts'

/** Polling interval for the result of a detached login, in milliseconds. */
export const detachedPollMs = 2_000

/** The user is still signing in, or the server is unreachable: ask again. */
const retryable: readonly ErrorCode[] = ['TOO_EARLY', 'UPSTREAM_UNAVAILABLE']
/** The login failed and the user should know why. Any other code ends the polling silently. */
const reportable: readonly ErrorCode[] = ['FACTOR_REQUIRED', 'LOCKED', 'RATE_LIMITED']

/** Result of a login whose popup was detached. */
export type Continued =
  | { readonly user: SocialUser }
  | { readonly matchCode: string }
  | { readonly error: unknown }

/**
 * Polls the frame for the result of a login whose popup looks closed.
 *
 * Providers that send `Cross-Origin-Opener-Policy` detach their popup: `popup.closed` becomes true while the user is
 * still signing in. The modal reports "closed" immediately. Polling continues until the frame returns a result, the
 * login fails, or the user closes the modal.
 */
export function watchDetachedPopup(
  { environment, modal }: Pick<Fairlead, 'environment' | 'modal'>,
  { ask, end, onResult }: watchDetachedPopup.Options,
): void {
  const { signal } = end
  if (signal.aborted) return
  let cancel = () => {}
  const stop = modal.store.subscribe(({ navigation }, before) => {
    if (before.navigation.open && !navigation.open) end.abort()
  })
  signal.addEventListener('abort', () => {
    cancel()
    stop()
  })

  function done(continued: Continued) {
    if (signal.aborted) return
    end.abort()
    onResult(continued)
  }
  const look = () =>
    void ask(signal).then(
      (user) => done({ user }),
      (error: unknown) => {
        if (signal.aborted) return
        // Any other error, e.g. of a removed frame, ends the polling.
        const { code, matchCode, retryAfterSeconds } = error instanceof FrameError ? error : {}
        // The user has finished, and the wallet can't be opened here for some time.
        if (retryAfterSeconds !== undefined) done({ error })
        else if (code && retryable.includes(code))
          cancel = environment.schedule(look, detachedPollMs)
        else if (matchCode) done({ matchCode })
        else if (code && reportable.includes(code)) done({ error })
        else end.abort()
      },
    )
  look()
}

export declare namespace watchDetachedPopup {
  type Options = {
    /** Asks the frame for the result. @throws `TOO_EARLY` while the user is signing in. */
    ask: (signal: AbortSignal) => Promise<SocialUser>
    /** Ends the polling. Aborted here once there is a result. */
    end: AbortController
    onResult: (continued: Continued) => void
  }
}
