import { BaseError, parse } from '@fairlead/protocol'
import { KeyAnswer, type KeySession, type OpenKeys } from './Keys.ts'
import { createCalls, workerEnded } from './worker/createCalls.ts'

/**
 * Maximum time for a worker to start, and for one signing request, in milliseconds; then the worker
 * is ended.
 */
const startTimeoutMs = 20_000
const requestTimeoutMs = 60_000

/**
 * Creates `OpenKeys`. Each call starts a new worker. The worker ends with its signing request, with
 * `end()`, on the first error, on timeout, or when its document is left. A document restored from
 * the back/forward cache therefore has no open wallet. Every call settles.
 *
 * @throws `REQUEST_ABORTED` if the worker ended, `FEATURE_UNAVAILABLE` if it can't start here,
 * `RESPONSE_INVALID` for an unexpected message, and every error of the signing request.
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
        startTimer: (run) => schedule(run, requestTimeoutMs),
      })
      function fail(error: unknown) {
        stopTimer()
        calls.end(error)
        // No effect once the session has started; the error then reaches its pending calls.
        reject(error)
      }
      const stopListening = onLeave(() => fail(workerEnded('Its document was closed.')))
      const stopTimer = schedule(
        () => fail(workerEnded('It did not start in time.')),
        startTimeoutMs,
      )

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
      worker.addEventListener('messageerror', () =>
        fail(workerEnded('It sent a message that can’t be read.')),
      )
      worker.addEventListener('error', (event) => {
        // The error text might contain secrets; this keeps it out of the browser log.
        event.preventDefault()
        fail(workerEnded('It failed or could not be loaded.'))
      })
    })
}

export declare namespace createOpenKeys {
  type Options = {
    /**
     * Runs a callback when the document is left or suspended. @returns A function that removes the
     * listener.
     */
    onLeave: (run: () => void) => () => void
    /** Runs a callback after some milliseconds. @returns A function that cancels the timer. */
    schedule: (run: () => void, ms: number) => () => void
    /** Starts `worker.ts` from the site's own files. */
    spawn: () => Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>
  }
}
