import type { ErrorCode } from '@fairlead/protocol'
import type { Fairlead } from '../../Fairlead.ts'
import { FrameError } from '../../frame/frameErrors.ts'
import type { SocialUser } from './createSocialRun.ts'

/** How often the frame is asked whether a login goes on whose window seems closed, in milliseconds. */
export const cutOffPollMs = 2_000

/** The person is in the window still, or the server away. */
const passing: readonly ErrorCode[] = ['TOO_EARLY', 'UPSTREAM_UNAVAILABLE']
/** It came back, and to nothing for now. The rest means that nothing comes of it any more. */
const tellable: readonly ErrorCode[] = ['FACTOR_REQUIRED', 'LOCKED', 'RATE_LIMITED']

/** What became of a login whose window only seemed closed. */
export type Continued =
  | { readonly user: SocialUser }
  | { readonly matchCode: string }
  | { readonly error: unknown }

/**
 * A provider that isolates its pages cuts its window off: seen from here it is closed from then on, and
 * whoever is in it goes on all the same. So what seems closed is told at once, and beside it the frame
 * is asked for a while, until it has something, until nothing comes any more, or until the person
 * closes the modal.
 */
export function followCutOff(
  { environment, modal }: Pick<Fairlead, 'environment' | 'modal'>,
  { ask, end, goOn }: followCutOff.Options,
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
    goOn(continued)
  }
  const look = () =>
    void ask(signal).then(
      (user) => done({ user }),
      (error: unknown) => {
        if (signal.aborted) return
        // A frame that is gone itself is not asked again.
        const { code, matchCode } = error instanceof FrameError ? error : {}
        if (code && passing.includes(code)) cancel = environment.schedule(look, cutOffPollMs)
        else if (matchCode) done({ matchCode })
        else if (code && tellable.includes(code)) done({ error })
        else end.abort()
      },
    )
  look()
}

export declare namespace followCutOff {
  type Options = {
    /** @throws `TOO_EARLY` while the person is in the window. */
    ask: (signal: AbortSignal) => Promise<SocialUser>
    /** Ends it; it is ended once there is something to go on with. */
    end: AbortController
    goOn: (continued: Continued) => void
  }
}
