import { BaseError } from '@fairlead/protocol'

/**
 * Lets go of a promise when the signal says so; what it yields later is ignored.
 *
 * @throws the signal's reason where it is an error of ours; `REQUEST_ABORTED`, with the reason as
 *   cause, otherwise.
 */
export function abortable<value>(promise: Promise<value>, signal: AbortSignal): Promise<value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(abortReason(signal))
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
    // Also when given up already: a failure that nobody hears would be an unhandled one.
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** Before something is asked that can't be taken back. @throws as {@link abortable}. */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw abortReason(signal)
}

/** Why it was given up, as an error of ours. */
export function abortReason({ reason }: AbortSignal): BaseError {
  return BaseError.is(reason) ? reason : new BaseError('REQUEST_ABORTED', { cause: reason })
}
