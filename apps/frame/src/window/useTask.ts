import { BaseError } from '@fairlead/protocol'
import { useState } from 'react'
import { RateLimited } from '../api/RateLimited.ts'
import type { WindowWords } from '../messages/window/windowWords.ts'

/** One task at a time that the user waits for, and its error. */
export type Task = {
  readonly isBusy: boolean
  /** Error message; empty if there is none. */
  readonly problem: string
  /** Time until the server accepts another attempt, in milliseconds; 0 if unknown. */
  readonly waitMs: number
  run(work: () => Promise<void>): Promise<void>
}

const idle = { isBusy: false, problem: '', waitMs: 0 }

/** @param onLost - Called when no user is signed in any more. */
export function useTask(words: WindowWords, onLost: () => void = () => {}): Task {
  const [{ isBusy, problem, waitMs }, setState] = useState(idle)
  return {
    isBusy,
    problem,
    waitMs,
    async run(work) {
      setState({ ...idle, isBusy: true })
      try {
        await work()
        setState(idle)
      } catch (error) {
        // The user cancelled the task, so there is no error to show.
        const isStopped = BaseError.find(error, 'REQUEST_ABORTED') !== undefined
        setState({
          isBusy: false,
          problem: isStopped ? '' : toWords(error, words),
          waitMs: error instanceof RateLimited ? error.waitMs : 0,
        })
        if (BaseError.find(error, 'NOT_CONNECTED')) onLost()
      }
    },
  }
}

function toWords(error: unknown, words: WindowWords): string {
  const code = BaseError.is(error) ? error.code : 'UNKNOWN'
  const known = `error_${code}` as keyof WindowWords
  return words[known] ?? words.failed
}
