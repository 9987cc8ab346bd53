import { throwIfAborted } from '../utils/abortable.ts'
import type { Frame } from './createFrame.ts'
import { FrameError } from './frameErrors.ts'

/**
 * Resolves to true if the frame reports a signed-in user, and false if it reports none; undefined if the frame returns an
 * error.
 *
 * @throws if the frame does not load or does not respond, since the login state is unknown then.
 */
export async function isSignedIn(
  frame: Pick<Frame, 'call'>,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  try {
    const { isConnected } = await frame.call('IS_CONNECTED', undefined, { signal })
    return isConnected
  } catch (error) {
    throwIfAborted(signal)
    if (error instanceof FrameError) return undefined
    throw error
  }
}
