import { BaseError } from '@fairlead/protocol'

/** Thrown when the server was called too often; the server may have sent a waiting time. */
export class RateLimited extends BaseError {
  override name = 'RateLimited'
  /** Waiting time in milliseconds; 0 if the server sent none. */
  readonly waitMs: number

  constructor({ shortMessage, waitMs }: RateLimited.Options) {
    super('RATE_LIMITED', shortMessage === undefined ? {} : { shortMessage })
    this.waitMs = waitMs
  }
}

export declare namespace RateLimited {
  type Options = { shortMessage: string | undefined; waitMs: number }
}
