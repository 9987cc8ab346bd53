import { BaseError } from '@fairlead/protocol'
import { abortReason } from '../../../utils/abortable.ts'
import type { Environment } from '../../../utils/environment.ts'
import type { FrameEnvironment } from '../../../utils/frameEnvironment.ts'
import type { PopupWindow } from '../../../utils/popupEnvironment.ts'
import { notConnected } from './SocialLoginError.ts'

/**
 * Polling interval for the popup's `closed` state, in milliseconds. Source: product specification,
 * section 9.
 */
export const popupPollMs = 1_000

/**
 * Resolves with the result that the frame's site posts from the provider's popup. Messages from other windows are
 * ignored.
 *
 * A message that arrives within one polling interval after the popup closed still counts. A detached popup looks
 * closed at once.
 *
 * @throws `POPUP_CLOSED`; `LOGIN_FAILED` for a result from another origin; the reason of `signal`.
 */
export function waitForPopup(options: waitForPopup.Options): Promise<string> {
  const { environment, frames, origin, popup, signal } = options
  const stops: (() => void)[] = []
  const answer = new Promise<string>((resolve, reject) => {
    let cancel = () => {}
    const closed = () => reject(new BaseError('POPUP_CLOSED', { shortMessage: 'Popup closed' }))
    const look = () => {
      cancel = environment.schedule(popup.isClosed ? closed : look, popupPollMs)
    }
    cancel = environment.schedule(look, popupPollMs)
    const abort = () => reject(abortReason(signal))
    signal.addEventListener('abort', abort)
    const stopListening = frames.listen(({ data, origin: from, source }) => {
      const resultUri = source === popup.source ? resultOf(data) : undefined
      if (resultUri === undefined) return
      if (from === origin) resolve(resultUri)
      else reject(notConnected())
    })
    stops.push(
      stopListening,
      () => cancel(),
      () => signal.removeEventListener('abort', abort),
    )
    if (signal.aborted) abort()
  })
  return answer.finally(() => {
    for (const stop of stops) stop()
  })
}

export declare namespace waitForPopup {
  type Options = {
    environment: Pick<Environment, 'schedule'>
    frames: Pick<FrameEnvironment, 'listen'>
    /** Origin of the frame's site. */
    origin: string
    popup: PopupWindow
    signal: AbortSignal
  }
}

/** Maximum length of a handle that is passed on, in characters. */
const resultLength = 8_192

function resultOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { resultUri } = data as { resultUri?: unknown }
  const isGood = typeof resultUri === 'string' && resultUri !== ''
  return isGood && resultUri.length <= resultLength ? resultUri : undefined
}
