import { BaseError } from '@fairlead/protocol'

/** Thrown when the previous email was sent less than 30 seconds ago. */
export class EmailThrottledError extends BaseError {
  override name = 'EmailThrottledError'
  /** Seconds until the next email may be sent. */
  readonly seconds: number

  constructor({ seconds }: { seconds: number }) {
    super('RATE_LIMITED', { shortMessage: `Please try again after ${seconds} seconds` })
    this.seconds = seconds
  }
}
