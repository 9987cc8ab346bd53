import type { Environment } from '../environment.ts'

/** How long a page that was told `READY` may stay silent before it is told again, in milliseconds. */
const againMs = 1_500
/** How often at most: after 20 s the page has given up. Source: contract of the frame, §5. */
const mostTimes = 12

/**
 * Tells the page that the frame listens, until it is heard from. Once is not enough: Chromium with a debugger
 * loses a message between two sites while a window is being opened, and a page that missed the only one
 * would wait for its whole time limit, with the person in front of an empty window.
 */
export function announce({ isHeard, say, schedule }: announce.Options): void {
  let left = mostTimes
  const again = () => {
    if (isHeard() || left-- === 0) return
    say(true)
    schedule(again, againMs)
  }
  say(false)
  schedule(again, againMs)
}

export declare namespace announce {
  type Options = {
    /** Whether the page has said anything yet. */
    isHeard: () => boolean
    /** @param isAgain - The same beginning, told once more: nothing was forgotten since. */
    say: (isAgain: boolean) => void
    schedule: Environment['schedule']
  }
}
