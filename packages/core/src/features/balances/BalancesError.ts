import { BaseError } from '@fairlead/protocol'

/** Thrown when tokens could not be read. No request is sent before `retryAt` (Unix time in milliseconds). */
export class BalancesError extends BaseError {
  override name = 'BalancesError'
  readonly retryAt: number

  constructor(options: { cause?: unknown; retryAt: number }) {
    super('UPSTREAM_UNAVAILABLE', {
      cause: options.cause,
      shortMessage: 'Token Balance Unavailable',
    })
    this.retryAt = options.retryAt
  }
}
