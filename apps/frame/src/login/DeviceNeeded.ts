import { BaseError } from '@fairlead/protocol'

/** This device has to be approved by a mail before the login goes on. */
export class DeviceNeeded extends BaseError {
  override name = 'DeviceNeeded'
  /** Digits that the page about the new device asks for. */
  readonly matchCode: string

  constructor(options: DeviceNeeded.Options) {
    super('FACTOR_REQUIRED', { shortMessage: 'Confirm this device by the mail we sent' })
    this.matchCode = options.matchCode
  }
}

export declare namespace DeviceNeeded {
  type Options = { matchCode: string }
}
