import { BaseError } from '@fairlead/protocol'

/** A code was not the one of the mail, and the server has said how many more may be typed. */
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
