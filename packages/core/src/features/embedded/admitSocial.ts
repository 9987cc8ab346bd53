import { BaseError } from '@fairlead/protocol'
import type { Fairlead } from '../../Fairlead.ts'
import type { Frame } from '../../frame/createFrame.ts'
import { FrameError } from '../../frame/frameErrors.ts'
import { abortable, throwIfAborted } from '../../utils/abortable.ts'
import type { SocialRun, SocialUser } from './createSocialRun.ts'
import { socialState } from './socialState.ts'

/**
 * Who it is, as the frame says. Where it wants this device approved first, the digits are shown, and it
 * is asked again once somebody has said yes where their mail is read.
 */
export async function admitSocial(
  fairlead: Fairlead,
  options: admitSocial.Options,
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

export declare namespace admitSocial {
  type Options = {
    ask: () => Promise<SocialUser>
    ended: AbortSignal
    frame: Frame
    /** Known from an attempt before: the frame waits for the device still. */
    matchCode?: string | undefined
    /** Told what is waited for, and when it is no longer. */
    onDevice: (matchCode: string | undefined) => void
    provider: SocialRun.Options['provider']
  }
}
