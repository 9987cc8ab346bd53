import { BaseError } from '@fairlead/protocol'

/** Tokens could not be read; nobody asks again before `retryAt`, in milliseconds since 1970. */
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
