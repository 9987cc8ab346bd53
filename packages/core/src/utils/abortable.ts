import { BaseError } from '@fairlead/protocol'

/**
 * Settles like `promise`, but rejects as soon as the signal is aborted.
 *
 * @throws the signal's reason if it is a `BaseError`; otherwise `REQUEST_ABORTED` with the reason as its
 * cause.
 */
export function abortable<value>(promise: Promise<value>, signal: AbortSignal): Promise<value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(abortReason(signal))
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
    // Also attached after an abort, since a later rejection would be unhandled.
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** Throws if the signal is aborted. Call it before an action that can't be undone. @throws as {@link abortable}. */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw abortReason(signal)
}

/** Returns the signal's reason as a `BaseError`. */
export function abortReason({ reason }: AbortSignal): BaseError {
  return BaseError.is(reason) ? reason : new BaseError('REQUEST_ABORTED', { cause: reason })
}
