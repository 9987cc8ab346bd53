import { BaseError } from '@fairlead/protocol'
import { useState } from 'react'
import { RateLimited } from '../api/RateLimited.ts'
import type { WindowWords } from './words/WindowWords.ts'

/** One thing at a time that a person waits for, and what went wrong with it. */
export type Task = {
  readonly isBusy: boolean
  /** In words; empty while all is well. */
  readonly problem: string
  /** How long the server wants to rest, in milliseconds; 0 where it did not say. */
  readonly waitMs: number
  run(work: () => Promise<void>): Promise<void>
}

const idle = { isBusy: false, problem: '', waitMs: 0 }

/** @param onLost - Nobody is signed in any more. */
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
        // What a person stopped is over, and nothing went wrong.
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
