import { BaseError, parse } from '@fairlead/protocol'
import { type KeyAnswer, type KeyCall, type KeySession, keyCallNames, keyCalls } from '../Keys.ts'

/** Pending calls of the frame to one worker; all of them end together. */
export type Calls = {
  /** Settles the call that was answered. @throws `RESPONSE_INVALID` if no call matches. */
  settle(answer: Exclude<KeyAnswer, { type: 'ready' }>): void
  /** Ends the worker and every pending call. */
  end(reason: unknown): void
  sessionOf(ephPub: string): KeySession
}

type Waiting = {
  readonly name: KeyCall
  readonly reject: (reason: unknown) => void
  readonly resolve: (output: unknown) => void
  readonly stopTimer: () => void
}

export function createCalls(options: createCalls.Options): Calls {
  const { post, startTimer, stop } = options
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let endReason: unknown

  function end(reason: unknown) {
    endReason ??= reason
    stop()
    for (const one of waiting.values()) {
      one.stopTimer()
      one.reject(reason)
    }
    waiting.clear()
  }

  function call(name: KeyCall, input: unknown): Promise<unknown> {
    if (endReason) return Promise.reject(endReason)
    const id = ++lastId
    return new Promise((resolve, reject) => {
      const stopTimer = startTimer(() => end(workerEnded('It took too long.')))
      waiting.set(id, { name, reject, resolve, stopTimer })
      try {
        post({ id, input, name })
      } catch (error) {
        end(error)
      }
    })
  }
  // Answers are parsed by the schema of their call, so the methods have the types of the contract.
  const methods = Object.fromEntries(
    keyCallNames.map((name) => [name, (input: unknown) => call(name, input)]),
  ) as Pick<KeySession, KeyCall>

  return {
    end,
    sessionOf: (ephPub) => ({ ...methods, ephPub, end: () => end(workerEnded('It was ended.')) }),
    settle(answer) {
      const one = waiting.get(answer.id ?? 0)
      if (!one) throw new BaseError('RESPONSE_INVALID')
      // Parsed while the call is pending, so that an invalid result ends the call like any other
      // error.
      const settled =
        answer.type === 'failed'
          ? new BaseError(answer.code, answer)
          : parse(keyCalls[one.name].output, answer.output, 'RESPONSE_INVALID')
      waiting.delete(answer.id ?? 0)
      one.stopTimer()
      if (answer.type === 'failed') one.reject(settled)
      else one.resolve(settled)
      // Challenges may be opened before a signing request. Any other call was the request itself
      // and ends the worker.
      if (one.name !== 'openChallenge' || answer.type === 'failed')
        end(workerEnded('The signing request has ended.'))
    },
  }
}

export declare namespace createCalls {
  type Options = {
    post: (request: { id: number; input: unknown; name: KeyCall }) => void
    /** Starts the timer of the signing request. @returns A function that stops it. */
    startTimer: (run: () => void) => () => void
    /** Ends the worker. */
    stop: () => void
  }
}

/** Creates the error of calls to a worker that has ended. */
export function workerEnded(why: string): BaseError {
  return new BaseError('REQUEST_ABORTED', {
    hints: [why],
    shortMessage: 'The worker that holds keys has ended',
  })
}
