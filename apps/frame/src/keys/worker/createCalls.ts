import { BaseError, parse } from '@fairlead/protocol'
import type { KeySession } from '../Keys.ts'
import { type KeyAnswer, type KeyCall, type KeyOutput, keyCalls } from './keyMessages.ts'

/** The frame's end of one worker: calls that wait, and the one end of all of them. */
export type Calls = {
  /** Settles the call that was answered. @throws `RESPONSE_INVALID` when there is none. */
  settle(answer: Exclude<KeyAnswer, { type: 'ready' }>): void
  /** Ends the worker and every call that waits. */
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

  function call<name extends KeyCall>(name: name, input: unknown): Promise<KeyOutput<name>> {
    if (endReason) return Promise.reject(endReason)
    const id = ++lastId
    return new Promise<unknown>((resolve, reject) => {
      const stopTimer = startTimer(() => end(aborted('It took too long.')))
      waiting.set(id, { name, reject, resolve, stopTimer })
      try {
        post({ id, input, name })
      } catch (error) {
        end(error)
      }
    }) as Promise<KeyOutput<name>>
  }

  return {
    end,
    sessionOf: (ephPub) => ({
      ephPub,
      create: (input) => call('create', input),
      sign: (input) => call('sign', input),
      openChallenge: (input) => call('openChallenge', input),
      recover: (input) => call('recover', input),
      secure: (input) => call('secure', input),
      exportWords: (input) => call('exportWords', input),
      end: () => end(aborted('It was ended.')),
    }),
    settle(answer) {
      const one = waiting.get(answer.id ?? 0)
      if (!one) throw new BaseError('RESPONSE_INVALID')
      // Parsed while it still waits: a result that is none ends it as everything else does.
      const settled =
        answer.type === 'failed'
          ? new BaseError(answer.code, answer)
          : parse(keyCalls[one.name].output, answer.output, 'RESPONSE_INVALID')
      waiting.delete(answer.id ?? 0)
      one.stopTimer()
      if (answer.type === 'failed') one.reject(settled)
      else one.resolve(settled)
      // A challenge is opened on the way to an errand; anything else was the errand.
      if (one.name !== 'openChallenge' || answer.type === 'failed')
        end(aborted('Its errand is done.'))
    },
  }
}

export declare namespace createCalls {
  type Options = {
    post: (request: { id: number; input: unknown; name: KeyCall }) => void
    /** For one errand. @returns What stops it. */
    startTimer: (run: () => void) => () => void
    /** Ends the worker. */
    stop: () => void
  }
}

function aborted(why: string): BaseError {
  return new BaseError('REQUEST_ABORTED', {
    hints: [why],
    shortMessage: 'The worker that holds keys has ended',
  })
}
