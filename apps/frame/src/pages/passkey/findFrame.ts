import { tryParse } from '@fairlead/protocol'
import { PasskeyMessage, type PasskeyRequest } from '../../passkey/windowMessages.ts'

/** How long a frame may take to answer, in milliseconds. `againMs`: when it is asked a second time. */
const limitMs = 15_000
export const againMs = 2_500

/** The frame that waits for this window, and its request. */
export type FoundFrame = {
  readonly asked: PasskeyRequest
  readonly port: MessagePort
}

/**
 * Finds the frame that opened this window, or a frame in the page that opened it.
 *
 * Messages only windows of our own origin, each over its own channel; the first one that answers with a request wins.
 * Asks twice, because Chromium with a debugger attached loses messages while a window opens.
 * @returns `undefined` if no frame answers.
 */
export function findFrame(options: findFrame.Options): Promise<FoundFrame | undefined> {
  const { schedule, view } = options
  const windowId = view.location.hash.slice(1)
  const candidates = ownWindows(view)
  if (candidates.length === 0) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const ports: MessagePort[] = []
    let cancelAgain = () => {}
    const end = (found: FoundFrame | undefined) => {
      cancel()
      cancelAgain()
      for (const port of ports) if (port !== found?.port) port.close()
      resolve(found)
    }
    const cancel = schedule(() => end(undefined), limitMs)
    const ask = () => {
      for (const candidate of candidates) {
        const { port1, port2 } = new MessageChannel()
        ports.push(port1)
        port1.onmessage = ({ data }) => {
          const asked = tryParse(PasskeyMessage, data)
          if (asked?.kind === 'ask') end({ asked, port: port1 })
          else if (asked?.kind === 'failed') end(undefined)
        }
        candidate.postMessage(
          { port: port2, type: 'fairlead/passkey-window', windowId },
          view.location.origin,
          [port2],
        )
      }
      cancelAgain = schedule(ask, againMs)
    }
    ask()
  })
}

export declare namespace findFrame {
  type Options = {
    /** @returns Cancels the timer. */
    schedule: (run: () => void, ms: number) => () => void
    view: Pick<Window, 'location' | 'opener'>
  }
}

/** Returns the opener and its frames, limited to windows of this origin. */
function ownWindows({ location, opener }: findFrame.Options['view']): Window[] {
  if (!opener) return []
  const frames = Array.from({ length: opener.length }, (_, index) => opener[index] as Window)
  return [opener as Window, ...frames].filter((one) => {
    try {
      return one.location.origin === location.origin
    } catch {
      // Reading `location.origin` of another origin throws.
      return false
    }
  })
}
