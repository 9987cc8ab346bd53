import { BaseError } from '@fairlead/protocol'

/** Thrown when a Bitcoin endpoint fails. `status` is the HTTP status, or undefined if there was no response. */
export class EndpointError extends BaseError {
  override name = 'EndpointError'
  readonly status: number | undefined

  constructor(status: number | undefined, cause?: unknown) {
    super('UPSTREAM_UNAVAILABLE', {
      cause,
      hints: status === undefined ? [] : [`Status: ${status}`],
      shortMessage: 'The Bitcoin endpoint did not answer',
    })
    this.status = status
  }
}

/** True if a broadcast may have succeeded in spite of the error: there was no response, or a 5xx status. */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof EndpointError) return error.status === undefined || error.status >= 500
  // Custom sources throw the errors of `fetch`.
  const isAborted =
    error instanceof DOMException && ['AbortError', 'TimeoutError'].includes(error.name)
  return error instanceof TypeError || isAborted
}
