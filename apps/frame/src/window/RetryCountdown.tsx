import { useEffect, useState } from 'react'
import type { Account } from './Account.ts'
import type { WindowWords } from './words/WindowWords.ts'

/**
 * Shows the time left until the user can try again. Not a live region: the error was announced already, and a screen
 * reader would announce every second.
 */
export function RetryCountdown({ environment, waitMs, words }: RetryCountdown.Props) {
  const { clock, schedule } = environment
  const [deadline, setDeadline] = useState(() => clock() + waitMs)
  const [, setTicks] = useState(0)
  const left = Math.max(0, Math.ceil((deadline - clock()) / 1_000))
  useEffect(() => setDeadline(clock() + waitMs), [clock, waitMs])
  useEffect(() => {
    if (left === 0) return
    return schedule(() => setTicks((ticks) => ticks + 1), 1_000)
  })
  return (
    <p className="quiet" data-testid="waiting">
      {left === 0 ? words.waitOver : words.waitSeconds.replace('{n}', String(left))}
    </p>
  )
}

export declare namespace RetryCountdown {
  type Props = {
    environment: Pick<Account['environment'], 'clock' | 'schedule'>
    /** Milliseconds from now. */
    waitMs: number
    words: WindowWords
  }
}
