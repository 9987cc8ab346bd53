import { BaseError } from '@fairlead/protocol'

/** Lets go of a promise when the signal says so. @throws what it throws; `REQUEST_ABORTED` */
export function orAborted<value>(promise: Promise<value>, signal: AbortSignal): Promise<value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new BaseError('REQUEST_ABORTED'))
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort)
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
