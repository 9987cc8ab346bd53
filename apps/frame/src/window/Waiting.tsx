import { useEffect, useState } from 'react'
import type { Account } from './Account.ts'
import type { WindowWords } from './words/WindowWords.ts'

/**
 * How long it is until something can be tried again. What went wrong was said aloud already; seconds that
 * count in a live region would be said aloud, too, each of them.
 */
export function Waiting({ environment, waitMs, words }: Waiting.Props) {
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

export declare namespace Waiting {
  type Props = {
    environment: Pick<Account['environment'], 'clock' | 'schedule'>
    /** From now. */
    waitMs: number
    words: WindowWords
  }
}
