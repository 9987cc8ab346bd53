import { throwIfAborted } from '../utils/abortable.ts'
import type { Frame } from './createFrame.ts'
import { FrameError } from './frameErrors.ts'

/**
 * Whether somebody is signed in, as the frame says; one that fails says no.
 *
 * @throws where nobody was heard: a frame that does not load, or does not answer, has said nothing of
 *   the login.
 */
export async function isSignedIn(
  frame: Pick<Frame, 'call'>,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const { isConnected } = await frame.call('IS_CONNECTED', undefined, { signal })
    return isConnected
  } catch (error) {
    throwIfAborted(signal)
    if (error instanceof FrameError) return false
    throw error
  }
}
