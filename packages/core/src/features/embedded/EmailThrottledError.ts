import { BaseError } from '@fairlead/protocol'

/** The last mail was sent a moment ago. */
export class EmailThrottledError extends BaseError {
  override name = 'EmailThrottledError'
  /** Until the next may be sent. */
  readonly seconds: number

  constructor({ seconds }: { seconds: number }) {
    super('RATE_LIMITED', { shortMessage: `Please try again after ${seconds} seconds` })
    this.seconds = seconds
  }
}
