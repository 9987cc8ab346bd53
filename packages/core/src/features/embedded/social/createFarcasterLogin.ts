import type { Fairlead } from '../../../Fairlead.ts'
import { throwIfAborted } from '../../../utils/abortable.ts'
import { describePage } from '../describePage.ts'
import type { LoginParts } from '../login/createLoginEntry.ts'
import { completeSocialLogin } from './completeSocialLogin.ts'
import type { SocialRun } from './createSocialRun.ts'
import { SocialLoginError } from './SocialLoginError.ts'
import { checkRedirect } from './socialRedirect.ts'
import { socialState } from './socialState.ts'

/** Farcaster login of one widget. */
export type FarcasterLogin = ReturnType<typeof createFarcasterLogin>

/** Creates the Farcaster login of a widget. @see the contract of the frame, §10.6. */
export function createFarcasterLogin(
  fairlead: Fairlead,
  { entry, frame, run }: LoginParts & { run: SocialRun },
) {
  const provider = 'farcaster'
  const state = socialState(fairlead)

  async function ask(ended: AbortSignal): Promise<string> {
    try {
      const { url } = await frame.call('GET_FARCASTER_URI', undefined, { signal: ended })
      return checkRedirect(url)
    } catch (error) {
      throwIfAborted(ended)
      throw failed(error)
    }
  }

  return {
    /** @throws `LOGIN_FAILED`, `MODAL_CLOSED`; `REQUEST_ABORTED` if the user left the view. */
    signIn: (given: Omit<SocialRun.Options, 'provider'>): Promise<void> =>
      run({ ...given, provider }, async ({ ended }) => {
        await entry.startOver()
        const farcasterUrl = await ask(ended)
        state.setState({ farcasterUrl, provider, status: 'started' }, true)
        try {
          return await completeSocialLogin(fairlead, {
            ask() {
              // The user may take any amount of time.
              const asking = frame.call('CONNECT_FARCASTER', undefined, { isPatient: true })
              return entry.orSignOut(asking, ended, () => true)
            },
            ended,
            frame,
            onDevice() {},
            provider,
          })
        } catch (error) {
          throwIfAborted(ended)
          throw failed(error)
        }
      }),

    /** Resets the frame after the user left the login without an account. */
    leave() {
      // An absent or failed frame has no login to reset.
      if (frame.status() === 'absent' || frame.status() === 'failed') return
      frame
        .call('RELOAD')
        .then(() => frame.call('SYNC_DAPP_DATA', describePage(fairlead)))
        .catch(() => {})
    },
  }
}

function failed(cause: unknown): SocialLoginError {
  return new SocialLoginError({ cause, shortMessage: 'Failed to connect to farcaster' })
}
