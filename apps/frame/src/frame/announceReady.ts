import type { Environment } from '../environment.ts'

/** Delay before `READY` is repeated to a silent page, in milliseconds. */
const againMs = 1_500
/**
 * Maximum number of repetitions: after 20 s the page has given up. Source: contract of the frame,
 * §5.
 */
const mostTimes = 12

/**
 * Sends `READY` to the page until the page answers. Once is not enough: with a debugger attached,
 * Chromium loses messages between two sites while a window opens. A page that missed the only
 * `READY` would wait for its whole timeout, and the user would see an empty window.
 */
export function announceReady({ isHeard, say, schedule }: announceReady.Options): void {
  let left = mostTimes
  const again = () => {
    if (isHeard() || left-- === 0) return
    say(true)
    schedule(again, againMs)
  }
  say(false)
  schedule(again, againMs)
}

export declare namespace announceReady {
  type Options = {
    /** Returns true once the page has sent a message. */
    isHeard: () => boolean
    /** @param isAgain - True for a repetition: no state was lost since the first `READY`. */
    say: (isAgain: boolean) => void
    schedule: Environment['schedule']
  }
}

/**
 * Returns the target origin for `READY`: the parent page as reported by the browser, else the
 * referrer. If neither is known, the target is `*`, because `READY` holds no secret.
 */
export function readyTarget(options: readyTarget.Options): string {
  const [above] = options.ancestorOrigins ?? []
  if (above !== undefined && above !== 'null') return above
  try {
    const { origin } = new URL(options.referrer)
    return origin === 'null' ? '*' : origin
  } catch {
    return '*'
  }
}

export declare namespace readyTarget {
  type Options = {
    /** `location.ancestorOrigins`, if the browser has it. */
    ancestorOrigins: readonly string[] | undefined
    /** `document.referrer`. */
    referrer: string
  }
}
