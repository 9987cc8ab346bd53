import { BaseError, parse } from '@fairlead/protocol'
import type { KeySession, OpenKeys } from './Keys.ts'
import { createCalls } from './worker/createCalls.ts'
import { KeyAnswer } from './worker/keyMessages.ts'

/** Longest a worker may take to begin, and for one errand, in milliseconds: then it is ended. */
const startTimeoutMs = 20_000
const errandTimeoutMs = 60_000

/**
 * Makes what opens keys: each time a new worker, which ends with its errand, with `end()`, with the
 * first thing that goes wrong, when its time is over, or when its document is left: one that comes back from
 * the browser's memory finds no open wallet. Every call settles.
 *
 * @throws `REQUEST_ABORTED` when the worker ended, `FEATURE_UNAVAILABLE` when it can't begin here,
 * `RESPONSE_INVALID` when it says something else than agreed, and what the errand throws.
 */
export function createOpenKeys(options: createOpenKeys.Options): OpenKeys {
  const { onLeave, schedule, spawn } = options
  return () =>
    new Promise<KeySession>((resolve, reject) => {
      const worker = spawn()
      const calls = createCalls({
        post: (request) => worker.postMessage(request),
        stop() {
          stopListening()
          worker.terminate()
        },
        startTimer: (run) => schedule(run, errandTimeoutMs),
      })
      function fail(error: unknown) {
        stopTimer()
        calls.end(error)
        // Nothing to a session that began: its calls have been told.
        reject(error)
      }
      const stopListening = onLeave(() => fail(ended('Its document was left.')))
      const stopTimer = schedule(() => fail(ended('It did not begin in time.')), startTimeoutMs)

      worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        try {
          const answer = parse(KeyAnswer, data, 'RESPONSE_INVALID')
          if (answer.type === 'ready') {
            stopTimer()
            resolve(calls.sessionOf(answer.ephPub))
          } else if (answer.type === 'failed' && answer.id === undefined) {
            fail(new BaseError(answer.code, answer))
          } else calls.settle(answer)
        } catch (error) {
          fail(error)
        }
      })
      worker.addEventListener('messageerror', () => fail(ended('It sent what can’t be read.')))
      worker.addEventListener('error', (event) => {
        // Its text might hold what it was given; nobody else shall print it.
        event.preventDefault()
        fail(ended('It failed, or could not be loaded.'))
      })
    })
}

export declare namespace createOpenKeys {
  type Options = {
    /** Tells when the document is left, or stopped for a while. @returns What ends the listening. */
    onLeave: (run: () => void) => () => void
    /** Runs something after some milliseconds. @returns What cancels it. */
    schedule: (run: () => void, ms: number) => () => void
    /** Starts `worker.ts`, of this site's own files. */
    spawn: () => Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>
  }
}

function ended(why: string): BaseError {
  return new BaseError('REQUEST_ABORTED', {
    hints: [why],
    shortMessage: 'The worker that holds keys has ended',
  })
}
