import { BaseError } from '@fairlead/protocol'
import type { Fairlead } from '../../../Fairlead.ts'
import type { Frame } from '../../../frame/createFrame.ts'
import { FrameError } from '../../../frame/frameErrors.ts'
import { abortable, throwIfAborted } from '../../../utils/abortable.ts'
import type { SocialRun, SocialUser } from './createSocialRun.ts'
import { socialState } from './socialState.ts'

/**
 * Returns the user that the frame reports. If the frame requires approval of this device, shows the
 * match code, waits for the approval by email, and asks again.
 */
export async function completeSocialLogin(
  fairlead: Fairlead,
  options: completeSocialLogin.Options,
): Promise<SocialUser> {
  const { ask, ended, frame, onDevice, provider } = options
  const { events } = fairlead
  const state = socialState(fairlead)
  let { matchCode } = options
  if (!matchCode)
    try {
      return await ask()
    } catch (error) {
      throwIfAborted(ended)
      matchCode = error instanceof FrameError ? error.matchCode : undefined
      if (!matchCode || !BaseError.find(error, 'FACTOR_REQUIRED')) throw error
    }
  onDevice(matchCode)
  state.setState({ matchCode, provider, status: 'device' }, true)
  await abortable(frame.call('CONNECT_DEVICE', undefined, { signal: ended }), ended)
  events.emit('DEVICE_REGISTERED', {})
  onDevice(undefined)
  state.setState({ provider, status: 'user' }, true)
  return ask()
}

export declare namespace completeSocialLogin {
  type Options = {
    ask: () => Promise<SocialUser>
    ended: AbortSignal
    frame: Frame
    /** Match code of an earlier attempt whose device approval is still pending. */
    matchCode?: string | undefined
    /**
     * Called with the match code while the approval is pending, and with `undefined` afterwards.
     */
    onDevice: (matchCode: string | undefined) => void
    provider: SocialRun.Options['provider']
  }
}
