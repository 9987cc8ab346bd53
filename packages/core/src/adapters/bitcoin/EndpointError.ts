import { BaseError } from '@fairlead/protocol'

/** An endpoint failed; `status` says whether another try may go better. Absent: it did not answer. */
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

/** Whether what was sent may have arrived: nobody answered, or a server broke on the way. */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof EndpointError) return error.status === undefined || error.status >= 500
  // What `fetch` throws, for sources that a page brings.
  const isAborted =
    error instanceof DOMException && ['AbortError', 'TimeoutError'].includes(error.name)
  return error instanceof TypeError || isAborted
}
