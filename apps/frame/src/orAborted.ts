import { BaseError } from '@fairlead/protocol'

/**
 * Stops waiting for a promise when the signal aborts. @throws Every error of the promise;
 * `REQUEST_ABORTED`
 */
export function orAborted<value>(promise: Promise<value>, signal: AbortSignal): Promise<value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new BaseError('REQUEST_ABORTED'))
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort)
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
