import { BaseError } from '@fairlead/protocol'

/**
 * Thrown when a code doesn't match the emailed one and the server sent the number of tries left.
 */
export class WrongCode extends BaseError {
  override name = 'WrongCode'
  readonly triesLeft: number

  constructor({ shortMessage, triesLeft }: WrongCode.Options) {
    super('OTP_INVALID', { shortMessage })
    this.triesLeft = triesLeft
  }
}

export declare namespace WrongCode {
  type Options = { shortMessage: string | undefined; triesLeft: number }
}
