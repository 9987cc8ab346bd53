import { BaseError } from '@fairlead/protocol'
import { useState } from 'react'
import type { WindowWords } from './words/WindowWords.ts'

/** One thing at a time that a person waits for, and what went wrong with it. */
export type Task = {
  readonly isBusy: boolean
  /** In words; empty while all is well. */
  readonly problem: string
  run(work: () => Promise<void>): Promise<void>
}

/** @param onLost - Nobody is signed in any more. */
export function useTask(words: WindowWords, onLost: () => void = () => {}): Task {
  const [{ isBusy, problem }, setState] = useState({ isBusy: false, problem: '' })
  return {
    isBusy,
    problem,
    async run(work) {
      setState({ isBusy: true, problem: '' })
      try {
        await work()
        setState({ isBusy: false, problem: '' })
      } catch (error) {
        // What a person stopped is over, and nothing went wrong.
        const isStopped = BaseError.find(error, 'REQUEST_ABORTED') !== undefined
        setState({ isBusy: false, problem: isStopped ? '' : toWords(error, words) })
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
