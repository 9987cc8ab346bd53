import { BaseError } from '@fairlead/protocol'

/** The server was asked too often, and may have said how long it wants to rest. */
export class RateLimited extends BaseError {
  override name = 'RateLimited'
  /** In milliseconds; 0 where it did not say. */
  readonly waitMs: number

  constructor({ shortMessage, waitMs }: RateLimited.Options) {
    super('RATE_LIMITED', shortMessage === undefined ? {} : { shortMessage })
    this.waitMs = waitMs
  }
}

export declare namespace RateLimited {
  type Options = { shortMessage: string | undefined; waitMs: number }
}
