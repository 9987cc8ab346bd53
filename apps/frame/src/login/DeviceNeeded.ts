import { BaseError } from '@fairlead/protocol'

/** Thrown when this device must be approved by email before the login continues. */
export class DeviceNeeded extends BaseError {
  override name = 'DeviceNeeded'
  /** Digits that the device approval page asks for; absent for a client that can't show them. */
  readonly matchCode: string | undefined

  constructor(options: DeviceNeeded.Options) {
    super('FACTOR_REQUIRED', { shortMessage: 'Confirm this device with the email we sent' })
    this.matchCode = options.matchCode
  }
}

export declare namespace DeviceNeeded {
  type Options = { matchCode?: string | undefined }
}
