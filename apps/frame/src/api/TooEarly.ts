import { BaseError } from '@fairlead/protocol'

/** Thrown when the server refuses automatic recovery for a while. */
export class TooEarly extends BaseError {
  override name = 'TooEarly'
  /** Digits of this device that approve its recovery on an older device. */
  readonly matchCode: string | undefined
  /** What the wait is for: a new `login`, a new `email` address, or the `recovery` itself. */
  readonly reason: string
  /** Time after which the server allows it. */
  readonly seconds: number

  constructor({ matchCode, reason, seconds, shortMessage }: TooEarly.Options) {
    super('TOO_EARLY', { shortMessage })
    this.matchCode = matchCode
    this.reason = reason
    this.seconds = seconds
  }
}

export declare namespace TooEarly {
  type Options = {
    matchCode: string | undefined
    reason: string
    seconds: number
    shortMessage: string
  }
}
